import Actions
import Core
import Foundation
import Ledger
import TestSupport
import Testing

/// Direct debits that the bank returned.
@Suite struct ReturnedPaymentTests {
  private static let heading = "Date,Payee,Description,Amount,Currency\n"
  private static let debit = "2026-03-04,City Power,Direct debit 117,-84.20,EUR\n"
  private static let back = "2026-03-06,City Power,Returned direct debit,84.20,EUR\n"

  private func desk() async throws -> MadeDesk {
    let desk = try await MadeDesk(["currency": "EUR"])
    let entry = BillEntry(date: "2026-02-20", due: "2026-03-04")
    _ = try await desk.run(AddBill(title: "City Power", amount: "84.20 EUR", entry: entry))
    return desk
  }

  @Test("a payment that a file returns again pays no bill, and is no payment without a bill")
  func atOnce() async throws {
    let desk = try await desk()
    let other = "2026-03-09,Kiosk,,-3.00,EUR\n"
    let file = try desk.file(Self.heading + Self.debit + Self.back + other)
    let imported = try await desk.run(ImportStatement(file: file))
    #expect(imported.matches.isEmpty && imported.returned.isEmpty)
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate == nil)
    #expect(try await desk.run(ListMatches()).isEmpty)
    #expect(try await desk.run(FindGaps()).entries.map(\.name) == ["Kiosk"])
  }

  @Test("a payment that came back is no payment without a bill, however many entries are between it and its return")
  func apart() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    // Entries are read in chunks of 300, newest first: the return is the last of the first chunk.
    let others = (1...299).map { "2026-03-10,Employer,Bonus \($0),\($0).00,EUR\n" }.joined()
    let file = try desk.file(Self.heading + others + Self.back + Self.debit)
    _ = try await desk.run(ImportStatement(file: file))
    #expect(try await desk.run(FindGaps(limit: 5)).entries.isEmpty)
  }

  @Test("the return of a payment that paid a bill is reported, and only if it is new")
  func later() async throws {
    let desk = try await desk()
    let first = try await desk.run(ImportStatement(file: try desk.file(Self.heading + Self.debit)))
    #expect(first.matches.flatMap(\.paid) == [1] && first.returned.isEmpty)
    let file = try desk.file(Self.heading + Self.debit + Self.back)
    let second = try await desk.run(ImportStatement(file: file))
    #expect(second.returned.map(\.sentence) == ["entry 2 returns entry 1, which paid bill 1"])
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate != nil)
    #expect(try await desk.run(ImportStatement(file: file)).returned.isEmpty)
    _ = try await desk.run(SeparateMatch(entry: 1))
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate == nil)
  }
}
