import Foundation
import TestSupport
import Testing

/// `billfold import-ledger` with a user's own spreadsheet.
@Suite struct SpreadsheetVerbTests {
  @Test("a file without a format is a spreadsheet, whose preview shows what each column was read as")
  func preview() throws {
    let home = try TestHome.inEuros()
    let csv = "Datum;Laden;Kategorie;Betrag;Konto\n14.03.2026;Baker;Food;3,50;A\n15.03.2026;Kiosk;Food;1.202,00;A\n"
    let file = try home.folder.write(Array(csv.utf8), to: "expenses.csv").path
    let preview = try home.billfold("import-ledger", file, "--preview")
    #expect(
      preview.output == """
        COLUMN  HEADING    READ AS
             1  Datum      date, day first
             2  Laden      merchant
             3  Kategorie  category
             4  Betrag     amount, decimal comma, a minus is a refund
             5  Konto      (not used)
        LINE  DATE        TITLE       AMOUNT  CATEGORY
           2  2026-03-14  Baker     3.50 EUR  Food
           3  2026-03-15  Kiosk  1202.00 EUR  Food
        expenses.csv: 2 bills would be added (1205.50 EUR)
        categories that would be created: Food

        """, "\(preview)")
    #expect(try home.billfold("import-ledger", file).output.contains("2 bills added (1205.50 EUR)"))
    #expect(try home.billfold("import-ledger", "csv", file).output.contains("0 bills added, 2 already known"))
  }

  @Test("a file of billfold is read in the format that its ending says")
  func ending() throws {
    let home = try TestHome.inEuros()
    let added = try home.billfold("bill", "add", "Book", "7", "--date", "2026-01-31", "--paid", "2026-01-31")
    #expect(added.status == 0, "\(added)")
    for name in ["bills.csv", "bills.jsonl", "bills.journal", "bills.beancount"] {
      let format = ["csv": "csv", "jsonl": "jsonl", "journal": "hledger", "beancount": "beancount"]
      let file = home.folder.file(name)
      let written = try home.billfold(
        "export", try #require(format[file.pathExtension]), "-o", file.path)
      #expect(written.status == 0, "\(written)")
      let read = try home.billfold("import-ledger", file.path)
      #expect(read.output.contains("0 bills added, 1 already known"), "\(read)")
    }
  }

  @Test("a word that is no format, and a format without a file, are wrong usage")
  func usage() throws {
    let home = try TestHome.inEuros()
    let unknown = try home.billfold("import-ledger", "excel", "a.csv")
    #expect(unknown.status == 64 && unknown.errors.contains("\"excel\" is not a format"), "\(unknown)")
    let missing = try home.billfold("import-ledger", "firefly")
    #expect(missing.status == 64 && missing.errors.contains("<file> is missing"), "\(missing)")
  }
}
