import Core
import Testing

@testable import billfold_reader

@Suite("Ligatures of Arabic text in PDFs") struct ArabicLigatureTests {
  /// - Parameter widths: from left to right.
  private func read(_ words: [(text: String, widths: [Double])]) -> [String] {
    ArabicLigatures.corrected(
      words.map { Word(text: $0.text, box: Box(x: 0, y: 0, width: 80, height: 20), confidence: 1) },
      widths: words.map(\.widths)
    ).map(\.text)
  }

  private static let article: (text: String, widths: [Double]) = ("الضريبة", [4.6, 3.3, 3, 2.2, 5, 2.47, 2.26])

  @Test("are read in the order of their letters, which Poppler reverses; other letters stay")
  func order() {
    let total = "\u{627}\u{625}\u{644}\u{62C}\u{645}\u{627}\u{644}\u{64A}"
    #expect(
      read([(total, [7, 3, 2.7, 4, 6, 2.762, 2.763, 2.26]), Self.article])
        == ["\u{627}\u{644}\u{625}\u{62C}\u{645}\u{627}\u{644}\u{64A}", Self.article.text])
  }

  @Test("are not told from the article in a font where all letters, or the two of the article, are of one width")
  func sameWidth() {
    let goods = "\u{6A9}\u{627}\u{644}\u{627}"
    #expect(read([(goods, [6, 6, 6, 6])]) == [goods])
    let alike: (text: String, widths: [Double]) = (Self.article.text, [4.6, 3.3, 3, 2.2, 5, 2.4, 2.4])
    #expect(read([alike, (goods, [2.2, 3, 3, 5])]) == [alike.text, goods])
  }
}
