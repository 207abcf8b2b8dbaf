import Actions
import Core
import Store
import TestSupport
import Testing

/// Bringing back bills that were deleted; it is 10:00 on 2026-03-18.
@Suite struct RestoreActionTests {
  @Test("a deleted bill comes back as it was, later changes stay, and undo deletes it again")
  func restore() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-03-31")
    try await made.add("Book", 1_200, due: "2026-03-31")
    let before = try await made.run(ShowBill(bill: 1)).bill
    _ = try await made.run(DeleteBills(bills: [1]))
    _ = try await made.run(PayBills(bills: [2]))
    #expect(try await made.run(ShowDeletedBill(bill: 1))?.title == "Rent")
    var restored = try #require(try await made.run(RestoreBills(bills: [1])).done.first)
    #expect(restored.revision > before.revision)
    restored.revision = before.revision
    #expect(restored == before)
    #expect(try await made.run(ShowBill(bill: 2)).bill.paidDate == day("2026-03-18"))
    let command = try #require(try await made.run(ListCommands(limit: 1)).first)
    #expect(command.what == "bill.restore" && command.sentence == "restored bill 1, Rent")
    #expect(try await made.run(ListChanges(of: .bill, 1)).map(\.event.sentence).last == "restored the bill Rent")
    _ = try await made.run(UndoLast())
    await #expect(throws: StoreError.deletedBill(1)) { try await made.run(ShowBill(bill: 1)) }
    _ = try await made.run(RedoLast())
    #expect(try await made.run(ListBills()).bills.map(\.id).sorted() == [1, 2])
  }

  @Test("a skipped bill comes back beside the one that follows it")
  func skipped() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-03-31", repetition: .monthly)
    _ = try await made.run(SkipBills(bills: [1]))
    #expect(try await made.run(RestoreBills(bills: [1])).done.map(\.id) == [1])
    #expect(try await made.run(ListBills()).bills.map(\.id).sorted() == [1, 2])
    // Paying it creates no second bill for the next date.
    #expect(try await made.run(PayBills(bills: [1])).done.map(\.next?.id) == [2])
  }

  @Test("only deleted bills are restored, and one that is refused does not stop the others")
  func refused() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-03-31")
    try await made.add("Book", 1_200, due: "2026-03-31")
    _ = try await made.run(DeleteBills(bills: [2]))
    let result = try await made.run(RestoreBills(bills: [1, 9, 2]))
    #expect(result.done.map(\.id) == [2] && result.refused.map(\.id) == [1, 9])
    #expect(result.refused[0].message == "bill 1 was not deleted, so there is nothing to restore")
    #expect(result.refused[1].message.contains("there is no bill 9"))
    #expect(try await made.run(ShowDeletedBill(bill: 1)) == nil)
    #expect(try await made.run(ShowDeletedBill(bill: 9)) == nil)
  }
}
