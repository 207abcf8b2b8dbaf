import Actions
import Core
import Exchange
import Foundation
import Store
import TestSupport
import Testing

/// A user's own spreadsheet, imported as any interface of the program does it.
@Suite struct SpreadsheetImportTests {
  private static let rows = """
    Datum;Laden;Kategorie;Betrag;Bezahlt
    14.01.2026;Kiosk;Lebensmittel;3,50;ja
    14.01.2026;Kiosk;Lebensmittel;3,50;ja
    15.01.2026;Elektriker;Wohnen;1.202,00;nein

    """

  private func file(_ text: String, _ made: MadeDesk) throws -> URL {
    try made.folder.write(Array(text.utf8), to: "expenses.csv")
  }

  @Test("a preview shows what was recognised and adds nothing; each row is imported once; one undo removes all")
  func wholeLife() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    let file = try file(Self.rows, made)
    let preview = try await made.run(ImportLedger(format: .csv, file: file, isPreview: true))
    let layout = try #require(preview.layout)
    #expect(layout.columns.map(\.field) == [.date, .merchant, .category, .amount, .paid])
    #expect(layout.columns.map(\.heading) == ["Datum", "Laden", "Kategorie", "Betrag", "Bezahlt"])
    #expect(layout.dates == "dmy" && layout.decimal == .comma && layout.spending == .positive)
    #expect(preview.new.map(\.line) == [2, 3, 4] && preview.bills.isEmpty)
    #expect(preview.totals.map(\.money.minorUnits) == [120_900])
    #expect(try await made.desk.store.bills().isEmpty)
    let imported = try await made.run(ImportLedger(format: .csv, file: file))
    #expect(imported.bills == [1, 2, 3] && imported.layout == layout)
    let unpaid = try await made.run(ShowBill(bill: 3)).bill
    #expect(unpaid.paidDate == nil && unpaid.amount.money.minorUnits == 120_200 && unpaid.merchant == "Elektriker")
    #expect(try await made.run(ShowBill(bill: 1)).bill.paidDate == day("2026-01-14"))
    let again = try await made.run(ImportLedger(format: .csv, file: file))
    #expect(again.bills.isEmpty && again.known == 3 && again.newCategories.isEmpty)
    _ = try await made.run(UndoLast())
    #expect(try await made.desk.store.bills().isEmpty)
  }

  @Test("a row that is no bill stops the import with its line, and what is ambiguous names the option")
  func refused() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    for (from, to, words) in [
      ("1.202,00", "viel", "line 4: \"viel\" is not an amount; nothing was imported"),
      ("nein", "bald", "line 4: \"bald\" does not say whether the bill is paid"),
      ("1.202,00", "-3,50\n16.01.2026;Kiosk;Essen;-1,00", "--columns \"spent=Betrag\""),
      ("14.01.2026", "gestern", "line 2: \"gestern\" is not a date"),
      (".01.2026", ".Januar", "--columns \"date=HEADING,amount=Betrag\""),
    ] {
      let broken = try file(Self.rows.replacing(from, with: to), made)
      await #expect {
        try await made.run(ImportLedger(format: .csv, file: broken))
      } throws: { ($0 as? ActionError)?.description.contains(words) == true }
    }
    #expect(try await made.desk.store.bills().isEmpty)
  }

  @Test("columns are stated as typed; other formats have none to state")
  func columns() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    let rows = "14.01.2026;Kiosk;3,50;rot\n15.01.2026;Baker;2,00;blau\n"
    let file = try file(rows, made)
    func run(_ columns: String?, _ format: LedgerFormat = .csv) async throws -> LedgerImportResult {
      try await made.run(ImportLedger(format: format, file: file, isPreview: true, columns: columns))
    }
    let stated = try await run("date=1, merchant=2, amount=3, tag=4")
    #expect(stated.layout?.columns.map(\.field) == [.date, .merchant, .amount, .tags])
    #expect(try await run(nil).layout?.columns.map(\.field) == [.date, .merchant, .amount, nil])
    for (columns, words) in [
      ("colour=4", "\"colour\" is not a field of a spreadsheet; the fields are date, due, paid"),
      ("date=1,date=2", "\"date\" is given two columns"), ("date", "does not name a column"),
      ("date=9", "there is no column 9"),
    ] {
      await #expect {
        try await run(columns)
      } throws: { "\($0)".contains(words) }
    }
    await #expect {
      try await run("date=1", .firefly)
    } throws: { "\($0)".contains("the columns of firefly are known; leave out --columns") }
  }
}
