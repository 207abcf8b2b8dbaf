import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite struct ExportVerbTests {
  @Test("bills that a format cannot hold are reported in one line per reason, with the first of them")
  func leftOut() throws {
    let home = try TestHome()
    for name in ["Rent", "Tea", "Coffee", "Bread", "Milk"] {
      #expect(try home.billfold("bill", "add", name, "2 EUR").status == 0)
    }
    let unpaid = try home.billfold("export", "qif")
    let sentence = "5 bills are left out (1, 2, 3, and 2 more): unpaid, and QIF contains only payments"
    #expect(unpaid.status == 0 && unpaid.errors == "billfold: \(sentence)\n", "\(unpaid)")
    #expect(try home.billfold("pay", "1", "2", "3", "4").status == 0)
    let last = try home.billfold("export", "ofx").errors
    #expect(last == "billfold: bill 5 is left out: unpaid, and OFX contains only payments\n")
  }

  @Test("a bill that was deleted and is still in the file is reported like one that was changed")
  func deleted() throws {
    let home = try TestHome()
    let file = home.folder.file("k.hledger").path
    for name in ["Rent", "Tea"] {
      #expect(try home.billfold("bill", "add", name, "5 EUR", "--date", "2026-01-01").status == 0)
    }
    #expect(try home.billfold("export", "hledger", "-o", file).status == 0)
    #expect(try home.billfold("bill", "edit", "2", "--amount", "6 EUR").status == 0)
    #expect(try home.billfold("bill", "delete", "1").status == 0)
    let again = try home.billfold("export", "hledger", "-o", file)
    let advice = "the same command with --anew rewrites the whole file"
    #expect(again.status == 0)
    #expect(
      again.errors == """
        billfold: 1 bill differs from \(file) (2), which was not changed there; \(advice)
        billfold: 1 bill is still in \(file) (1), but no longer in the ledger; \(advice)

        """, "\(again)")
    #expect(try home.billfold("export", "hledger", "-o", file, "--anew").errors.isEmpty)
    #expect(try home.billfold("export", "hledger", "-o", file).errors.isEmpty)
  }

  @Test("income is exported, reported if it differs from the file, and imported with its sum")
  func income() throws {
    let home = try TestHome()
    let file = home.folder.file("k.hledger").path
    #expect(try home.billfold("income", "add", "Salary", "2500 EUR", "--date", "2026-01-01").status == 0)
    #expect(try home.billfold("income", "add", "Bonus", "120 EUR", "--date", "2026-01-02").status == 0)
    #expect(try home.billfold("export", "hledger", "-o", file).output == "2 entries written to \(file)\n")
    #expect(try home.billfold("income", "edit", "1", "--amount", "2600 EUR").status == 0)
    let again = try home.billfold("export", "hledger", "-o", file)
    #expect(again.errors.hasPrefix("billfold: 1 income entry differs from \(file) (1), "), "\(again)")
    #expect(try home.billfold("income", "delete", "2").status == 0)
    #expect(
      try home.billfold("export", "hledger", "-o", file).errors
        .contains("billfold: 1 income entry is still in \(file) (2), but no longer in the ledger; "))
    let other = try TestHome()
    let preview = try other.billfold("import-ledger", "hledger", file, "--preview")
    #expect(
      preview.output == """
        LINE  DATE        TITLE        AMOUNT  CATEGORY
           6  2026-01-01  Salary  2500.00 EUR  (income)
          11  2026-01-02  Bonus    120.00 EUR  (income)
        k.hledger: 0 bills would be added
        2 income entries would be added (2620.00 EUR)

        """, "\(preview)")
    #expect(
      try other.billfold("import-ledger", "hledger", file).output.contains("2 income entries added (2620.00 EUR)\n"))
    #expect(
      try other.billfold("import-ledger", "hledger", file).output.contains("0 income entries added, 2 already known\n"))
    let ofx = try other.billfold("income", "add", "Rent", "5 EUR", "--date", "2999-01-01")
    #expect(ofx.status == 0, "\(ofx)")
    #expect(
      try other.billfold("export", "ofx").errors
        == "billfold: income entry 3 is left out: only expected, and OFX contains only payments\n")
  }

  @Test("a file that is not created for nothing is not called written to, and an unknown tag is questioned")
  func nothing() throws {
    let home = try TestHome()
    #expect(try home.billfold("bill", "add", "Rent", "5 EUR", "--tag", "note").status == 0)
    let file = home.folder.file("k.journal").path
    let none = try home.billfold("export", "hledger", "-o", file, "--tag", "nope")
    #expect(none.status == 0 && none.output == "there is nothing to write, so \(file) was not created\n", "\(none)")
    #expect(none.errors == "billfold: no bill has the tag nope; did you mean note?\n")
    #expect(try home.billfold("export", "hledger", "-o", file, "--tag", "note").errors.isEmpty)
    #expect(
      try home.billfold("export", "hledger", "-o", file).output == "there is nothing new to write to \(file)\n")
  }

  @Test("a file that cannot be written is named once, with one reason") func unwritable() throws {
    let home = try TestHome()
    #expect(try home.billfold("bill", "add", "Rent", "5 EUR").status == 0)
    let missing = try home.billfold("export", "csv", "-o", "/nowhere/x")
    #expect(missing.errors == "billfold: /nowhere/x cannot be written: No such file or directory; check the name\n")
    let folder = home.folder.url.path
    let inTheWay = try home.billfold("export", "csv", "-o", folder)
    #expect(inTheWay.status == 73)
    #expect(inTheWay.errors == "billfold: \(folder) cannot be written: it is a folder; name a file\n")
    let read = try home.billfold("import-ledger", "hledger", folder)
    #expect(read.errors == "billfold: cannot read \(folder): it is a folder; name a file\n", "\(read)")
  }

  @Test("bills of a month or a year are exported, also as a bundle named with --output") func period() throws {
    let home = try TestHome()
    for (title, day) in [("Old", "2024-12-31"), ("March", "2025-03-31"), ("May", "2025-05-01")] {
      #expect(try home.billfold("bill", "add", title, "5 EUR", "--date", day, "--paid", day).status == 0)
    }
    for (options, titles) in [
      (["--year", "2024"], ["Old"]), (["--month", "2025-03"], ["March"]), (["--year", "2025"], ["March", "May"]),
      (["--year", "2025", "--month", "5"], ["May"]),
    ] {
      let run = try home.billfold(all: ["export", "csv"] + options)
      let found = ["Old", "March", "May"].filter { run.output.contains(",\($0),") }
      #expect(run.status == 0 && found == titles, "\(options): \(run)")
    }
    let csv =
      "Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\n"
      + "Giro,2024-05-02,ALDI,,Food,-23.42,0,Cleared\nGiro,2025-05-02,LIDL,,Food,-5.00,0,Cleared\n"
    let file = try home.folder.write(Array(csv.utf8), to: "actual.csv").path
    let preview = try home.billfold("import-ledger", "actual", file, "--preview", "--currency", "EUR", "--year", "2024")
    #expect(preview.output.contains("1 bill would be added (23.42 EUR)"), "\(preview)")
    let place = home.folder.file("2025.zip").path
    let bundle = try home.billfold("export", "bundle", "-o", place, "--year", "2025")
    #expect(bundle.status == 0 && bundle.output.contains("2025.zip: 2 bills"), "\(bundle)")
  }

  @Test("pictures and figures replace files of their kind only") func otherFiles() throws {
    let home = try TestHome()
    #expect(try home.billfold("bill", "add", "Tea", "2 EUR", "--paid", "today").status == 0)
    let paper = try home.folder.write(Array("%PDF-1.4".utf8), to: "paper.pdf")
    for (verb, option) in [("trend", "--svg"), ("status", "--prometheus")] {
      let refused = try home.billfold(verb, option, paper.path)
      #expect(refused.status == 73 && refused.errors.contains("\(paper.path) exists and is not "), "\(refused)")
      #expect(try Data(contentsOf: paper) == Data("%PDF-1.4".utf8))
      let file = try home.folder.write([], to: "new").path
      for _ in 0..<2 { #expect(try home.billfold(verb, option, file).status == 0) }
    }
  }

  @Test("- is standard output for every option that names a file for output") func standardOutput() throws {
    let home = try TestHome()
    #expect(try home.billfold("bill", "add", "Rent", "5 EUR", "--due", "2099-01-01").status == 0)
    #expect(try home.billfold("bill", "add", "Tea", "2 EUR", "--paid", "today").status == 0)
    for format in ["hledger", "csv", "jsonl", "qif"] {
      let printed = try home.billfold("export", format)
      let run = try home.billfold("export", format, "-o", "-")
      #expect(run.status == 0 && run.output == printed.output && !run.output.isEmpty, "\(run)")
    }
    let calendar = try home.billfold("calendar", "--output", "-").output
    #expect(calendar.hasPrefix("BEGIN:VCALENDAR") && calendar.contains("SUMMARY:Rent"))
    let figures = try home.billfold("status", "--prometheus", "-").output
    #expect(figures.contains("documents_waiting 0\n"), "\(figures)")
    let chart = try home.billfold("trend", "--svg", "-").output
    #expect(chart.hasPrefix("<svg ") && chart.hasSuffix("</svg>\n"), "\(chart)")
    let anew = try home.billfold("export", "csv", "-o", "-", "--anew")
    #expect(anew.status == 64 && anew.errors.contains("--anew needs a file"))
    let bundle = try home.billfold("export", "bundle", "-")
    #expect(bundle.status == 64 && bundle.errors.contains("name a place like 2026.zip"), "\(bundle)")
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test("a usage line wider than the terminal is broken between options, and otherwise unchanged")
  func usage() {
    let help = "USAGE: billfold pay [--json] [--store <file>] --on <date> [<id> ...]\n\n  --json  Print JSON."
    #expect(HelpText.wrapped(help, to: 80) == help)
    #expect(
      HelpText.wrapped(help, to: 32) == """
        USAGE: billfold pay [--json]
                 [--store <file>]
                 --on <date> [<id> ...]

          --json  Print JSON.
        """)
  }

  @Test("the description of a setting is printed in full, in lines that fit the terminal")
  func meanings() throws {
    let home = try TestHome()
    for list in [try home.billfold("config", "list"), try home.billfold("config", "list", "sandbox", "on-draft")] {
      let lines = list.output.split(separator: "\n").filter { !$0.hasPrefix("Configuration file") }
      #expect(lines.allSatisfy { $0.count <= 80 && !$0.contains("…") || $0.contains("/") }, "\(list.output)")
      #expect(list.output.split(whereSeparator: \.isWhitespace).contains("(off)"), "\(list.output)")
    }
  }
}
