import Core
import Testing

@testable import Parsing

@Suite struct LongLineTests {
  private func line(_ words: [String]) -> Line {
    Line(words: words.map { Word(text: $0, box: Box(x: 0, y: 0, width: 9, height: 9), confidence: 1) })
  }

  @Test("a line longer than any printed one is read in pieces, and nothing of it is lost")
  func pieces() {
    let words = (0..<1_000).map { "word\($0)" }
    let pieces = LongLines.pieces(of: line(words))
    #expect(pieces.count >= 5 && pieces.allSatisfy { $0.words.count <= 200 && $0.text.count <= 2_000 })
    #expect(pieces.flatMap(\.words).map(\.text) == words)
    let long = String(repeating: "a1", count: 3_000)
    let parts = LongLines.pieces(of: line([long]))
    #expect(parts.allSatisfy { $0.text.count <= 2_000 } && parts.flatMap(\.words).map(\.text).joined() == long)
  }

  @Test("other lines are left as they are")
  func usual() {
    let usual = line(["Total", "EUR", "12.50"])
    #expect(LongLines.pieces(of: usual) == [usual] && LongLines.pieces(of: line([])).isEmpty)
  }
}
