import Core
import Exchange
import TestSupport
import Testing

@Suite struct BundleTextTests {
  @Test("the README has the total of each currency; one that exceeds 64 bits is left out rather than wrong")
  func totals() {
    let amounts: [(Int64, Currency)] = [(500, .usd), (.max, .eur), (25, .usd), (1, .eur)]
    let bills = amounts.enumerated().map { index, amount in
      ExportedBill(
        id: Int64(index + 1), merchant: "Shop", amount: Money(minorUnits: amount.0, currency: amount.1),
        issueDate: .day("2026-03-02"))
    }
    let text = BundleText(bills: bills, originals: [], from: nil, to: nil, made: .day("2026-03-18")).readme
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("Total:") } == ["Total:      5.25 USD"])
  }
}
