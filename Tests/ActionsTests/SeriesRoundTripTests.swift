import Actions
import Core
import Exchange
import Foundation
import Store
import TestSupport
import Testing

/// Recurring bills, exported and imported into another ledger.
@Suite struct SeriesRoundTripTests {
  /// A rent at the end of each month, of which the first is paid, and a bill that ended its series.
  private static func made() async throws -> MadeDesk {
    let made = try await MadeDesk(["currency": "EUR"])
    _ = try await made.run(AddBill(title: "Other", amount: "1"))
    _ = try await made.run(
      AddBill(
        title: "Rent", amount: "900",
        entry: BillEntry(date: "2026-01-31", due: .value(day("2026-01-31")), repetition: .value(.monthly))))
    _ = try await made.run(PayBills(bills: [2], date: .value(day("2026-01-31"))))
    return made
  }

  private static func exported(_ made: MadeDesk, _ format: ExportFormat, from: Typed<CalendarDate>? = nil) async throws
    -> URL
  {
    let file = made.folder.file("series.\(format.rawValue)")
    _ = try await made.run(ExportBills(format: format, from: from, file: file))
    return file
  }

  private static func rents(_ made: MadeDesk) async throws -> [Bill] {
    try await made.desk.store.bills().filter { $0.contents.title == "Rent" }.sorted {
      ($0.occurrence?.number ?? 0) < ($1.occurrence?.number ?? 0)
    }
  }

