import Core
import Memory
import Testing

@Suite("What is learned about a shop")
struct BeliefTests {
  /// `A!` is a correction to A, `A` a confirmation without correction; the draft is the position in the list, from 1.
  private func belief(_ answers: String) -> Belief? {
    let observations = answers.split(separator: " ").enumerated().map { index, answer in
      Observation(
        draft: Int64(index + 1), at: Int64(index), keys: [], shop: "shop",
        answers: [.category: .init(String(answer.prefix(1)), isCorrection: answer.hasSuffix("!"))])
    }
    return Belief.of(.category, observations)
  }

  @Test(
    "one correction or two confirmations are enough, and a contradicted value needs more",
    arguments: [
      ("A", nil), ("A!", "A"), ("A A", "A"), ("A B", nil), ("A A B", nil), ("A A B B", "B"), ("A A B!", "B"),
      ("A! A A B!", "B"), ("A! B! A!", nil), ("A! B! A! B!", nil), ("A! B! A! A! A!", "A"), ("A! B! B B", "B"),
      // Neither had been learned before it was contradicted.
      ("A B A! A", "A"),
    ] as [(String, String?)])
  func answers(given: String, expected: String?) {
    let belief = belief(given)
    #expect((belief?.isBelieved == true ? belief?.value : nil) == expected, "\(given)")
  }

  @Test("the reason is the latest correction, or else the latest confirmation")
  func reason() throws {
    let corrected = try #require(belief("A A! A A"))
    #expect(corrected.draft == 2 && corrected.isCorrection && corrected.confirmations == 4)
    let confirmed = try #require(belief("B! A A A"))
    #expect(confirmed.draft == 4 && !confirmed.isCorrection && confirmed.confirmations == 3)
  }

  @Test("with alternating answers, no value is wrong twice before it was confirmed three more times")
  func neverWrongTwice() {
    var answers = ""
    var wrong: [String: Int] = [:]
    for round in 0..<24 {
      let right = ["A", "B", "C"][round % 3]
      if let belief = belief(answers), belief.isBelieved, belief.value != right { wrong[belief.value, default: 0] += 1 }
      answers += " \(right)!"
    }
    #expect(wrong == ["A": 1, "B": 1, "C": 1])
  }

  @Test("nothing is learned from a missing answer")
  func nothing() {
    #expect(Belief.of(.card, [Observation(draft: 1, at: 0, keys: [], shop: "shop", answers: [:])]) == nil)
  }
}
