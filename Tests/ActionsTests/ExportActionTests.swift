import Actions
import Core
import Exchange
import Foundation
import Ledger
import Store
import TestSupport
import Testing

/// Exports, as any face of the program reaches them.
@Suite struct ExportActionTests {
  private static func made() async throws -> MadeDesk {
    let desk = try await MadeDesk(["currency": "EUR"])
    for (title, amount, day, category) in [
      ("Baker", 420, "2026-02-03", "Groceries"), ("Rent", 90_000, "2026-03-01", "Housing"),
      ("Ticket", 1250, "2026-03-10", "Transport"),
    ] as [(String, Int64, String, String)] {
      let date = try CalendarDate(iso: day).orThrow()
      let contents = BillContents(
        title: title, merchant: title, kind: .receipt, amount: Money(minorUnits: amount, currency: .eur),
        issueDate: date, paidDate: date, categories: [category])
      _ = try await desk.desk.store.add(bill: contents, who: "tester", next: Recurrence.next)
    }
    return desk
  }

  @Test("every format gets the bills that were asked for", arguments: ExportFormat.allCases.filter { $0 != .iCalendar })
  func formats(format: ExportFormat) async throws {
    let desk = try await Self.made()
    let all = try await desk.run(ExportBills(format: format))
    #expect(all.entries >= 3 && all.leftOut.isEmpty)
    let march = try await desk.run(ExportBills(format: format, from: "2026-03-01", categories: ["Housing"]))
    let text = try #require(march.text)
    #expect(march.entries >= 1 && text.contains("Rent") && !text.contains("Baker") && !text.contains("Ticket"))
  }

  @Test("a second run into the same file adds nothing twice, and then what is new")
  func incremental() async throws {
    let desk = try await Self.made()
    let folder = try TemporaryFolder()
    let file = folder.file("bills.journal")
    #expect(try await desk.run(ExportBills(format: .hledger, file: file)).entries == 3)
    let first = try Data(contentsOf: file)
    #expect(try await desk.run(ExportBills(format: .hledger, file: file)).entries == 0)
    #expect(try Data(contentsOf: file) == first)
    let contents = BillContents(
      title: "Film", merchant: "Film", kind: .receipt, amount: Money(minorUnits: 990, currency: .eur),
      issueDate: desk.desk.today, paidDate: desk.desk.today, categories: ["Leisure"])
    _ = try await desk.desk.store.add(bill: contents, who: "tester", next: Recurrence.next)
    #expect(try await desk.run(ExportBills(format: .hledger, file: file)).entries == 1)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix(String(decoding: first, as: UTF8.self)) && text.contains("Film"))
    #expect(try Export.read(text, as: .hledger).count == 4)
  }

  @Test("accounts come from a file, whose mistakes are named by line")
  func accounts() async throws {
    let desk = try await Self.made()
    let folder = try TemporaryFolder()
    let good = try folder.write(Array("category Housing = expenses:flat\n".utf8), to: "good")
    let text = try #require(try await desk.run(ExportBills(format: .hledger, accounts: good)).text)
    #expect(text.contains("expenses:flat"))
    let bad = try folder.write(Array("# accounts\nHousing: flat\n".utf8), to: "bad")
    let error = try await #require(throws: ActionError.self) {
      try await desk.run(ExportBills(format: .hledger, accounts: bad))
    }
    #expect(error.description.contains("line 2") && error.kind == .badData)
  }

  @Test("what cannot be meant is refused")
  func refusals() async throws {
    let desk = try await Self.made()
    await #expect(throws: InputError.self) {
      try await desk.run(ExportBills(format: .csv, from: "2026-03-02", to: "2026-03-01"))
    }
    await #expect(throws: StoreError.self) { try await desk.run(ExportBills(format: .csv, categories: ["Nothing"])) }
    await #expect(throws: ActionError.self) {
      try await desk.run(ExportBills(format: .csv, file: URL(fileURLWithPath: "/proc/nowhere/bills.csv")))
    }
  }
}