  @Test(
    "a series is restored as one: its days are counted from the first, and no bill is duplicated",
    arguments: [ExportFormat.jsonLines, .hledger, .ledger, .beancount])
  func whole(format: ExportFormat) async throws {
    let made = try await Self.made()
    let file = try await Self.exported(made, format)
    let other = try await MadeDesk(["currency": "EUR"])
    // The numbers differ from those in the original ledger.
    _ = try await other.run(AddBill(title: "Mine", amount: "5", entry: BillEntry(repetition: .value(.monthly))))
    _ = try await other.run(AddBill(title: "Mine too", amount: "5"))
    let read = try #require(LedgerFormat(rawValue: format.rawValue))
    _ = try await other.run(ImportLedger(format: read, file: file))
    let rents = try await Self.rents(other)
    #expect(
      rents.compactMap(\.occurrence?.number) == [0, 1] && rents.allSatisfy { $0.occurrence?.series == rents[0].id })
    #expect(rents.allSatisfy { $0.occurrence?.anchor == day("2026-01-31") })
    _ = try await other.run(UnpayBills(bills: [rents[0].id]))
    _ = try await other.run(PayBills(bills: [rents[0].id]))
    let anew = try await Self.rents(other)
    #expect(anew.map(\.contents.dueDate) == [day("2026-01-31"), day("2026-02-28")])
    _ = try await other.run(PayBills(bills: [anew[1].id]))
    #expect(try await Self.rents(other).last?.contents.dueDate == day("2026-03-31"))
    // Existing bills are recognised, and new ones in the file join their series.
    _ = try await made.run(PayBills(bills: [3]))
    try FileManager.default.removeItem(at: file)
    let again = try await other.run(ImportLedger(format: read, file: try await Self.exported(made, format)))
    #expect(again.known == 4 && again.new.isEmpty)
  }

  @Test("a bill whose series began before the file keeps its days, and later ones join the series")
  func part() async throws {
    let made = try await Self.made()
    let file = try await Self.exported(made, .jsonLines, from: "2026-02-01")
    let other = try await MadeDesk(["currency": "EUR"])
    _ = try await other.run(ImportLedger(format: .jsonLines, file: file))
    let rent = try #require(try await Self.rents(other).first)
    #expect(rent.occurrence == Occurrence(series: rent.id, number: 1, anchor: day("2026-01-31")))
    _ = try await made.run(PayBills(bills: [3]))
    let later = try await Self.exported(made, .hledger, from: "2026-02-01")
    #expect(try await other.run(ImportLedger(format: .hledger, file: later)).new.map(\.date) == [day("2026-03-31")])
    #expect(try await Self.rents(other).map(\.occurrence?.number) == [1, 2])
    #expect(try await Self.rents(other).allSatisfy { $0.occurrence?.series == rent.id })
  }

  @Test(
    "a paid bill that comes without the next one gets it, once, and one undo removes both",
    arguments: [ExportFormat.jsonLines, .hledger, .ledger, .beancount])
  func next(format: ExportFormat) async throws {
    let made = try await Self.made()
    let read = try #require(LedgerFormat(rawValue: format.rawValue))
    let january = made.folder.file("january")
    _ = try await made.run(ExportBills(format: format, to: "2026-01-31", file: january))
    let other = try await MadeDesk(["currency": "EUR"])
    let imported = try await other.run(ImportLedger(format: read, file: january))
    #expect(imported.bills == [1] && imported.next?.map(\.dueDate) == [day("2026-02-28")])
    let rents = try await Self.rents(other)
    #expect(rents.map(\.occurrence?.number) == [0, 1] && rents[1].contents.paidDate == nil)
    let again = try await other.run(ImportLedger(format: read, file: january))
    #expect(again.known == 1 && again.new.isEmpty && again.next == nil)
    // The next bill of the original ledger is this one.
    let whole = try await other.run(ImportLedger(format: read, file: try await Self.exported(made, format)))
    #expect(whole.known == 2 && whole.new.map(\.title) == ["Other"] && whole.next == nil)
    #expect(try await Self.rents(other).count == 2)
    _ = try await other.run(UndoLast())
    _ = try await other.run(UndoLast())
    #expect(try await other.desk.store.bills().isEmpty)
  }

  @Test("a series that was ended by deleting the next bill stays ended")
  func ended() async throws {
    let made = try await Self.made()
    let january = made.folder.file("january")
    _ = try await made.run(ExportBills(format: .jsonLines, to: "2026-01-31", file: january))
    let other = try await MadeDesk(["currency": "EUR"])
    _ = try await other.run(ImportLedger(format: .jsonLines, file: january))
    _ = try await other.run(DeleteBills(bills: [2]))
    let again = try await other.run(ImportLedger(format: .jsonLines, file: january))
    #expect(again.known == 1 && again.next == nil)
    #expect(try await Self.rents(other).count == 1)
  }

  @Test(
    "bills of a file without series are one series: only the latest gets a next one, if it is paid",
    arguments: [true, false])
  func withoutSeries(isLatestPaid: Bool) async throws {
    let other = try await MadeDesk(["currency": "EUR"])
    func line(_ day: String, _ merchant: String, isPaid: Bool = true) -> String {
      let paid = isPaid ? "\"\(day)\"" : "null"
      return #"{"date":"\#(day)","paidDate":\#(paid),"merchant":"\#(merchant)","repetition":"monthly","#
        + #""total":{"currency":"EUR","minorUnits":900,"value":"9.00"}}"# + "\n"
    }
    let text =
      line("2026-03-05", "Gym", isPaid: isLatestPaid) + line("2026-01-05", "Gym") + line("2026-02-05", "Gym")
      + line("2026-02-07", "Pool")
    let file = try other.folder.write(Array(text.utf8), to: "bills.jsonl")
    let imported = try await other.run(ImportLedger(format: .jsonLines, file: file))
    let pool = "Pool 2026-03-07"
    #expect(imported.bills.count == 4)
    #expect(
      imported.next?.map { "\($0.title) \($0.dueDate?.description ?? "")" }
        == (isLatestPaid ? ["Gym 2026-04-05", pool] : [pool]))
    let again = try await other.run(ImportLedger(format: .jsonLines, file: file))
    #expect(again.new.isEmpty && again.next == nil)
    #expect(try await other.desk.store.bills().count == imported.bills.count + (isLatestPaid ? 2 : 1))
  }

  @Test("a place in a series that occurs twice is used once; the other bill starts a series of its own")
  func taken() async throws {
    let other = try await MadeDesk(["currency": "EUR"])
    func line(_ id: Int, _ day: String) -> String {
      #"{"id":\#(id),"date":"\#(day)","merchant":"Rent","repetition":"monthly","#
        + #""series":{"first":7,"number":1,"anchor":"2026-01-31"},"#
        + #""total":{"currency":"EUR","minorUnits":900,"value":"9.00"}}"# + "\n"
    }
    let text = line(8, "2026-02-28") + line(9, "2026-03-01")
    let file = try other.folder.write(Array(text.utf8), to: "twice.jsonl")
    _ = try await other.run(ImportLedger(format: .jsonLines, file: file))
    let rents = try await other.desk.store.bills().sorted { $0.id < $1.id }
    #expect(rents.map(\.occurrence?.series) == [1, 2] && rents.map(\.occurrence?.number) == [1, 0])
  }
}
