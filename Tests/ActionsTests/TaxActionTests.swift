import Actions
import Core
import Foundation
import Store
import TestSupport
import Testing

@Suite struct TaxActionTests {
  private static func proposal(_ cents: Int64, _ day: String, _ taxes: [TaxLine], tax: Amount? = nil) throws -> Proposal
  {
    func field<Value>(_ value: Value) -> Field<Value> { Field(value: value, confidence: 0.9, source: .ocr) }
    var proposal = Proposal(
      kind: .receipt, merchant: field("Shop"), date: field(try CalendarDate(iso: day).orThrow()),
      total: field(Amount(units: cents, scale: 2)), currency: field(.eur), category: field("Groceries"))
    proposal.taxes = taxes
    proposal.tax = tax.map(field)
    return proposal
  }

  @Test("confirmed documents of a period are added up by rate; typed, deleted and other bills are listed apart")
  func period() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    func cents(_ units: Int64) -> Amount { Amount(units: units, scale: 2) }
    let line = TaxLine(rate: Amount(units: 19, scale: 0), net: cents(1000), amount: cents(190))
    try await desk.propose(Self.proposal(1190, "2026-03-02", [line]), from: "a.pdf")
    try await desk.propose(Self.proposal(1190, "2026-03-05", [line]), from: "b.pdf")
    try await desk.propose(Self.proposal(600, "2026-03-06", [], tax: cents(100)), from: "c.pdf")
    try await desk.propose(Self.proposal(1190, "2026-02-05", [line]), from: "d.pdf")
    try await desk.propose(Self.proposal(1190, "2026-03-07", [line]), from: "unconfirmed.pdf")
    _ = try await desk.run(ConfirmDrafts((1...4).map { SeenDraft($0) }))
    _ = try await desk.run(AddBill(title: "Typed", amount: "5", entry: BillEntry(date: "2026-03-08")))
    let march = try await desk.run(ShowTaxes(period: Period(month: "2026-03")))
    #expect(
      march.rates.map { "\($0.rate.map { "\($0)" } ?? "-") \($0.net.money) \($0.vat.money) \($0.bills)" } == [
        "19 20.00 EUR 3.80 EUR 2", "- 5.00 EUR 1.00 EUR 1",
      ])
    #expect(march.untaxed.map(\.title) == ["Typed"] && march.untaxed.map(\.reason) == [.notStated])
    #expect(march.totals.map(\.gross.money.minorUnits) == [2980] && march.totals[0].untaxed.money.minorUnits == 500)
    #expect(march.from?.description == "2026-03-01" && march.to?.description == "2026-03-31")
    #expect(
      march.csv == "rate,currency,net,vat,gross,bills,untaxed\r\n19,EUR,20.00,3.80,23.80,2,\r\n"
        + ",EUR,5.00,1.00,6.00,1,\r\n,EUR,,,5.00,,bill 5: notStated\r\n")
    #expect(try JSONDecoder().decode(TaxesResult.self, from: JSONEncoder().encode(march)) == march)
    // If the amount differs from the document's, its taxes no longer apply.
    _ = try await desk.run(EditBill(bill: 1, amount: "10"))
    _ = try await desk.run(DeleteBills(bills: [2]))
    let changed = try await desk.run(ShowTaxes(period: Period(from: "2026-03-01")))
    #expect(changed.rates.map(\.bills) == [1] && changed.untaxed.map(\.reason) == [.disagrees, .notStated])
    #expect(changed.to == nil)
    let year = try await desk.run(ShowTaxes())
    #expect(year.rates.first?.bills == 1 && year.to?.description == "2026-03-18")
    #expect(try await desk.run(ShowTaxes(period: Period(year: 2025))).totals.isEmpty)
  }
}
