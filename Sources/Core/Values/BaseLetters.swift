/// The letters without their accents, by which words are compared: shops and banks often leave accents out.
public enum BaseLetters {
  /// Returns the letter without its accents, one for one: `é` → `e`, `ł` → `l`, `ß` → `s`, `ё` → `е`; nil for a character
  /// that has none.
  ///
  /// - Parameter letter: in lower case.
  public static func of(_ letter: Character) -> Character? { table[letter] }

  private static let table: [Character: Character] = {
    let rows: [(Character, String)] = [
      ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"), ("g", "ĝğġģ"),
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
