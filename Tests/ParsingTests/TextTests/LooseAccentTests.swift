import Core
import Testing

@testable import Parsing

@Suite("Accents that a file prints apart from their letters")
struct LooseAccentTests {
  private func line(_ words: [String]) -> Line {
    Line(
      words: words.enumerated().map { index, text in
        Word(text: text, box: Box(x: 20 + 60 * index, y: 20, width: 50, height: 14), confidence: 1)
      })
  }

  private func document(_ words: [String]) -> DocumentText {
    let pass = Pass(source: .textLayer, method: "made", lines: [line(words)])
    return DocumentText(pages: [Page(number: 1, width: 1200, height: 1600, passes: [pass])], today: Made.today)
  }

  @Test("are one character with the space in front of them, and the words after them are where they are printed")
  func offsets() {
    let text = document(["Total", "\u{308}", "\u{301}x", "5.00"]).lines[0]
    #expect(text.folded.count == 13 && text.wordStarts == [0, 6, 7, 9, 14])
    #expect(String(text.folded[9..<13]) == "5.00")
    #expect(text.words(holding: 9..<13) == 3..<4 && text.words(holding: 0..<5) == 0..<1)
  }

  @Test("do not move the words of a segment")
  func segments() {
    let text = document(["Quay", "\u{308}", "Street", "Cycles"]).lines[0]
    #expect(String(Segment(text, 2..<4).folded) == "street cycles")
    #expect(Segment(text, 1..<3).folded.count == Segment(text, 1..<3).text.count)
  }

  @Test("are no number that a sentence asks to quote")
  func requests() {
    let words = ["When", "you", "pay", "please", "quote", "\u{308}", "\u{308}", "\u{308}", "\u{308}"]
    #expect(PaymentReferenceExtractor.reference(in: ReferenceLabels(document(words)))?.value == nil)
  }
}
