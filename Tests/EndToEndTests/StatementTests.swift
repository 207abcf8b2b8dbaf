import Foundation
import TestSupport
import Testing

/// Bank statements on the command line: a statement, what it pays, and what lacks a bill or an entry.
@Suite struct StatementTests {
  private static let csv = """
    Date;Name;Text;IBAN;Amount;Currency
    2026-03-04;Telekom Deutschland;Invoice 4711-2026;DE02120300000000202051;-39,95;EUR
    2026-03-06;LANDLORD;Rent March;DE89370400440532013000;-900,00;EUR
    2026-03-09;CAFE SONNE;Card payment;;-13,50;EUR
    """

  private func home() throws -> TestHome {
    let home = try TestHome(["BILLFOLD_CURRENCY": "EUR"])
    _ = try home.billfold(
      "bill", "add", "Telekom", "39.95", "--date", "2026-02-24", "--due", "2026-03-10", "--kind", "invoice",
      "--reference", "4711-2026")
    _ = try home.billfold(
      "bill", "add", "Café Sonne", "12.30", "--date", "2026-03-08", "--kind", "receipt", "--paid", "2026-03-08")
    return home
  }

  @Test("an incoming payment is not offered as a bill")
  func incoming() throws {
    let home = try home()
    let csv = "Date,Name,Text,Amount,Currency\n2026-03-09,Employer,Salary,2500.00,EUR\n"
    let file = try home.folder.write(Array(csv.utf8), to: "salary.csv").path
    #expect(try home.billfold("statement", "import", file).status == 0)
    let shown = try home.billfold("statement", "show", "1").output
    #expect(shown.contains("No unmatched credit note is close to it."), "\(shown)")
    #expect(shown.contains("`billfold statement income 1` adds it as income"), "\(shown)")
    #expect(!shown.contains("statement bill"), "\(shown)")
    let added = try home.billfold("statement", "income", "1", "--title", "Salary")
    #expect(added.output == "income 1 added from entry 1: Salary, 2500.00 EUR, 2026-03-09\n", "\(added)")
    let entries = try home.billfold("statement", "entries").output
    #expect(entries.contains("Employer  Salary  income 1"), "\(entries)")
    #expect(try home.billfold("statement", "entries", "--open").output == "No entries.\n")
  }

  @Test("a bill of last year that is paid in instalments is found by its words, and matched with all of them")
  func instalments() throws {
    let home = try home()
    _ = try home.billfold("bill", "add", "Sofa", "300", "--date", "2025-06-01", "--kind", "invoice")
    let rows = ["2026-01-05", "2026-02-05", "2026-03-05"].map { "\($0),Furniture,Instalment,-100.00,EUR\n" }.joined()
    let csv = "Date,Name,Text,Amount,Currency\n\(rows)"
    let file = try home.folder.write(Array(csv.utf8), to: "sofa.csv").path
    #expect(try home.billfold("statement", "import", file).status == 0)
    let shown = try home.billfold("statement", "show", "3").output
    #expect(!shown.contains("Sofa") && shown.contains("--search WORDS finds others"), "\(shown)")
    #expect(try home.billfold("statement", "show", "3", "--search", "sofa").output.contains("Sofa"))
    #expect(try home.billfold("match", "confirm", "1", "2", "3", "--bill", "3").status == 0)
    #expect(try home.billfold("bill", "show", "3", "--json").object()["paidDate"] as? String == "2026-03-05")
  }

  @Test("an entry that is not booked yet is left out, which the result says")
  func unbooked() throws {
    let home = try home()
    let rows = "2026-03-05;Bakery;-3,95;EUR;Umsatz gebucht\n2026-03-17;Kiosk;-2,30;EUR;Umsatz vorgemerkt\n"
    let csv = "Buchungstag;Verwendungszweck;Betrag;Waehrung;Info\n\(rows)"
    let run = try home.billfold("statement", "import", home.folder.write(Array(csv.utf8), to: "march.csv").path)
    #expect(run.status == 0 && run.output.contains(": 1 new entry, 1 is not booked yet and left out\n"), "\(run)")
  }

