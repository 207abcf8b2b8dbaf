internal import Core

/// The numbers of documents and payments, as printed in the words of a line.
enum ReferenceNumber {
  /// The number in a word: at least three characters and two digits, not a date and not an amount, which follow the
  /// same labels (`Invoice 12.03.2018`, `Bill 12.50`).
  ///
  /// - Parameter mayBeDate: whether a number like `14/03/2026` is one, as some number their bills by month.
  static func single(_ word: String, mayBeDate: Bool = false) -> String? {
    let text = trimmed(word)
    let characters = Array(text)
    let digits = characters.count(where: \.isNumber)
    guard characters.count >= 3, characters.count <= 30, digits >= 2, digits * 3 >= characters.count else { return nil }
    let folded = characters.map(Fold.character)
    let isDate = !DateScanner.shapes(in: folded).allSatisfy { $0.penalty > 1 }
    guard !isDate || mayBeDate && folded.contains("/"), TimeScanner.times(in: folded).isEmpty else { return nil }
    if let sign = folded.lastIndex(where: { $0 == "." || $0 == "," }), folded.count - sign == 3, !folded.contains("-"),
      folded.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," })
    {
      return nil
    }
    return isIcelandicAccount(text) ? nil : text
  }

  /// `0133-26-004418`: branch, ledger and account. Icelandic has one word for its number and that of an invoice.
  private static func isIcelandicAccount(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return text.hasPrefix("0") && parts.map(\.count) == [4, 2, 6] && parts.allSatisfy { isDigits($0) }
  }

  /// The number that begins in a word, printed in groups: `4 00261 67010`, `RF18 5390 0754 7034`. Nil for a number of
  /// one word, and for one of an account.
  static func grouped(from start: Int, in line: TextLine) -> (value: String, words: Range<Int>)? {
    let words = line.words
    var parts = [trimmed(words[start].text)]
    let hasPrefix = prefixes.contains { parts[0].uppercased().hasPrefix($0) } && parts[0].count == 4
    guard hasPrefix || isDigits(parts[0]), parts[0].count <= longestGroup else { return nil }
    var end = start + 1
    while end < words.count, parts.count < 9, !line.hasGap(after: end - 1, wider: 1),
      let last = words[end - 1].text.last, last.isNumber || last.isLetter
    {
      let next = trimmed(words[end].text)
      let isGroup = isDigits(next) && next.count <= longestGroup
      guard isGroup || hasPrefix && parts.count == 1 && isNumberWithSigns(next), words[end].text.first == next.first
      else { break }
      parts.append(next)
      end += 1
    }
    let joined = parts.joined()
    guard parts.count > 1, (5...27).contains(joined.count), IBAN.checked(joined.uppercased()) == nil else { return nil }
    return (parts.joined(separator: " "), start..<end)
  }

  /// The number that begins in a word, in groups or not.
  static func any(from start: Int, in line: TextLine) -> (value: String, words: Range<Int>)? {
    grouped(from: start, in: line) ?? single(line.words[start].text).map { ($0, start..<start + 1) }
  }

  /// The letters and digits of a number, for comparison.
  static func signs(_ number: String) -> String { Fold.string(number.filter { $0.isLetter || $0.isNumber }) }

  /// The references of standards and countries that begin with letters: ISO 11649, Croatia's and Slovenia's models.
  private static let prefixes = ["RF", "HR", "SI"]

  /// The most digits of a group; more are a number of their own.
  private static let longestGroup = 8

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func isNumberWithSigns(_ text: String) -> Bool {
    text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || $0 == "-" }
  }

  private static func trimmed(_ word: String) -> String {
    var characters = Array(word)[...]
    while let first = characters.first, !first.isLetter, !first.isNumber { characters = characters.dropFirst() }
    while let last = characters.last, !last.isLetter, !last.isNumber { characters = characters.dropLast() }
    return String(characters)
  }
}
