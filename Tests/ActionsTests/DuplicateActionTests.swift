import Actions
import Core
import TestSupport
import Testing

/// Decisions about possible duplicates, as any interface of the program makes them.
@Suite struct DuplicateActionTests {
  private func invoice(_ cents: Int64, on date: CalendarDate = day("2026-03-18")) -> Proposal {
    func field<Value>(_ value: Value) -> Field<Value> { Field(value: value, confidence: 0.98, source: .ocr) }
    return Proposal(
      kind: .invoice, merchant: field("Power"), date: field(date),
      total: field(Amount(units: cents, scale: 2)), currency: field(.eur), dueDate: field(day("2026-04-02")))
  }

  @Test("the document of a planned bill becomes that bill's, a copy is rejected, and one undo reverts both")
  func same() async throws {
    let desk = try await MadeDesk()
    _ = try await desk.run(
      AddBill(title: "Power", amount: "80 EUR", entry: BillEntry(due: "2026-03-01", repetition: "monthly")))
    #expect(try await desk.run(PayBills(bills: [1])).done.first?.next?.id == 2)
    for name in ["a.pdf", "b.pdf"] { try await desk.propose(invoice(8_650), from: name) }
    #expect(try await desk.run(ListDrafts(sureOnly: true)).isEmpty)
    let listed = try await desk.run(ListDuplicates())
    #expect(listed.map(\.other.kind) == [.bill, .draft] && listed.map(\.other.id) == [2, 1])
    let judged = try await desk.run(JudgeDuplicates([1, 2], areSame: true))
    #expect(judged.refused.isEmpty && judged.done.map(\.state) == [.confirmed, .rejected])
    #expect(judged.done.map(\.bill) == [2, nil])
    let bill = try await desk.run(ShowBill(bill: 2))
    #expect(bill.bill.amount.money.minorUnits == 8_650 && bill.bill.dueDate == day("2026-04-02"))
    #expect(bill.documents.map(\.name) == ["a.pdf"])
    #expect(try await desk.run(ListBills()).bills.count == 2)
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ShowBill(bill: 2)).bill.amount.money.minorUnits == 8_000)
    #expect(try await desk.run(ListDrafts()).count == 2)
  }

  @Test(
    "the document of a planned bill that was paid meanwhile is not rejected as a copy, whatever its amount and date",
    arguments: [false, true])
  func paidMeanwhile(isAsPlanned: Bool) async throws {
    let desk = try await MadeDesk()
    _ = try await desk.run(
      AddBill(title: "Power", amount: "80 EUR", entry: BillEntry(due: "2026-03-01", repetition: "monthly")))
    _ = try await desk.run(PayBills(bills: [1]))
    let planned = try await desk.run(ShowBill(bill: 2)).bill
    try await desk.propose(isAsPlanned ? invoice(8_000, on: planned.issueDate) : invoice(8_650), from: "a.pdf")
    #expect(try await desk.run(PayBills(bills: [2])).refused.isEmpty)
    let judged = try await desk.run(JudgeDuplicates([1], areSame: true))
    #expect(judged.done.isEmpty && judged.refused.first?.message.contains("bill 2") == true)
    #expect(try await desk.run(ListDrafts()).map(\.state) == [.open])
    #expect(try await desk.run(JudgeDuplicates([1], areSame: false)).done.map(\.state) == [.open])
  }
}
