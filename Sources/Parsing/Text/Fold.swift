/// Folding for comparison: lower case, no diacritics, exactly one character for each character, so that positions stay
/// valid.
enum Fold {
  /// The folded character: `É` → `e`, `ß` → `s`, `Ł` → `l`, `Ё` → `е`, `１` → `1`; any other in lower case.
  static func character(_ character: Character) -> Character {
    if let ascii = character.asciiValue {
      return ascii >= 65 && ascii <= 90 ? Character(UnicodeScalar(ascii + 32)) : character
    }
    let narrow = Fold.narrow(character)
    if narrow.isASCII, narrow != character { return Fold.character(narrow) }
    let lower = narrow.lowercased().first ?? narrow
    return table[lower] ?? lower
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

  private static let table: [Character: Character] = {
    let rows: [(Character, String)] = [
      ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"), ("g", "ĝğġģ"),
      ("h", "ĥħ"),
      ("i", "ìíîïĩīĭįıỉị\u{69}\u{307}"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"),
      ("o", "òóôõöøōŏőǒọỏốồổỗộớờởỡợơ"), ("r", "ŕŗř"),
      ("s", "śŝşšșß"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűųǔụủứừửữựư"), ("w", "ŵ"), ("y", "ýÿŷỳỵỷỹ"), ("z", "źżž"),
      // Cyrillic and Greek.
      ("е", "ёѐ"), ("и", "йѝ"), ("г", "ґѓ"), ("к", "ќ"), ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ίϊΐ"), ("ο", "ό"),
      ("υ", "ύϋΰ"), ("ω", "ώ"), ("σ", "ς"), ("μ", "µ"),
    ]
    var table: [Character: Character] = [:]
    for (plain, marked) in rows { for character in marked { table[character] = plain } }
    return table
  }()
}
