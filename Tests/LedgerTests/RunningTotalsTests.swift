import Core
import Ledger
import TestSupport
import Testing

@Suite("Running totals")
struct RunningTotalsTests {
  @Test("they start with the balance of all transactions per currency, however few are listed")
  func newestFirst() {
    let amounts = [(5_00, Currency.eur), (-7_00, .usd), (-2_00, .eur), (10_00, .eur)] as [(Int64, Currency)]
    let list = amounts.enumerated().map { index, amount in
      Transaction(
        kind: .bill, id: Int64(index), date: .day("2026-03-14"), title: "",
        amount: Money(minorUnits: amount.0, currency: amount.1))
    }
    let balances = Totals.byCurrency(list.map(\.amount))
    let totals = RunningTotals.of(list, balances: balances)
    #expect(totals.map(\.description) == ["13.00 EUR", "-7.00 USD", "8.00 EUR", "10.00 EUR"])
    #expect(RunningTotals.of(Array(list.prefix(2)), balances: balances) == Array(totals.prefix(2)))
  }
}
