import Core
import Testing

@testable import billfold_reader

@Suite struct JoinedLettersTests {
  private func word(_ text: String, at x: Int, _ confidence: Double = 0.8) -> Word {
    Word(text: text, box: Box(x: x, y: 0, width: 10, height: 20), confidence: confidence)
  }

  @Test("letters of a script without spaces are joined except across a gap, and other words are never joined")
  func joined() {
    let line = Line(words: [
      word("ร", at: 0, 1), word("ว", at: 11, 0.5), word("ม", at: 40), word("50.00", at: 51), word("Total", at: 62),
      word("cash", at: 73),
    ])
    let joined = JoinedLetters.line(line)
    #expect(joined.words.map(\.text) == ["รว", "ม", "50.00", "Total", "cash"])
    #expect(joined.words[0].box == Box(x: 0, y: 0, width: 21, height: 20) && joined.words[0].confidence == 0.75)
  }
}
