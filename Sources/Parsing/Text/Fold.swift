internal import Core

/// Folding for comparison: lower case, no diacritics, exactly one character for each character, so that positions stay
/// valid.
enum Fold {
  /// The folded character: `É` → `e`, `ß` → `s`, `Ł` → `l`, `Ё` → `е`, `１` → `1`; any other in lower case.
  static func character(_ character: Character) -> Character {
    if let ascii = character.asciiValue {
      return ascii >= 65 && ascii <= 90 ? Character(UnicodeScalar(ascii + 32)) : character
    }
    // Two bytes in UTF-8 are one scalar below U+0800.
    let bytes = character.utf8
    guard bytes.count == 2, let first = bytes.first, let second = bytes.last, first >= 0xC2 else {
      return folded(character)
    }
    return ofTwoBytes[(Int(first) & 0x1F) << 6 | Int(second) & 0x3F]
  }

  /// The folded characters of U+0000 to U+07FF, the letters of Europe and the Near East, looked up by their scalar:
  /// folding is what takes longest in splitting texts into words.
  private static let ofTwoBytes: [Character] = (0..<0x800).map { value in
    UnicodeScalar(value).map { folded(Character($0)) } ?? " "
  }

  private static func folded(_ character: Character) -> Character {
    let narrow = Fold.narrow(character)
    if narrow.isASCII, narrow != character { return Fold.character(narrow) }
    let lower = narrow.lowercased().first ?? narrow
    return BaseLetters.of(lower) ?? lower
  }

  /// The ordinary form of a full-width character or of a digit of another script: `１` → `1`, `￥` → `¥`, `๕` → `5`; any
  /// other unchanged.
  static func narrow(_ character: Character) -> Character {
    guard !character.isASCII, let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return character
    }
    switch scalar.value {
    case 0xFF01...0xFF5E: return ascii(scalar.value - 0xFEE0) ?? character
    case 0x3000, 0x00A0, 0x202F: return " "
    case 0xFFE5: return "¥"
    case 0xFFE6: return "₩"
    case 0xFFE1: return "£"
    // Arabic, Persian, Devanagari and Thai digits, and the Arabic percent sign and separators.
    case 0x0660...0x0669: return ascii(scalar.value - 0x0660 + 48) ?? character
    case 0x06F0...0x06F9: return ascii(scalar.value - 0x06F0 + 48) ?? character
    case 0x0966...0x096F: return ascii(scalar.value - 0x0966 + 48) ?? character
    case 0x0E50...0x0E59: return ascii(scalar.value - 0x0E50 + 48) ?? character
    case 0x066A: return "%"
    case 0x066B: return "."
    case 0x066C: return ","
    default: return character
    }
  }

  private static func ascii(_ value: UInt32) -> Character? { UnicodeScalar(value).map(Character.init) }

  /// A folded string.
  static func string(_ text: some StringProtocol) -> String { String(text.map(character)) }

  /// The folded letters and digits of a text, by which names are compared: `Burger King®` → `burgerking`.
  static func letters(_ text: String) -> String {
    if let bytes = ascii(text) {
      return String(decoding: bytes.filter { (97...122).contains($0) || (48...57).contains($0) }, as: UTF8.self)
    }
    return String(text.map(character).filter { $0.isLetter || $0.isNumber })
  }

  /// The folded bytes of a text of ASCII characters, which is most of every word table; nil for any other text, and for
  /// one with CR, which is one character together with LF.
  static func ascii(_ text: some StringProtocol) -> [UInt8]? {
    var bytes = Array(text.utf8)
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte < 128, byte != UInt8(ascii: "\r") else { return nil }
      if byte >= 65 && byte <= 90 { bytes[index] = byte + 32 }
    }
    return bytes
  }
}