  @Test("import pays certain matches, match asks about the rest, gaps and waivers list what is missing, undo reverts")
  func wholeWay() throws {
    let home = try home()
    #expect(try home.billfold("bills", "--json").list().count == 2)
    let file = try home.folder.write(Array(Self.csv.utf8), to: "march.csv").path
    let period = ["--from", "2026-03-01", "--to", "2026-03-31"]
    let imported = try home.billfold("statement", "import", file, "--profile", "My bank")
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(imported.output.contains("3 new entries"))
    #expect(imported.output.contains("entry 1 pays bill 1: Telekom, 39.95 EUR; marked paid on 2026-03-04"))
    #expect(try home.billfold("bill", "show", "1", "--json").object()["paidDate"] as? String == "2026-03-04")
    let again = try home.billfold("statement", "import", file, "--profile", "my bank")
    #expect(again.output.contains("0 new entries, 3 already known"))

    #expect(try home.billfold("statement", "entries", "--month", "2026-03", "--json").list().count == 3)
    #expect(try home.billfold("statement", "entries", "--year", "2025", "--json").list().isEmpty)
    for verb in [["match"], ["statement", "gaps"]] {
      #expect(try home.billfold(all: verb + ["--month", "2026-03"]).output.contains("CAFE SONNE"))
      #expect(try !home.billfold(all: verb + ["--month", "2026-02"]).output.contains("CAFE SONNE"))
    }

    let proposed = try home.billfold(all: ["match"] + period)
    #expect(proposed.output.contains("bill 2: Café Sonne, 12.30 EUR") && proposed.output.contains("a tip"))
    let gaps = try home.billfold(all: ["statement", "gaps"] + period)
    #expect(gaps.output.contains("LANDLORD") && gaps.output.contains("CAFE SONNE"))
    let matched = try home.billfold(all: ["match", "confirm", "3"] + period)
    #expect(matched.output.contains("entry 3 pays bill 2"), "\(matched.errors)")
    #expect(try home.billfold("statement", "entries").output.contains("bill 2"))
    #expect(try home.billfold("statement", "waive", "Rent", "--reason", "never has one").status == 0)
    #expect(try home.billfold(all: ["statement", "gaps"] + period).output.contains("No gaps"))

    for _ in 0..<3 { #expect(try home.billfold("undo").status == 0) }
    #expect(try home.billfold("statement").output.contains("No statements"))
    #expect(try home.billfold("bill", "show", "1", "--json").object()["paidDate"] is NSNull)
  }

  @Test("the meaning of unclear CSV columns is given on the command line, all at once or one by one")
  func columns() throws {
    let home = try TestHome(["BILLFOLD_CURRENCY": "EUR"])
    let csv = "Wann;Wer;Wie viel\n04.03.2026;LANDLORD;-900,00\n"
    let file = try home.folder.write(Array(csv.utf8), to: "march.csv").path
    let refused = try home.billfold("statement", "import", file)
    #expect(refused.status == 65 && refused.errors.contains("--columns \"date=Wann,amount=Wie viel"))
    #expect(refused.errors.split(separator: "\n").count == 1)
    let wrong = try home.billfold("statement", "import", file, "--columns", "date=Wann,sum=Wie viel")
    #expect(wrong.status == 65 && wrong.errors.contains("\"sum\" is not a field") && wrong.errors.contains("amount"))
    let said = try home.billfold(
      "statement", "import", file, "--columns", "date=Wann,amount=Wie viel", "--columns", "payee=2")
    #expect(said.status == 0 && said.output.contains("1 new entry"), "\(said.errors)")
    #expect(try home.billfold("statement", "entries").output.contains("LANDLORD"))
  }

  @Test("of several files each is named in a line or refused in a sentence, and the JSON is their list")
  func severalFiles() throws {
    let home = try home()
    let march = try home.folder.write(Array(Self.csv.utf8), to: "march.csv").path
    let april = try home.folder.write(Array(Self.csv.replacing("2026-03", with: "2026-04").utf8), to: "april.csv").path
    let run = try home.billfold("statement", "import", march, "/nowhere/may.csv", april, "--profile", "My bank")
    #expect(run.status == 65 && run.errors.hasPrefix("billfold: cannot read /nowhere/may.csv: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.output.contains("march.csv of account My bank: 3 new entries"))
    #expect(run.output.contains("april.csv of account My bank: 3 new entries"))
    let again = try home.billfold("statement", "import", march, april, "--profile", "My bank", "--json")
    #expect(again.status == 0)
    #expect(try again.list().map { $0["file"] as? String } == ["march.csv", "april.csv"])
  }

  @Test("a file that is not a statement is refused with one sentence, its line and code 65, and nothing is kept")
  func refused() throws {
    let home = try home()
    let broken = Self.csv.replacing("-900,00", with: "much")
    let file = try home.folder.write(Array(broken.utf8), to: "march.csv").path
    let run = try home.billfold("statement", "import", file)
    #expect(run.status == 65 && run.errors.hasPrefix("billfold: cannot import march.csv: line 3: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try home.billfold("statement", "entries", "--json").list().isEmpty)
    let missing = try home.billfold("statement", "import", "/nowhere/march.csv")
    #expect(missing.status == 65 && missing.errors.contains("cannot read /nowhere/march.csv"))
    #expect(try home.billfold("match", "confirm").status == 64)
    #expect(try home.billfold("match", "remove", "1").status == 65)
  }
}
