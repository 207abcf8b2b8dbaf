internal import Core

/// Characters in the text of a mail that change how its numbers appear.
enum MailDigits {
  /// Characters that reverse the order of others, wherever they are.
  private static let overriding: Set<UInt32> = [0x202D, 0x202E]
  /// Characters that reverse the order of numbers in text that is written from left to right.
  private static let reversing: Set<UInt32> = [0x200F, 0x061C, 0x202B, 0x2067]
  /// Soft hyphens, joiners, marks without effect in text from left to right, and spaces without width.
  private static let invisible: Set<UInt32> = [0xAD, 0x34F, 0x200B, 0x200C, 0x200D, 0x200E, 0x2060, 0xFEFF]

  /// Text without the characters that only keep mail programs from making links of it, or that separate letters, and
  /// with spaces for letters that look like one.
  static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value == 0xAD || $0.value > 0x2FF }) else { return text }
    let shown = text.unicodeScalars.lazy.filter { !invisible.contains($0.value) }.map { $0.isFiller ? " " : $0 }
    return String(String.UnicodeScalarView(shown))
  }

  /// Whether a text has characters that reverse the order of others.
  static func areReversed(_ text: String) -> Bool {
    text.unicodeScalars.contains { overriding.contains($0.value) }
  }

  /// Whether a text has characters that do so unless it is in a language written from right to left.
  static func arePerhapsReversed(_ text: String) -> Bool {
    text.unicodeScalars.contains { reversing.contains($0.value) }
  }

  /// Whether a text may be a part of an amount: it has a digit, or is only a separator, a sign or a currency.
  static func mayBeOfAmount(_ text: String) -> Bool {
    text.contains { $0.isNumber || $0.isCurrencySymbol } || text.allSatisfy { ".,'’-−–()".contains($0) }
      || text.count <= longestCurrency && text.allSatisfy(\.isLetter)
  }

  /// In letters: `kr`, `EUR`.
  private static let longestCurrency = 3

  /// Whether a number has a character that looks like a digit and is another: the Cyrillic letter in `9З.00`, a circled or
  /// raised number, or a digit with a line through it.
  static func areImitated(_ text: String) -> Bool {
    guard text.unicodeScalars.contains(where: { !$0.isASCII }) else { return false }
    var previous: Character = " "
    for character in text {
      let isNumber = character.isNumber && (previous.isNumber || previous == "." || previous == ",")
      if isNumber, isImitation(character) || isImitation(previous) { return true }
      previous = character
    }
    return text.split(whereSeparator: \.isWhitespace).contains(where: hasLookalike)
  }

  /// Whether a character is a number and no ordinary digit. Digits of other scripts are read as such.
  private static func isImitation(_ character: Character) -> Bool {
    guard !character.isASCII, let first = character.unicodeScalars.first, let type = first.properties.numericType else {
      return false
    }
    return type != .decimal || first.isASCII || first.value > 0xFFFF
  }

  /// Whether a word is an amount, with a letter in place of a digit.
  private static func hasLookalike(_ word: Substring) -> Bool {
    var digits = word.drop { !$0.isNumber && !isLookalike($0) }
    while let last = digits.last, !last.isNumber, !isLookalike(last) { digits.removeLast() }
    return digits.contains(where: \.isNumber) && digits.contains(where: isLookalike)
      && digits.contains { ".,".contains($0) }
      && digits.allSatisfy { $0.isNumber || isLookalike($0) || ".,'’".contains($0) }
  }

  private static func isLookalike(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { lookalikes.contains($0.value) } ?? false
  }

  /// Letters of other scripts that look like digits: Ze, O, Be, I and Dze of Cyrillic, O and Iota of Greek, the Roman
  /// one, the Chinese zero, Ezh, and O of Armenian.
  private static let lookalikes: Set<UInt32> = [
    0x417, 0x437, 0x41E, 0x43E, 0x431, 0x406, 0x4C0, 0x4E0, 0x4E1, 0x39F, 0x3BF, 0x399, 0x2160, 0x3007, 0x1B7, 0x292,
    0x555, 0x585,
  ]
}
