import Actions
import Core
import Foundation
import Ledger
import Store
import Synchronization
import TestSupport
import Testing

/// Warranties and return deadlines; it is 10:00 on 2026-03-18.
@Suite struct DeadlineActionTests {
  private static func entry(warranty: String? = nil, returns: String? = nil, date: String? = nil) -> BillEntry {
    var entry = BillEntry(date: Typed(date))
    entry.warrantyUntil = Typed(warranty)
    entry.returnUntil = Typed(returns)
    return entry
  }

  @Test("deadlines are given, counted from the bill's date, changed, removed and undone")
  func wholeLife() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let added = try await desk.run(
      AddBill(title: "Laptop", amount: "900", entry: Self.entry(warranty: "2y", returns: "14d", date: "2026-03-10")))
    #expect(
      added.bill.warrantyUntil?.description == "2028-03-10" && added.bill.returnUntil?.description == "2026-03-24")
    let edited = try await desk.run(EditBill(bill: 1, entry: Self.entry(warranty: "none", returns: "2026-03-20")))
    #expect(edited.warrantyUntil == nil && edited.returnUntil?.description == "2026-03-20")
    for (entry, field) in [
      (Self.entry(warranty: "2026-03-09"), TypedField.warranty), (Self.entry(returns: "soon"), .returning),
    ] {
      let error = await #expect(throws: InputError.self) { try await desk.run(EditBill(bill: 1, entry: entry)) }
      #expect(error?.field == field)
    }
    let lines = ChangeText(try #require(try await desk.run(ListChanges(of: .bill, 1)).last?.event)) { "\($0)" }.lines
    #expect(lines == ["warranty until 2028-03-10 removed", "return until 2026-03-24 → 2026-03-20"])
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ShowBill(bill: 1)).bill == BillResult(try await desk.desk.store.bill(1)))
    #expect(try await desk.run(ShowBill(bill: 1)).bill.warrantyUntil?.description == "2028-03-10")
  }

  @Test("a bill with only its payment or due date has deadlines counted from that day")
  func datedByPayment() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let added = try await desk.run(
      AddBill(
        title: "Kettle", amount: "30", entry: Self.entry(warranty: "2y", returns: "14d"), paid: "2026-03-01"))
    #expect(added.bill.issueDate.description == "2026-03-01")
    #expect(
      added.bill.warrantyUntil?.description == "2028-03-01" && added.bill.returnUntil?.description == "2026-03-15")
  }

  @Test("a draft is confirmed with deadlines, counted from the document's date, and with tags")
  func confirmed() async throws {
    let desk = try await MadeDesk()
    func field<Value>(_ value: Value) -> Field<Value> { Field(value: value, confidence: 0.9, source: .ocr) }
    let proposal = Proposal(
      kind: .receipt, merchant: field("Shop"), date: field(try CalendarDate(iso: "2026-03-10").orThrow()),
      total: field(Amount(units: 1000, scale: 2)), currency: field(.eur))
    try await desk.propose(proposal, from: "a.pdf")
    var changes = DraftChanges()
    changes.tags = ["home"]
    changes.warrantyUntil = "2y"
    changes.returnUntil = "14d"
    let bill = try #require(try await desk.run(ConfirmDrafts([1], changes: changes)).done.first).bill
    #expect(bill.tags == ["home"] && bill.warrantyUntil?.description == "2028-03-10")
    #expect(bill.returnUntil?.description == "2026-03-24")
  }

  @Test("deadlines are announced once, after payments that are due, and listed by the overview")
  func announced() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(
      AddBill(
        title: "Laptop", amount: "900",
        entry: Self.entry(warranty: "2026-03-25", returns: "2026-03-19", date: "2026-03-10")))
    _ = try await desk.run(AddBill(title: "Rent", amount: "700", entry: BillEntry(due: "2026-03-19")))
    _ = try await desk.run(AddBill(title: "Shoes", amount: "60", entry: Self.entry(warranty: "2y")))
    let listed = try await desk.run(ListReminders())
    #expect(
      listed.map(\.text) == [
        "Rent, 700.00 EUR, is due tomorrow", "Laptop, 900.00 EUR, can be returned until tomorrow",
        "Laptop, 900.00 EUR, is under warranty until 2026-03-25, in 7 days",
      ])
    #expect(listed.map(\.about) == [.payment, .returning, .warranty])
    #expect(listed.map(\.leads) == [["1d"], ["5d", "1d"], ["30d", "7d"]])
    #expect(
      try JSONDecoder().decode([ReminderResult].self, from: JSONEncoder().encode(listed)).map(\.about)
        == listed.map(\.about))
    let heard = Mutex<[String]>([])
    let announce = AnnounceReminders { reminder in heard.withLock { $0.append(reminder.text) } }
    _ = try await desk.run(announce)
    #expect(try await desk.run(announce).done.isEmpty && heard.withLock { $0 } == listed.map(\.text))
    let overview = try await desk.run(ShowOverview())
    #expect(
      overview.ending.map { "\($0.bill) \($0.about.rawValue) \($0.until)" } == [
        "1 return 2026-03-19", "1 warranty 2026-03-25",
      ])
    _ = try await desk.run(DeleteBills(bills: [1]))
    #expect(try await desk.run(ShowOverview()).ending.isEmpty)
  }
}
