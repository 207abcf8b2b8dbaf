import Core
import Exchange
import TestSupport
import Testing

/// The exports of programs that users migrate from.
@Suite struct ForeignLedgerTests {
  private func read(_ text: String, _ format: LedgerFormat, _ currency: Currency? = .eur) throws -> ForeignLedger {
    try ForeignLedger.read(Array(text.utf8), as: format, currency: currency)
  }

  private func reasons(_ ledger: ForeignLedger) -> [String] { ledger.leftOut.map { "\($0.line) \($0.reason)" } }

  @Test("Firefly III: spending becomes bills, exact to each currency's minor unit; other rows are named")
  func firefly() throws {
    let ledger = try read(ForeignLedgers.firefly, .firefly, nil)
    #expect(ledger.entries.map(\.line) == [2, 4, 7])
    let bills = ledger.entries.map(\.bill)
    #expect(bills.map(\.amount.description) == ["23.42 EUR", "1200 JPY", "900.00 EUR"])
    #expect(bills.map(\.merchant) == ["ALDI SÜD", "Ichiran", "Landlord"])
    #expect(bills.map(\.title) == ["Weekly shopping, and wine", "Ramen", "Rent"])
    #expect(bills[0].notes == "Says \"fresh\"\non two lines" && bills[0].tags == ["home", "week 1"])
    #expect(bills.map { $0.splits.map(\.category) } == [["Groceries"], ["Other"], ["Housing"]])
    #expect(bills[2].iban == "DE89370400440532013000" && bills[2].reference == "R-17")
    #expect(bills.map(\.paidDate) == ["2026-01-02", "2026-01-04", "2026-02-01"].map { day($0) })
    #expect(reasons(ledger) == ["5 income", "6 transfer", "8 notSpending"])
  }

  @Test("Actual: the parts of a split are imported, but not its head or transfers between own accounts")
  func actual() throws {
    let ledger = try read(ForeignLedgers.actual, .actual)
    #expect(ledger.entries.map(\.bill.amount.minorUnits) == [2342, 3000, 2000])
    #expect(ledger.entries.map(\.bill.notes) == ["", "Lamp", ""])
    #expect(ledger.entries.map { $0.bill.splits[0].category } == ["Food", "Household", "Food"])
    #expect(reasons(ledger) == ["6 transfer", "7 transfer", "8 income", "9 notSpending"])
    #expect(throws: MalformedText.self) { try read(ForeignLedgers.actual, .actual, nil) }
  }

