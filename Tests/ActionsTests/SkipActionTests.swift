import Actions
import Core
import Store
import TestSupport
import Testing

/// Leaving out one date of a recurring bill; it is 10:00 on 2026-03-18.
@Suite struct SkipActionTests {
  @Test("a skipped bill is gone, the next one is in its place everywhere, and undo reverts both")
  func skip() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-03-31", repetition: .monthly)
    let skipped = try #require(try await made.run(SkipBills(bills: [1])).done.first)
    #expect(skipped.bill.id == 1 && skipped.next?.id == 2 && !skipped.isEnded)
    #expect(skipped.next?.dueDate == day("2026-04-30"))
    #expect(try await made.run(ListBills()).bills.map(\.id) == [2])
    await #expect(throws: StoreError.deletedBill(1)) { try await made.run(ShowBill(bill: 1)) }
    // The dates that follow are still counted from the first one.
    #expect(try await made.run(ShowBill(bill: 2)).next == day("2026-05-31"))
    let command = try #require(try await made.run(ListCommands(limit: 1)).first)
    #expect(command.what == "bill.skip" && command.sentence == "skipped bill 1, Rent (with bill 2)")
    #expect(try await made.run(ListChanges(of: .bill, 1)).map(\.event.sentence).last == "skipped the bill Rent")
    _ = try await made.run(UndoLast())
    #expect(try await made.run(ListBills()).bills.map(\.id) == [1])
    _ = try await made.run(RedoLast())
    #expect(try await made.run(ListBills()).bills.map(\.id) == [2])
  }

  @Test("reminders, the calendar and the forecast leave out the skipped date only")
  func followers() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-03-18", repetition: .monthly)
    try await made.add("Gym", 2_000, due: "2026-04-18", repetition: .monthly)
    #expect(try await made.run(ListReminders()).map(\.title) == ["Rent"])
    let events = try await made.run(MakeCalendar()).events
    #expect(try await made.run(SkipBills(bills: [1, 2])).done.map(\.next?.id) == [3, 4])
    #expect(try await made.run(ListReminders()).isEmpty)
    #expect(try await made.run(MakeCalendar()).events == events - 2)
    let forecast = try #require(try await made.run(ShowForecast(months: 2)).currencies.first)
    #expect(forecast.all.months.map(\.planned.expected.money.minorUnits) == [90_000, 92_000])
  }

  @Test("only an unpaid recurring bill is skipped, and one that is refused does not stop the others")
  func refused() async throws {
    let made = try await MadeDesk()
    try await made.add("Book", 1_200, due: "2026-03-31")
    try await made.add("Gym", 2_000, paid: "2026-03-01", repetition: .monthly)
    try await made.add("Rent", 90_000, due: "2026-03-31", repetition: .monthly)
    let result = try await made.run(SkipBills(bills: [1, 2, 99, 4]))
    #expect(result.done.map(\.bill.id) == [4] && result.refused.map(\.id) == [1, 2, 99])
    #expect(result.refused.map(\.kind) == [.badData, .badData, .badData])
    #expect(result.refused[0].message.contains("does not repeat") && result.refused[1].message.contains("already paid"))
    #expect(result.refused[0].onPage?.contains("delete it instead") == true)
  }

  @Test("skipping the last bill of a series that has ended says that nothing follows")
  func ended() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-03-31", repetition: .monthly)
    _ = try await made.run(PayBills(bills: [1]))
    _ = try await made.run(DeleteBills(bills: [2]))
    _ = try await made.run(UnpayBills(bills: [1]))
    let skipped = try #require(try await made.run(SkipBills(bills: [1])).done.first)
    #expect(skipped.next == nil && skipped.isEnded)
    #expect(try await made.run(ListBills()).bills.isEmpty)
  }

  @Test("paying the bill before a skipped one again creates no bill in its place")
  func unpaidBefore() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-03-31", repetition: .monthly)
    _ = try await made.run(PayBills(bills: [1]))
    _ = try await made.run(SkipBills(bills: [2]))
    #expect(try await made.run(UnpayBills(bills: [1])).done.map(\.withdrawn) == [nil])
    #expect(try await made.run(PayBills(bills: [1])).done.map(\.next?.id) == [3])
    #expect(try await made.run(ListBills()).bills.map(\.id).sorted() == [1, 3])
  }
}
