import Core
import Exchange
import Matching
import TestSupport
import Testing

@Suite("Payments of a company's invoices")
struct InvoicePaymentTests {
  private func entry(_ cents: Int64, _ name: String?, text: String = "") -> BankEntry {
    BankEntry(
      id: 1,
      entry: StatementEntry(
        date: day("2026-03-10"), amount: Money(minorUnits: cents, currency: .eur), name: name, text: text))
  }

  private func invoice(
    _ id: Int64, _ cents: Int64, number: String? = nil, kind: DocumentKind = .invoice
  ) -> PayableBill {
    PayableBill(
      id: id, amount: Money(minorUnits: cents, currency: .eur), kind: kind, names: ["Elektro Maier"],
      issueDate: day("2026-03-01"), reference: number)
  }

  @Test(
    "a discount of one to five percent for early payment is proposed",
    arguments: [
      (9800, true), (9700, true), (9500, true), (9400, false), (9750, false), (9799, false), (9900, true),
    ] as [(Int64, Bool)])
  func discount(paid: Int64, isFound: Bool) {
    let matches = Matcher.match([entry(-paid, "ELEKTRO MAIER GMBH")], [invoice(7, 10_000)])
    #expect(matches.map(\.certainty) == (isFound ? [.likely] : []))
    #expect(matches.allSatisfy { $0.reasons.contains(.discount) && $0.difference?.minorUnits == paid - 10_000 })
  }

  @Test("a discount is rounded, a receipt has none, and without a name it says nothing")
  func bounds() {
    // 2 % of 33.33 are 0.6666.
    #expect(Matcher.match([entry(-3267, "ELEKTRO MAIER")], [invoice(7, 3333)]).count == 1)
    #expect(Matcher.match([entry(-3266, "ELEKTRO MAIER")], [invoice(7, 3333)]).count == 1)
    #expect(Matcher.match([entry(-9800, nil)], [invoice(7, 10_000)]).isEmpty)
    #expect(Matcher.match([entry(-9800, "ELEKTRO MAIER")], [invoice(7, 10_000, kind: .receipt)]).isEmpty)
  }

  @Test("of several sums of invoices, the one whose short numbers the payment names is proposed, without rivals")
  func named() {
    let bills = [
      invoice(7, 10_000, number: "77-1"), invoice(8, 13_000, number: "77-2"), invoice(9, 10_000, number: "77-3"),
    ]
    func found(_ text: String) -> [[Int64]] {
      Matcher.match([entry(-23_000, "ELEKTRO MAIER", text: text)], bills).flatMap { match in
        [match.bills] + match.rivals.map(\.bills)
      }
    }
    #expect(found("Invoices 77-2 and 77-3") == [[8, 9]])
    #expect(found("Invoices of March") == [[7, 8], [8, 9]])
    #expect(found("Invoices 77-21 and 77-3") == [[7, 8], [8, 9]])
  }

  @Test("an only sum of invoices is certain if the payment quotes them, but one of several sums is not")
  func quoted() {
    let bills = [
      invoice(7, 10_000, number: "RE-10077"), invoice(8, 13_000, number: "RE-10078"),
      invoice(9, 10_000, number: "RE-10079"),
    ]
    let paid = entry(-23_000, "ELEKTRO MAIER", text: "RE-10078 and RE-10079")
    let matches = Matcher.match([paid], bills)
    #expect(matches.map(\.bills) == [[8, 9]] && matches.map(\.certainty) == [.likely])
    #expect(Matcher.match([paid], Array(bills.dropFirst())).map(\.certainty) == [.certain])
  }

  @Test(
    "an amount in the bill's currency that the text names is compared, but the payer may have written it",
    arguments: [
      ("GBP 8,40 KURS 0,8571", true), ("8.40GBP Rate 0.8571", true), ("GBP8,40", true), ("PAID 8,40 GBP.", true),
      ("GBP 8,41 KURS 0,8571", false), ("KURS EUR/GBP 0,8400", false), ("8,40", false), ("GBP", false),
      ("GBP 1.008,40", false), ("USD 8,40", false),
    ] as [(String, Bool)])
  func printedOriginal(text: String, isFound: Bool) {
    var bill = invoice(7, 840)
    bill.amount = Money(minorUnits: 840, currency: .gbp)
    let matches = Matcher.match([entry(-995, "ELEKTRO MAIER", text: text)], [bill])
    #expect(matches.map(\.certainty) == (isFound ? [.likely] : []))
    #expect(matches.allSatisfy { $0.reasons.contains(.exchangeRate) && $0.difference == nil })
    var stated = entry(-995, "ELEKTRO MAIER", text: text)
    stated.entry.original = Money(minorUnits: -840, currency: .gbp)
    #expect(Matcher.match([stated], [bill]).map(\.certainty) == [.certain])
  }

  @Test("a fee in the bill's currency does not keep a payment with the rate of the bill from being proposed")
  func printedFee() {
    var bill = invoice(7, 840)
    bill.amount = Money(minorUnits: 840, currency: .gbp)
    var paid = entry(-995, "ELEKTRO MAIER", text: "FEE GBP 0,20")
    paid.entry.rate = "0.8571"
    #expect(Matcher.match([paid], [bill]).map(\.certainty) == [.likely])
  }
}
