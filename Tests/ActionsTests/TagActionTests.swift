import Actions
import Core
import Exchange
import Foundation
import Ledger
import Store
import TestSupport
import Testing

@Suite struct TagActionTests {
  private static func entry(_ tags: String...) -> BillEntry {
    var entry = BillEntry()
    entry.tags = tags
    return entry
  }

  @Test("tags are given, changed, removed and found again")
  func wholeLife() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let added = try await desk.run(AddBill(title: "Hotel", amount: "80", entry: Self.entry("#Trip", "alps")))
    #expect(added.bill.tags == ["alps", "Trip"])
    _ = try await desk.run(QuickAddBill(line: "Lift 40 paid", entry: Self.entry("trip")))
    _ = try await desk.run(QuickAddBill(line: "Milk 2 paid"))
    var list = ListBills()
    #expect(list.isEverything)
    list.tags = ["TRIP"]
    #expect(!list.isEverything)
    #expect(try await desk.run(list).bills.map(\.title).sorted() == ["Hotel", "Lift"])
    list.tags = ["alps", "sea"]
    #expect(try await desk.run(list).bills.map(\.title) == ["Hotel"])
    list.tags = ["sea"]
    #expect(try await desk.run(list).bills.isEmpty)
    #expect(try await desk.run(SearchLedger("alp")).bills.map(\.title) == ["Hotel"])
    // Another change leaves them unchanged; new tags replace the old ones.
    #expect(try await desk.run(EditBill(bill: 1, title: "Inn")).tags == ["alps", "Trip"])
    let edited = try await desk.run(EditBill(bill: 1, entry: Self.entry("sea")))
    #expect(edited.tags == ["sea"] && edited.revision == 3)
    #expect(try await desk.run(SearchLedger("alp")).bills.isEmpty)
    let event = try #require(try await desk.run(ListChanges(of: .bill, 1)).last?.event)
    #expect(
      event.changes.first { $0.field == .tags }
        == FieldChange(.tags, before: .texts(["Trip", "alps"]), after: .texts(["sea"])))
    #expect(ChangeText(event) { "\($0)" }.lines == ["tag Trip, alps removed", "tag sea added"])
    #expect(try await desk.run(EditBill(bill: 1, entry: Self.entry("none"))).tags.isEmpty)
    for _ in 0..<2 { _ = try await desk.run(UndoLast()) }
    #expect(try await desk.run(ShowBill(bill: 1)).bill.tags == ["alps", "Trip"])
    let error = await #expect(throws: InputError.self) {
      try await desk.run(EditBill(bill: 1, entry: Self.entry("two words")))
    }
    #expect(error?.field == .tags)
  }

  @Test("an export can be limited to tags, and formats with tags contain them natively")
  func exports() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(AddBill(title: "Hotel", amount: "80", entry: Self.entry("trip", "übung", "notes")))
    _ = try await desk.run(AddBill(title: "Milk", amount: "2"))
    func text(_ format: ExportFormat) async throws -> String {
      var export = ExportBills(format: format)
      export.tags = ["trip"]
      return try #require(try await desk.run(export).text)
    }
    let hledger = try await text(.hledger)
    #expect(hledger.contains("\n    ; trip:, übung:\n") && !hledger.contains("Milk"))
    let ledger = try await text(.ledger)
    #expect(ledger.contains("\n    ; :trip:übung:\n") && ledger.contains("\ntag trip\n"))
    #expect(try await text(.beancount).contains("\"Hotel\" \"Hotel\" #trip\n"))
    #expect(try await text(.csv).contains(",notes trip übung,"))
    for (format, text) in [
      (ExportFormat.hledger, hledger), (.ledger, ledger), (.beancount, try await text(.beancount)),
    ] {
      #expect(try Export.read(text, as: format).map(\.tags) == [["notes", "trip", "übung"]], "\(format)")
    }
  }

  @Test("tags of a journal that another program wrote are read")
  func foreign() throws {
    let text = "2024-01-05 * \"Shop\" \"Food\" #trip #tax-1 ^link\n  Expenses:Food  3.00 EUR\n  Assets:Cash\n"
    #expect(try Export.read(text, as: .beancount).map(\.tags) == [["trip", "tax-1"]])
  }
}
