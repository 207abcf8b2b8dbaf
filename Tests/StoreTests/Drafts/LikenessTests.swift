import Core
import Testing

@testable import Store

@Suite("Whether two documents are copies") struct LikenessTests {
  private static let words = Array(UInt32(0)..<32)

  private static func hashes(_ numbers: [String]) -> [UInt32] { numbers.map(LookAlike.hash(ofNumber:)) }

  /// The same words and at least four of five numbers the same.
  private static func reason(_ mine: String, _ theirs: String, printed: [String] = []) -> DuplicateOf.Reason? {
    let alike = ["12032026", "1430", "2450", "77120", "80331"] + printed
    let likeness = Likeness(
      words: (words, words), numbers: (hashes(alike + [mine]), hashes(alike + [theirs])))
    func facts(_ reference: String) -> Likeness.Facts {
      Likeness.Facts(
        merchantKey: "lakeside books", date: "2026-03-12",
        money: Currency(code: "EUR").map { Money(minorUnits: 2450, currency: $0) }, time: nil, reference: reference)
    }
    return likeness.reason(facts(mine), facts(theirs))
  }

  @Test("another till number or a misread digit does not make two purchases; the next receipt number does")
  func references() {
    #expect(Self.reason("4460", "131220", printed: ["4460", "131220"]) == .sameWords)
    #expect(Self.reason("36715073", "36716073") == .sameWords)
    #expect(Self.reason("36715073", "36715074") == nil)
    #expect(Self.reason("36715073", "36852273") == nil)
    #expect(Self.reason("4460", "131220") == nil)
  }
}
