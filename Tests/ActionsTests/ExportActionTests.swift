import Actions
import Core
import Exchange
import Foundation
import Ledger
import Store
import TestSupport
import Testing

/// Exports, as any interface of the program makes them.
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

  @Test("every format gets the requested bills", arguments: ExportFormat.allCases.filter { $0 != .iCalendar })
  func formats(format: ExportFormat) async throws {
    let desk = try await Self.made()
    let all = try await desk.run(ExportBills(format: format))
    #expect(all.entries >= 3 && all.leftOut.isEmpty)
    let march = try await desk.run(ExportBills(format: format, from: "2026-03-01", categories: ["Housing"]))
    let text = try #require(march.text)
    #expect(march.entries >= 1 && text.contains("Rent") && !text.contains("Baker") && !text.contains("Ticket"))
  }

  @Test("a last day that is still to come is typed as in lists")
  func lastDayAhead() async throws {
    let desk = try await Self.made()
    #expect(try await desk.run(ExportBills(format: .csv, from: "1 mar", to: "31 mar")).entries == 2)
    await #expect(throws: InputError.self) {
      try await desk.run(ExportBills(format: .csv, from: "2026-03-02", to: "2026-03-01"))
    }
  }

  @Test("exporting again to the same file adds no bill twice, only new ones")
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

  @Test(
    "a file whose last line has no newline gets the new bills on separate lines",
    arguments: [ExportFormat.csv, .jsonLines])
  func lastLine(format: ExportFormat) async throws {
    let desk = try await Self.made()
    let file = desk.folder.file("bills")
    _ = try await desk.run(ExportBills(format: format, file: file))
    let first = try String(contentsOf: file, encoding: .utf8)
    try Data(String(first.dropLast()).utf8).write(to: file)
    _ = try await desk.run(AddBill(title: "Film", amount: "9.90", paid: "2026-03-11"))
    #expect(try await desk.run(ExportBills(format: format, file: file)).entries == 1)
    let text = try String(contentsOf: file, encoding: .utf8)
    let count = first.split(whereSeparator: \.isNewline).count
    #expect(text.split(whereSeparator: \.isNewline).count == count + 1)
    #expect(text.contains("Film") && !text.split(whereSeparator: \.isNewline)[count - 1].contains("Film"))
  }

  @Test("bills changed since are named, nothing unbalanced is appended, and everything can be rewritten")
  func changed() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(AddBill(title: "Inv", amount: "10", entry: BillEntry(date: "2026-03-01", due: "2026-04-01")))
    _ = try await desk.run(AddBill(title: "Other", amount: "5", paid: "2026-03-02"))
    let (journal, lines) = (desk.folder.file("x.journal"), desk.folder.file("x.jsonl"))
    _ = try await desk.run(ExportBills(format: .hledger, file: journal))
    _ = try await desk.run(ExportBills(format: .jsonLines, file: lines))
    let before = try Data(contentsOf: journal)
    _ = try await desk.run(EditBill(bill: 1, amount: "12"))
    _ = try await desk.run(PayBills(bills: [1]))
    for (format, file) in [(ExportFormat.hledger, journal), (.jsonLines, lines)] {
      let again = try await desk.run(ExportBills(format: format, file: file))
      #expect(again.changed == [1] && again.entries == 0, "\(format)")
    }
    #expect(try Data(contentsOf: journal) == before)
    for (format, file) in [(ExportFormat.hledger, journal), (.jsonLines, lines)] {
      var anew = ExportBills(format: format, file: file)
      anew.isAnew = true
      #expect(try await desk.run(anew).changed.isEmpty)
      #expect(try await desk.run(ExportBills(format: format, file: file)).changed.isEmpty)
      let bills = try Export.read(try String(contentsOf: file, encoding: .utf8), as: format)
      #expect(bills.first?.amount.minorUnits == 1200 && bills.first?.paidDate != nil)
    }
  }

  @Test(
    "bills that are in the file and were deleted are named; those outside the filter are not",
    arguments: ExportFormat.allCases.filter(\.canBeAppended))
  func deleted(format: ExportFormat) async throws {
    let desk = try await Self.made()
    let file = desk.folder.file("bills")
    let march = ExportBills(format: format, from: "2026-03-01", categories: ["Transport"], file: file)
    _ = try await desk.run(ExportBills(format: format, file: file))
    let before = try Data(contentsOf: file)
    #expect(try await desk.run(march).changed.isEmpty)
    _ = try await desk.run(DeleteBills(bills: [1]))
    for export in [ExportBills(format: format, file: file), march] {
      let result = try await desk.run(export)
      #expect(result.changed == [1] && result.report.deleted == [1] && result.entries == 0)
    }
    #expect(try Data(contentsOf: file) == before)
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(march).changed.isEmpty)
    _ = try await desk.run(DeleteBills(bills: [1]))
    var anew = ExportBills(format: format, file: file)
    anew.isAnew = true
    #expect(try await desk.run(anew).changed.isEmpty)
    #expect(try await desk.run(ExportBills(format: format, file: file)).changed.isEmpty)
  }

  @Test("nothing is appended to a file of another format, and a user's own journal is continued")
  func otherFiles() async throws {
    let desk = try await Self.made()
    let file = desk.folder.file("file")
    let others: [(ExportFormat, String)] = [
      (.csv, "a,b\n1,2\n"), (.csv, "\n2026-01-01 Shop\n"), (.gnuCash, "Date,Text\n"), (.jsonLines, "[]\n"),
      (.hledger, "Dear diary,\n"), (.hledger, "{\"id\":1}\n"), (.ledger, "entry,id\n"), (.beancount, "account x\n"),
    ]
    for (format, text) in others {
      try Data(text.utf8).write(to: file)
      let error = await #expect(throws: ActionError.self, "\(format)") {
        try await desk.run(ExportBills(format: format, file: file))
      }
      #expect(error?.kind == .cannotCreate && error?.description.contains("--anew") == true)
      #expect(try Data(contentsOf: file) == Data(text.utf8))
    }
    let own: [(ExportFormat, String)] = [
      (.hledger, "\n; mine\n2025-01-01 Shop\n    expenses  1 EUR\n    assets\n"), (.ledger, "account expenses\n"),
      (.hledger, "include other.journal\n"), (.beancount, "option \"title\" \"Mine\"\n"), (.csv, "\n"),
      (.jsonLines, "\n"),
    ]
    for (format, text) in own {
      try Data(text.utf8).write(to: file)
      #expect(try await desk.run(ExportBills(format: format, file: file)).entries > 0, "\(format)")
      #expect(try Data(contentsOf: file).starts(with: Data(text.utf8)))
    }
    for format in ExportFormat.allCases where format.canBeAppended {
      var anew = ExportBills(format: format, file: file)
      anew.isAnew = true
      _ = try await desk.run(anew)
      #expect(try await desk.run(ExportBills(format: format, file: file)).entries == 0, "\(format)")
    }
  }

  @Test("a format that is written as a whole replaces its own file, and another one only if told to")
  func wholeFiles() async throws {
    let desk = try await Self.made()
    _ = try await desk.run(AddBill(title: "Rent", amount: "900", entry: BillEntry(due: "2026-04-01")))
    let file = desk.folder.file("file")
    let formats = ExportFormat.allCases.filter { !$0.canBeAppended }
    let letter = "Dear Ada,\nyour rent is due.\n"
    var others: [(ExportFormat, String)] = [
      (.ofx, "<?xml version=\"1.0\"?>\n<Document/>\n"), (.ofx, "BEGIN:VCALENDAR\r\n"),
      (.qif, "! important\nBuy milk\n"), (.qif, "Date,Amount\n"), (.iCalendar, "BEGIN:VCARD\r\n"),
      (.datev, "Umsatz;Konto;Datum\r\n"), (.datev, "\"EXTF\";700;16;\"Debitoren/Kreditoren\";5\r\n"),
    ]
    for format in formats { others.append((format, letter)) }
    for (format, text) in others {
      try Data(text.utf8).write(to: file)
      let error = await #expect(throws: ActionError.self, "\(format)") {
        try await desk.run(ExportBills(format: format, file: file))
      }
      #expect(error?.kind == .cannotCreate && error?.description.contains("--anew") == true, "\(format)")
      #expect(try Data(contentsOf: file) == Data(text.utf8))
    }
    let own: [(ExportFormat, String)] = [
      (.ofx, "OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX>\r\n"),
      (.ofx, "<?xml version=\"1.0\"?>\n<?OFX OFXHEADER=\"200\"?>\n"), (.qif, "!Type:Bank\nD1/2/2024\n"), (.qif, " \n"),
      (.qif, "\u{FEFF}!Option:AutoSwitch\n"), (.iCalendar, "\r\nbegin:vcalendar\r\n"),
      (.datev, "EXTF;510;21;Buchungsstapel;7\r\n"), (.datev, "\"DTVF\";700;21;\"Buchungsstapel\"\r\n"),
    ]
    for (format, text) in own {
      try Data(text.utf8).write(to: file)
      #expect(try await desk.run(ExportBills(format: format, file: file)).entries > 0, "\(format): \(text)")
      #expect(!String(decoding: try Data(contentsOf: file), as: UTF8.self).contains(text), "\(format): \(text)")
    }
    for format in formats {
      try Data(letter.utf8).write(to: file)
      var anew = ExportBills(format: format, file: file)
      anew.isAnew = true
      let written = try await desk.run(anew).report.bytes
      #expect(try Data(contentsOf: file) == Data(written), "\(format)")
      // A file that billfold wrote is replaced as often as needed.
      #expect(try await desk.run(ExportBills(format: format, file: file)).entries > 0, "\(format)")
    }
  }

  @Test("the store and its documents are never replaced, not even on request")
  func ownFiles() async throws {
    let made = try await Self.made()
    let settings = made.desk.settings
    let document = settings.documents.appendingPathComponent("ab/\(String(repeating: "ab", count: 32)).bin")
    try FileManager.default.createDirectory(
      at: document.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("a document".utf8).write(to: document)
    let link = made.folder.file("link.journal")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: settings.store)
    let log = URL(fileURLWithPath: settings.store.path + "-wal")
    for file in [settings.store, log, link, document] {
      let before = try Data(contentsOf: file)
      var export = ExportBills(format: .hledger, file: file)
      export.isAnew = true
      let refused = await #expect(throws: ActionError.self) { try await made.run(export) }
      #expect(refused?.kind == .cannotCreate && refused?.description.contains("belongs to billfold's store") == true)
      await #expect(throws: ActionError.self) { try await made.run(WriteCalendar(file: file, isAnew: true)) }
      #expect(try Data(contentsOf: file) == before, "\(file.path)")
    }
  }

  @Test(
    "a file that is replaced does not keep its entries if there are none to write",
    arguments: [(ExportFormat.qif, false), (.ofx, false), (.hledger, true), (.jsonLines, true)])
  func nothingToWrite(format: ExportFormat, isAnew: Bool) async throws {
    let desk = try await Self.made()
    let file = desk.folder.file("bills")
    #expect(try await desk.run(ExportBills(format: format, file: file)).entries == 3)
    var none = ExportBills(format: format, from: "2026-02-10", to: "2026-02-11", file: file)
    none.isAnew = isAnew
    let result = try await desk.run(none)
    #expect(result.entries == 0 && result.report.writing == .written)
    #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("Baker"))
  }

  @Test("a file is not created for nothing, and one that is only appended to stays as it is")
  func nothingToAppend() async throws {
    let desk = try await Self.made()
    let file = desk.folder.file("bills")
    let none = ExportBills(format: .hledger, from: "2026-02-10", to: "2026-02-11", file: file)
    let notCreated = try await desk.run(none)
    #expect(notCreated.report.writing == .notCreated && !FileManager.default.fileExists(atPath: file.path))
    _ = try await desk.run(ExportBills(format: .hledger, file: file))
    let before = try Data(contentsOf: file)
    let notAppended = try await desk.run(none)
    #expect(notAppended.report.writing == .nothingNew)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("accounts are read from a file, and its mistakes are reported by line")
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

  @Test("a category or card of the accounts file is found in any spelling, and reported if the ledger does not have it")
  func unknownNames() async throws {
    let desk = try await Self.made()
    _ = try await desk.run(AddCard(name: "Blue Gold", number: "9165"))
    _ = try await desk.run(
      AddBill(
        title: "Lamp", amount: "20",
        entry: BillEntry(date: "2026-03-01", payment: PaymentTyping(card: .text("Blue Gold"))), paid: "2026-03-01"))
    let lines = [
      "category housing = expenses:flat", "category Groceriez = expenses:food", "card blue gold = liabilities:blue",
      "card Blue Gould = liabilities:other", "card *1111 = liabilities:third",
    ]
    let file = try desk.file(lines.joined(separator: "\n") + "\n", "accounts")
    let result = try await desk.run(ExportBills(format: .hledger, accounts: file))
    let text = try #require(result.text)
    #expect(text.contains("expenses:flat") && text.contains("liabilities:blue"))
    #expect(
      result.report.unknownNames == [
        "\(file.path): there is no category Groceriez; did you mean Groceries?",
        "\(file.path): there is no card Blue Gould; did you mean Blue Gold?",
      ])
    let bundle = try await desk.run(ExportBundle(place: desk.folder.file("bundle"), accounts: file))
    #expect(bundle.unknownNames == result.report.unknownNames)
    // The usual accounts of DATEV are for all default categories, even if the ledger does not have them any more.
    _ = try await desk.run(DeleteCategory(category: "Fuel"))
    let numbers = try desk.file("category Housing = 4211\n", "numbers")
    #expect(try await desk.run(ExportBills(format: .datev, accounts: numbers)).report.unknownNames.isEmpty)
  }

  @Test("for a category a divided bill exports its parts, so that the export adds up to the category's sum")
  func categorySums() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(AddBill(title: "Market", amount: "10", paid: "2026-03-02"))
    _ = try await desk.run(SplitBill(bill: 1, parts: ["Groceries=4", "Household=3.50", "Household@Anna=rest"]))
    _ = try await desk.run(
      AddBill(title: "Basket", amount: "20", entry: BillEntry(categories: ["Gifts", "Household"]), paid: "2026-03-03"))
    _ = try await desk.run(
      AddBill(title: "Soap", amount: "3", entry: BillEntry(categories: ["Household"]), paid: "2026-03-04"))
    let trend = try await desk.run(ShowTrend())
    for category in ["Household", "Groceries", "Gifts"] {
      let sum = trend.categories.first { $0.category == category }?.amount.money.minorUnits
      let lines = try #require(try await desk.run(ExportBills(format: .jsonLines, categories: [category])).text)
      let bills = try Export.read(lines, as: .jsonLines)
      #expect(bills.map(\.amount.minorUnits).reduce(0, +) == sum, "\(category)")
      #expect(bills.allSatisfy { $0.splits.allSatisfy { $0.category == category } }, "\(category)")
    }
    // In any spelling; the document's amount is given as well.
    let household = try #require(try await desk.run(ExportBills(format: .hledger, categories: ["HOUSEHOLD"])).text)
    #expect(household.contains("3.50 EUR") && household.contains("2.50 EUR") && household.contains("-6.00 EUR"))
    #expect(household.contains("; part-of: 10.00 EUR") && !household.contains("Groceries"))
    let csv = try #require(try await desk.run(ExportBills(format: .csv, categories: ["Groceries"])).text)
    #expect(csv.split(separator: "\r\n").count == 2 && csv.contains("Groceries,,,4.00,EUR,10.00"))
    // Several categories together count a bill once, and the whole bill if it is divided among them.
    let both = try #require(
      try await desk.run(ExportBills(format: .jsonLines, categories: ["Household", "Groceries"])).text)
    #expect(try Export.read(both, as: .jsonLines).map(\.amount.minorUnits) == [1000, 2000, 300])
    #expect(!both.contains("wholeTotal"))
  }

  @Test("the amount due is that of the whole bill, even if only a part of it is in the category")
  func dueWhole() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(AddBill(title: "Rent", amount: "900", entry: BillEntry(due: "2026-04-01")))
    _ = try await desk.run(SplitBill(bill: 1, parts: ["Housing=800", "Utilities=rest"]))
    let calendar = try #require(try await desk.run(ExportBills(format: .iCalendar, categories: ["Utilities"])).text)
    #expect(calendar.contains("SUMMARY:Rent 900.00 EUR"))
  }

  @Test("DATEV gets the entries of one year, payments by payment date, and asks for the year if it is unclear")
  func datevYears() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    for (title, date, paid) in [
      ("Old", "2024-05-02", "2024-05-02"), ("Turn", "2025-12-20", "2026-01-05"), ("New", "2026-02-03", "2026-02-03"),
    ] {
      let contents = BillContents(
        title: title, merchant: title, kind: date == paid ? .receipt : .invoice,
        amount: Money(minorUnits: 1000, currency: .eur), issueDate: try CalendarDate(iso: date).orThrow(),
        paidDate: try CalendarDate(iso: paid).orThrow(), categories: ["Office"])
      _ = try await desk.desk.store.add(bill: contents, who: "tester", next: Recurrence.next)
    }
    let file = desk.folder.file("EXTF.csv")
    let error = try await #require(throws: ActionError.self) {
      try await desk.run(ExportBills(format: .datev, file: file))
    }
    #expect(error.kind == .badData && error.description.contains("2024 to 2026"))
    #expect(error.description.contains("--from 2026-01-01 --to 2026-12-31"))
    #expect(!FileManager.default.fileExists(atPath: file.path))
    func rows(_ year: Int) async throws -> [String] {
      let result = try await desk.run(
        ExportBills(format: .datev, from: .text("\(year)-01-01"), to: .text("\(year)-12-31")))
      #expect(result.leftOut.isEmpty)
      return try #require(result.text).split(separator: "\r\n").map(String.init)
    }
    let year = try await rows(2026)
    #expect(year.count == 4 && year[0].contains(";20260101;4;20260105;20260203;"))
    #expect(year[2].contains("billfold-2-payment") && year[2].contains(";1600;1200;") || year[2].contains(";1600;"))
    #expect(year[3].contains("billfold-3-whole"))
    let turn = try await rows(2025)
    #expect(turn.count == 3 && turn[2].contains("billfold-2-bill") && turn[2].contains(";2012;"))
    #expect(try await rows(2024).count == 3)
    // A single year needs no dates.
    let only = try await desk.run(ExportBills(format: .datev, to: "2024-12-31"))
    #expect(only.entries == 1 && only.leftOut.isEmpty)
  }

  @Test("invalid requests are refused")
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
