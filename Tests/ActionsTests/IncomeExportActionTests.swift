import Actions
import Core
import Exchange
import Foundation
import TestSupport
import Testing

/// Income in exports, and imported back; it is 10:00 on 2026-03-18.
@Suite struct IncomeExportActionTests {
  private static func made() async throws -> MadeDesk {
    let desk = try await MadeDesk(["currency": "EUR"])
    try await desk.add("Baker", 420, paid: "2026-02-03")
    _ = try await desk.run(AddIncome(title: "Salary", amount: "2500", date: "2026-02-01", notes: "two\nlines"))
    _ = try await desk.run(AddIncome(title: "Bonus, [x]; y", amount: "120.50 USD", date: "2026-03-01"))
    _ = try await desk.run(AddIncome(title: "Rent received", amount: "300", date: .value(day("2026-04-01"))))
    return desk
  }

  /// What a ledger says about its income, without ids.
  private static func texts(_ desk: MadeDesk) async throws -> [String] {
    try await desk.run(ListIncomes()).incomes.map { "\($0.date) \($0.title) \($0.amount.money) \($0.notes)" }
  }

  @Test(
    "income is exported and imported once, also after it was changed or deleted, and one undo reverts the import",
    arguments: [ExportFormat.jsonLines, .hledger, .ledger, .beancount])
  func roundTrip(format: ExportFormat) async throws {
    let desk = try await Self.made()
    let file = desk.folder.file("ledger.txt")
    #expect(try await desk.run(ExportBills(format: format, file: file)).entries == (format == .jsonLines ? 4 : 5))
    #expect(try await desk.run(ExportBills(format: format, file: file)).entries == 0)
    let other = try await MadeDesk()
    let read = try LedgerFormat(rawValue: format.rawValue).orThrow()
    let preview = try await other.run(ImportLedger(format: read, file: file, isPreview: true))
    #expect(preview.incomes?.new.map(\.title) == ["Salary", "Bonus, [x]; y", "Rent received"])
    #expect(preview.incomes?.ids == [] && preview.incomes?.totals.map(\.money.minorUnits) == [280_000, 12_050])
    #expect(try await Self.texts(other).isEmpty)
    let imported = try await other.run(ImportLedger(format: read, file: file))
    #expect(imported.incomes?.ids.count == 3 && imported.incomes?.known == 0 && imported.leftOut.isEmpty)
    #expect(try await Self.texts(other) == Self.texts(desk))
    let ids = try #require(imported.incomes?.ids)
    _ = try await other.run(EditIncome(income: ids[0], title: "Wages"))
    _ = try await other.run(DeleteIncomes(incomes: [ids[1]]))
    let again = try await other.run(ImportLedger(format: read, file: file))
    #expect(again.incomes?.new == [] && again.incomes?.known == 3 && again.known == 1)
    for _ in 0..<3 { _ = try await other.run(UndoLast()) }
    #expect(try await Self.texts(other).isEmpty)
    #expect(try await other.run(ListBills()).bills.isEmpty)
    #expect(try await other.run(ImportLedger(format: read, file: file)).incomes?.ids.count == 3)
  }

  @Test("income typed before is not imported a second time, and a period selects income, too")
  func known() async throws {
    let desk = try await Self.made()
    let file = desk.folder.file("bills.jsonl")
    _ = try await desk.run(ExportBills(format: .jsonLines, file: file))
    let other = try await MadeDesk(["currency": "EUR"])
    _ = try await other.run(AddIncome(title: "salary", amount: "2500", date: "2026-02-01"))
    let imported = try await other.run(
      ImportLedger(format: .jsonLines, file: file, from: "2026-02-01", to: "2026-03-18"))
    #expect(imported.incomes?.known == 1 && imported.incomes?.new.map(\.title) == ["Bonus, [x]; y"])
    let march = try await desk.run(ExportBills(format: .jsonLines, from: "2026-03-01"))
    #expect(march.text?.contains("Bonus") == true && march.text?.contains("Salary") == false && march.entries == 2)
  }

  @Test("an export of a category or a tag has no income, and CSV, DATEV and calendars never have any")
  func without() async throws {
    let desk = try await Self.made()
    var tagged = BillEntry()
    tagged.tags = ["Food"]
    _ = try await desk.run(EditBill(bill: 1, entry: tagged))
    for format in ExportFormat.allCases where format != .iCalendar {
      var action = ExportBills(format: format)
      #expect(try await desk.run(action).text?.contains("Salary") == format.hasIncome, "\(format)")
      action.categories = ["Other"]
      let ofCategory = try await desk.run(action).text
      #expect(ofCategory?.contains("Baker") == true && ofCategory?.contains("Salary") == false, "\(format)")
      action.categories = nil
      action.tags = ["Food"]
      let ofTag = try await desk.run(action).text
      #expect(ofTag?.contains("Baker") == true && ofTag?.contains("Salary") == false, "\(format)")
    }
    let calendar = try await desk.run(ExportBills(format: .iCalendar))
    #expect(calendar.text?.contains("Salary") == false)
  }

  @Test("income that is only expected is not a payment, and is listed", arguments: [ExportFormat.ofx, .qif])
  func expected(format: ExportFormat) async throws {
    let desk = try await Self.made()
    let export = try await desk.run(ExportBills(format: format))
    #expect(export.text?.contains("Bonus") == true && export.text?.contains("Rent received") == false)
    #expect(export.leftOut.map(\.id) == [3] && export.leftOut.map(\.income) == [true])
  }

  @Test("income that was changed or deleted since it was written is named, apart from bills")
  func changed() async throws {
    let desk = try await Self.made()
    let file = desk.folder.file("bills.journal")
    #expect(try await desk.run(ExportBills(format: .hledger, file: file)).changedIncomes == nil)
    _ = try await desk.run(EditIncome(income: 1, amount: "2600"))
    _ = try await desk.run(DeleteIncomes(incomes: [2]))
    let export = try await desk.run(ExportBills(format: .hledger, file: file))
    #expect(export.changedIncomes == [1, 2] && export.report.deletedIncomes == [2] && export.changed.isEmpty)
    #expect(export.entries == 0 && export.report.deleted.isEmpty)
  }

  @Test("an income that the ledger cannot have stops the whole import with its line")
  func refused() async throws {
    let desk = try await MadeDesk()
    func line(_ title: String) -> String {
      #"{"date":"2026-01-05","kind":"income","title":"\#(title)","#
        + #""total":{"currency":"EUR","minorUnits":100,"value":"1.00"}}"# + "\n"
    }
    let file = try desk.file(line("Salary") + line(String(repeating: "x", count: 81)), "bills.jsonl")
    await #expect {
      try await desk.run(ImportLedger(format: .jsonLines, file: file))
    } throws: { ($0 as? ActionError)?.description.contains("line 2: the name of an income entry has 81") == true }
    #expect(try await Self.texts(desk).isEmpty)
  }
}
