/// Folding for comparison: lower case, no diacritics, one character in and one out, so that positions stay.
enum Fold {
  /// The folded character: `É` → `e`, `ß` → `s`, `Ł` → `l`; others in lower case as they are.
  static func character(_ character: Character) -> Character {
    if let ascii = character.asciiValue {
      return ascii >= 65 && ascii <= 90 ? Character(UnicodeScalar(ascii + 32)) : character
    }
    let lower = character.lowercased().first ?? character
    return table[lower] ?? lower
  }

  /// A folded string.
  static func string(_ text: some StringProtocol) -> String { String(text.map(character)) }

  private static let table: [Character: Character] = {
    let rows: [(Character, String)] = [
      ("a", "àáâãäåāăąǎ"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("h", "ĥħ"),
      ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"), ("o", "òóôõöøōŏőǒ"), ("r", "ŕŗř"),
      ("s", "śŝşšșß"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűųǔ"), ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"),
    ]
    var table: [Character: Character] = [:]
    for (plain, marked) in rows { for character in marked { table[character] = plain } }
    return table
  }()
}
