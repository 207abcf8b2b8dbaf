/// `Page 2 of 3`, `Seite 2 von 3`, `Blatt 2/3`: which page of a paper a page is.
enum PageNumbers {
  static func number(in line: TextLine) -> Int? {
    let tokens = line.tokens
    for (index, token) in tokens.enumerated() where words.contains(token.text) {
      guard index + 1 < tokens.count, let number = Int(tokens[index + 1].text), (1...99).contains(number) else {
        continue
      }
      // With the number of all pages, or alone on the line: `page 2` in a sentence is a remark.
      let next = tokens.dropFirst(index + 2)
      if let last = next.prefix(2).compactMap({ Int($0.text) }).first, last >= number, last > 1 { return number }
      if tokens.count == 2 { return number }
    }
    return nil
  }

  private static let words: Set<String> = [
    "page", "pg", "seite", "blatt", "pagina", "pag", "strona", "str", "strana", "sida", "side", "sivu", "sayfa",
    "oldal",
    "halaman", "muka",
  ]
}
