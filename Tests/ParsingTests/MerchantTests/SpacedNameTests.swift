import Core
import Testing

@testable import Parsing

@Suite("Names with spaces between their letters or words")
struct SpacedNameTests {
  private func merchant(_ text: String) -> String? {
    MerchantExtractor.merchant(in: Made.document(text), lexicon: .withBrands)?.value
  }

  private let below = "12 Mill Lane\nStamps 2.50\nTotal 2.50"

  @Test(
    "A name with spaces between its letters is whole",
    arguments: [
      ("A U S T R A L I A   P O S T", "Australia Post"), ("A U S T R A L I A P O S T", "Australia Post"),
      ("Q U I L L   S T O R E S", "QUILL STORES"),
    ])
  func spacedLetters(head: String, name: String) { #expect(merchant("\(head)\n\(below)") == name) }

  @Test("The words of a known name belong together across a wide gap")
  func splitChain() {
    #expect(merchant("AUSTRALIA      POST\n\(below)") == "Australia Post")
    #expect(merchant("GOLDEN        CORRAL\n\(below)")?.uppercased() == "GOLDEN CORRAL")
  }

  @Test("They belong together at the head of every page")
  func laterPage() {
    let first = Made.page("AUSTRALIA      POST\n\(below)")
    let second = Page(number: 2, width: first.width, height: first.height, passes: first.passes)
    let segments = Segment.all(in: DocumentText(pages: [first, second], today: Made.today), lexicon: .standard)
    #expect(segments.filter { $0.text == "AUSTRALIA POST" }.map(\.page) == [1, 2])
  }

  @Test(
    "Spaced letters are words where the gaps tell, or where there is nothing else in the line",
    arguments: [
      ("A U S T R A L I A   P O S T", ["AUSTRALIA", "POST"]), ("R E C H N U N G", ["RECHNUNG"]),
      ("T O T A L   E U R   12.50", ["TOTAL", "EUR", "12.50"]), ("H A N S   &   S Ö H N E", ["HANS", "&", "SÖHNE"]),
      ("S U M M E E U R 12,50", ["S", "U", "M", "M", "E", "E", "U", "R", "12,50"]),
      ("A     B     C     D     E", ["A", "B", "C", "D", "E"]), ("A B C D", ["A", "B", "C", "D"]),
      ("Total 12.50", ["Total", "12.50"]),
    ])
  func joined(printed: String, words: [String]) {
    #expect(Made.document(printed).lines.first?.words.map(\.text) == words)
  }
}
