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

  @Test("the sums of several currencies break between them only, the usual one first")
  func sums() {
    let wording = Wording(marks: .plain, today: day("2026-03-18"), usual: .eur)
    let (dollars, euros) = (MoneyResult(500, .usd), MoneyResult(-1_230, .eur))
    #expect(wording.sums([dollars, euros]) == "\u{2212}12.30\u{A0}EUR, 5.00\u{A0}USD")
    #expect(wording.sums([euros]) == "\u{2212}12.30 EUR" && wording.sums([]) == "0")
  }

  @Test("a text that is too long for a list ends with an ellipsis, and others are whole")
  func shortened() {
    #expect(Wording.shortened("paid by the insurance", to: 12) == "paid by the…")
    #expect(Wording.shortened("paid by the insurance", to: 21) == "paid by the insurance")
    #expect(Wording.shortened("", to: 3) == "")
  }
}
