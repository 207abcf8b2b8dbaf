/// A house's name in quotes behind its legal form: `ТОВ "Калина"`, `ООО «Ромашка»`, `090 "Рассвет"`.
enum QuotedName {
  /// Quotes as printed and as recognition reads them.
  static let marks: Set<Character> = [
    "\"", "«", "»", "“", "”", "„", "‟", "″", "'", "’", "‘", "`", "<", ">", "˝", "‹", "›",
  ]

  /// The name between the quotes, or nil when the text is anything but a legal form with a name in quotes. The second
  /// quote may be lost at the end of the line; what follows it is a branch or a town.
  static func name(in text: String) -> String? {
    let characters = Array(text)
    guard let open = characters.firstIndex(where: marks.contains), open + 2 < characters.count else { return nil }
    // Bulgarian forms stand behind the name.
    let form: ArraySlice<Character> =
      open > 0
      ? characters[..<open]
      : characters[1...].firstIndex(where: marks.contains).map { characters[$0...] } ?? []
    guard forms.contains(Fold.string(String(form)).filter { $0.isLetter || $0.isNumber }) else { return nil }
    let inside = characters[(open + 1)...].drop { marks.contains($0) || $0 == " " }
    let end = inside.firstIndex(where: marks.contains) ?? inside.endIndex
    let name = inside[..<end]
    guard name.count(where: \.isLetter) >= 2 else { return nil }
    return String(name)
  }

  /// Legal forms that stand in front of a name in quotes, folded, without full stops and spaces. Digits and Latin letters
  /// are what recognition makes of them.
  private static let forms: Set<String> = [
    "тов", "тзов", "тдв", "пп", "прат", "пат", "ат", "зат", "ват", "дп", "кп", "фоп", "tob", "тob", "toв", "нтов",
    "ооо", "000", "090", "ооо0", "оao", "оао", "зао", "пао", "ао", "одо", "чуп", "уп", "руп", "куп", "чтуп", "чп", "сп",
    "зao", "3ао", "0ао", "ooo", "ооо00", "ип", "тоо", "нко", "фгуп", "муп", "гуп", "рупс", "сооо", "иооо", "чтпуп",
    "ет", "еоод", "оод", "ад", "еад",
  ]
}
