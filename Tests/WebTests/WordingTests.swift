import Actions
import Core
import TestSupport
import Testing

@testable import Web

@Suite struct WordingTests {
  @Test("money received has a plus, money paid a minus sign, and nothing has neither")
  func signed() {
    let wording = Wording(marks: .plain, today: day("2026-03-18"), usual: nil)
    for (units, written) in [(1_230, "+12.30 EUR"), (-1_230, "\u{2212}12.30 EUR"), (0, "0.00 EUR")] {
      #expect(wording.signed(MoneyResult(Int64(units), .eur)) == written)
    }
  }

  @Test("a text that is too long for a list ends with an ellipsis, and others are whole")
  func shortened() {
    #expect(Wording.shortened("paid by the insurance", to: 12) == "paid by the…")
    #expect(Wording.shortened("paid by the insurance", to: 21) == "paid by the insurance")
    #expect(Wording.shortened("", to: 3) == "")
  }
}
