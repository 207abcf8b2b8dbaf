/// A merchant's name in quotes after its legal form: `ТОВ "Калина"`, `ООО «Ромашка»`, `090 "Рассвет"`.
enum QuotedName {
  /// Quotes as printed.
  static let quotes: Set<Character> = ["\"", "«", "»", "“", "”", "„"]

  /// Quotes as printed and as recognition misreads them.
  static let marks = quotes.union(["‟", "″", "'", "’", "‘", "`", "<", ">", "˝", "‹", "›"])

  /// The name between the quotes, or nil when the text is not a legal form with a name in quotes. The closing quote may
  /// be lost at the end of the line; text after it is a branch or a town.
  static func name(in text: String) -> String? {
    let characters = Array(text)
    guard let open = characters.firstIndex(where: marks.contains), open + 2 < characters.count else { return nil }
    // Bulgarian legal forms follow the name.
    let form: ArraySlice<Character> =
      open > 0
      ? characters[..<open]
      : characters[1...].firstIndex(where: marks.contains).map { characters[$0...] } ?? []
    let folded = Fold.string(String(form)).filter { $0.isLetter || $0.isNumber }
    guard forms.contains(folded) || RussianForm.isRead(in: folded, as: RussianForm.dotMatrix) else { return nil }
    let inside = characters[(open + 1)...].drop { marks.contains($0) || $0 == " " }
    let end = inside.firstIndex(where: marks.contains) ?? inside.endIndex
    let name = inside[..<end]
    guard name.count(where: \.isLetter) >= 2 else { return nil }
    return String(name)
  }

  /// Legal forms beside a name in quotes, folded, without full stops and spaces.
  private static let forms = NamingWords.of(.quoted)
}