  @Test("YNAB: dates and amounts are read in the format of the whole file")
  func ynab() throws {
    let ledger = try read(ForeignLedgers.ynab, .ynab, .usd)
    #expect(ledger.entries.map(\.bill.amount.description) == ["1023.42 USD", "30.00 USD", "20.00 USD", "-3.00 USD"])
    #expect(
      ledger.entries.map(\.bill.issueDate) == ["2026-01-02", "2026-01-13", "2026-01-13", "2026-02-02"].map { day($0) })
    #expect(ledger.entries.map(\.bill.notes) == ["", "Lamp", "", ""])
    // An inflow to a spending category is a refund.
    let refund = try #require(ledger.entries.last?.bill)
    #expect(refund.kind == .creditNote && refund.splits.map(\.category) == ["Restaurants"])
    #expect(reasons(ledger) == ["5 transfer", "6 income", "7 notSpending"])
    let euros = try read(
      ForeignLedgers.ynab.replacing("$1,023.42", with: "1.023,42€").replacing(/\$(\d+)\.(\d\d)/) {
        "\($0.output.1),\($0.output.2)€"
      }, .ynab, nil)
    #expect(euros.entries.first?.bill.amount.description == "1023.42 EUR")
  }

  @Test("HomeBank: each layout is understood, with tags or without, with status and account")
  func homeBank() throws {
    let plain = try read(ForeignLedgers.homeBank, .homeBank)
    #expect(plain.entries.map(\.bill.merchant) == ["Market", "Internet DSL"])
    #expect(plain.entries.map(\.bill.amount.minorUnits) == [4000, 4500])
    #expect(plain.entries.map(\.bill.payment?.mode) == [.cash, .card])
    #expect(plain.entries[0].bill.notes == "Some vegetables")
    #expect(plain.entries[0].bill.tags == ["tag1", "tag2"])
    #expect(plain.entries[1].bill.reference == "4711")
    #expect(reasons(plain) == ["3 transfer", "4 income"])
    let lines = ForeignLedgers.homeBank.split(separator: "\n").map {
      $0.split(separator: ";", omittingEmptySubsequences: false)
    }
    func laid(_ change: ([Substring]) -> [Substring]) throws -> [ExportedBill] {
      try read(lines.map { change($0).joined(separator: ";") }.joined(separator: "\n"), .homeBank).entries.map(\.bill)
    }
    let bills = plain.entries.map(\.bill)
    #expect(try laid { $0[..<6] + ["R"] + $0[6...] } == bills)
    #expect(try laid { ["Giro"] + $0 } == bills)
    #expect(try laid { ["Giro"] + $0[..<6] + ["c"] + $0[6...] } == bills)
    #expect(try laid { Array($0.dropLast()) }.map(\.amount) == bills.map(\.amount))
    let header = "date;paymode;info;payee;memo;amount;category;tags\n"
    #expect(try read(header + ForeignLedgers.homeBank, .homeBank).entries.map(\.bill) == bills)
  }

  @Test("journals: postings to expense accounts are imported, with the line of their entry")
  func journals() throws {
    let hledger = try read(ForeignLedgers.hledger, .hledger, nil)
    #expect(hledger.entries.map(\.line) == [4, 10])
    #expect(hledger.entries.map(\.bill.merchant) == ["ALDI", "Landlord"])
    #expect(hledger.entries.map { $0.bill.splits[0].category } == ["food", "housing"])
    #expect(reasons(hledger) == ["7 notSpending"])
    let beancount = try read(ForeignLedgers.beancount, .beancount, nil)
    #expect(beancount.entries.map(\.bill.title) == ["Weekly shopping"] && reasons(beancount) == ["8 notSpending"])
  }

  @Test("money received in a category in which more is spent is a refund; in any other it is income")
  func refunds() throws {
    let more = """
      Giro,2026-02-02,ALDI,,Usual Expenses,Food,3.42,0,Cleared
      Giro,2026-02-03,Tax office,,Usual Expenses,Fees,30,0,Cleared
      Giro,2026-02-04,Ann,,,,5,0,Cleared
      Giro,2026-02-05,Employer,,Income,Income,-20,0,Cleared
      Giro,2026-02-06,Employer,,Einkommen,Lohn,2500,0,Cleared

      """
    let refunded = try read(ForeignLedgers.actual + more, .actual)
    let bills = refunded.entries.map(\.bill)
    #expect(bills.map(\.amount.minorUnits) == [2342, 3000, 2000, -342, -3000, 2000])
    #expect(bills.map(\.kind) == [.receipt, .receipt, .receipt, .creditNote, .creditNote, .receipt])
    #expect(bills.map { $0.splits[0].category }.suffix(3) == ["Food", "Fees", "Income"])
    #expect(reasons(refunded) == ["6 transfer", "7 transfer", "8 income", "9 notSpending", "12 income", "14 income"])
    // Without groups, only categories with spending are known.
    let plain = """
      Account,Date,Payee,Notes,Category,Amount
      Giro,2026-01-02,ALDI,,Food,-23.42
      Giro,2026-01-03,ALDI,,Food,3.42
      Giro,2026-01-31,Employer,,Salary,2500
      Giro,2026-01-31,Employer,,Salary,-50
      """
    let ungrouped = try read(plain, .actual)
    #expect(ungrouped.entries.map(\.bill.amount.minorUnits) == [2342, -342, 5000])
    #expect(reasons(ungrouped) == ["4 income"])
    let homeBank = try read(
      ForeignLedgers.homeBank + "01-02-26;4;;Market;Deposit;2,50;Food:Bottles;\n01-02-26;4;;Ann;;2,50;;\n", .homeBank)
    #expect(homeBank.entries.map(\.bill.amount.minorUnits) == [4000, 4500, -250])
    #expect(homeBank.entries[2].bill.kind == .creditNote)
    #expect(reasons(homeBank) == ["3 transfer", "4 income", "6 income"])
  }

  @Test(
    "amounts of a journal without a commodity are in the given currency, unless the journal declares one",
    arguments: [LedgerFormat.hledger, .ledger])
  func noCommodity(format: LedgerFormat) throws {
    let journal = """
      2026-01-05 Landlord
        expenses:housing  800
        assets:bank

      2026-01-06 Shop
        expenses:food  3 USD
        assets:bank

      """
    #expect(try read(journal, format).entries.map { "\($0.bill.amount)" } == ["800.00 EUR", "3.00 USD"])
    #expect(reasons(try read(journal, format, nil)) == ["1 notSpending"])
    let declared = try read("D 1000.00 CHF\n\n\(journal)", .hledger)
    #expect(declared.entries.map { "\($0.bill.amount)" } == ["800.00 CHF", "3.00 USD"])
  }

  @Test("the root accounts of a journal without spending are named if their type is not known")
  func unknownRoots() throws {
    func roots(_ expense: String, _ format: LedgerFormat = .hledger) throws -> [String] {
      try read("2026-01-02 * \"ALDI\"\n  \(expense)  3 EUR\n  Assets:Giro  -3 EUR\n", format).unknownRoots
    }
    #expect(try roots("Haushalt:Essen") == ["Haushalt"] && roots("Haushalt:Essen", .beancount) == ["Haushalt"])
    #expect(try roots("Expenses:Food").isEmpty && roots("Spese:Cibo").isEmpty && roots("Income:Salary").isEmpty)
    #expect(try read(ForeignLedgers.actual, .actual).unknownRoots.isEmpty)
  }

  @Test(
    "a file that billfold wrote is imported completely, ten thousand bills",
    arguments: [(ExportFormat.jsonLines, LedgerFormat.jsonLines), (.hledger, .hledger), (.beancount, .beancount)])
  func comesBack(written: ExportFormat, read format: LedgerFormat) throws {
    var random = RandomBills(generator: SeededGenerator(seed: 23))
    let bills = (1...10_000).map { random.bill(Int64($0)) }
    let text = Export.write(bills, as: written).text
    let back = try read(text, format, nil)
    #expect(back.entries.map(\.bill) == bills.filter { $0.amount.minorUnits != 0 })
    #expect(back.leftOut.allSatisfy { $0.reason == .nothing })
  }

  @Test(
    "paperless-ngx: documents with an amount become bills with their file; of several fields the usual one counts")
  func paperless() throws {
    let ledger = try read(PaperlessSample.manifest, .paperless)
    #expect(ledger.entries.map(\.line) == [9, 20])
    #expect(ledger.entries.map(\.file) == ["2026-03-02 Stadtwerke.pdf", "b/coffee.jpg"])
    #expect(ledger.entries.map(\.archive) == ["archive/Stadtwerke.pdf", nil])
    let bills = ledger.entries.map(\.bill)
    #expect(bills.map(\.title) == ["Power \u{1F4A1} March", "Coffee"])
    #expect(bills.map(\.merchant) == ["Stadtwerke", "Coffee"])
    #expect(bills.map(\.amount.description) == ["84.20 EUR", "3.50 EUR"])
    #expect(bills.map(\.issueDate) == ["2026-03-02", "2026-03-05"].map { day($0) })
    #expect(bills[0].notes == "Invoice\npaid late" && bills[0].tags == ["tax 2026"])
    #expect(reasons(ledger) == ["22 noAmount", "24 notSpending"])
    let emptied = try read(
      PaperlessSample.changed("EUR1.00", "").replacing("\"3.50\"", with: "\" \""), .paperless, nil)
    #expect(emptied.entries.map(\.bill.amount.description) == ["84.20 EUR"])
    #expect(reasons(emptied) == ["20 noAmount", "22 noAmount", "24 notSpending"])
    let tips = try ForeignLedger.read(Array(PaperlessSample.manifest.utf8), as: .paperless, field: "tip")
    #expect(tips.entries.map(\.bill.amount.description) == ["1.00 EUR"])
    #expect(throws: MalformedText.self) { try read(PaperlessSample.manifest, .paperless, nil) }
    #expect(throws: MalformedText.self) {
      try ForeignLedger.read(Array(PaperlessSample.manifest.utf8), as: .paperless, field: "Pages")
    }
  }

  @Test(
    "a file that is not such an export is refused with its line, and nothing of it is returned",
    arguments: MalformedLedger.all)
  func refused(file: MalformedLedger) throws {
    let error = #expect(throws: MalformedText.self) { try read(file.text, file.format) }
    #expect(
      error?.line == file.line && (file.reason.isEmpty || error?.reason.contains(file.reason) == true),
      "\(file): \(String(describing: error))")
  }

  @Test("for each format at least twenty broken files are tried", arguments: LedgerFormat.allCases)
  func enough(format: LedgerFormat) { #expect(MalformedLedger.all.count { $0.format == format } >= 20) }
}
