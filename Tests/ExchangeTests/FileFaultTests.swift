import Core
import Exchange
import TestSupport
import Testing

/// Files of other programs and banks that were refused, or misread.
@Suite struct FileFaultTests {
  private func read(_ text: String, currency: Currency? = nil) throws -> [Statement] {
    try StatementReader.read(Array(text.utf8), .init(currency: currency)).statements
  }

  @Test("a mapping of accounts may have Windows line endings")
  func mapping() throws {
    let text = "# mine\r\npayable = liabilities:later\r\nunknown = equity:x\r\n"
    let accounts = try Accounts(parsing: text, for: .hledger)
    #expect(accounts.payable == "liabilities:later" && accounts.unknownPayment == "equity:x")
    let error = #expect(throws: MalformedText.self) { try Accounts(parsing: "# mine\r\nthing\r\n", for: .hledger) }
    #expect(error?.line == 2)
  }

  @Test("damage in a table is found before entries are appended to it", arguments: [ExportFormat.csv, .gnuCash])
  func damagedTable(format: ExportFormat) throws {
    let text = Export.write(Sample.all, as: format).text
    try Export.checkTable(text, of: format)
    let error = #expect(throws: MalformedText.self) {
      try Export.checkTable(text + "\"open,1\n", of: format)
    }
    #expect(error?.reason == "a quoted cell never ends")
  }

  @Test("an amount with very many zeros is parsed as fast as others", .timeLimit(.minutes(1)))
  func zeros() throws {
    let text = "Date,Amount,Text\n2024-03-05,1.5\(String(repeating: "0", count: 500_000)),a\n"
    #expect(try read(text, currency: .eur)[0].entries.map(\.amount.description) == ["1.50 EUR"])
  }

  @Test(
    "an amount with very many quotation marks is parsed, and an entry with very many postings", .timeLimit(.minutes(1)))
  func longEntries() throws {
    func bills(_ postings: String) throws -> [String] {
      let text = "2024-03-05 Shop\n\(postings)  assets:bank\n"
      return try ForeignLedger.read(Array(text.utf8), as: .hledger).entries.map(\.bill.amount.description)
    }
    let marks = String(repeating: "\"", count: 200_000)
    #expect(try bills("  expenses:food  10.00 \(marks) EUR\n") == ["10.00 EUR"])
    let postings = String(repeating: "  expenses:food  0.01 EUR\n", count: 20_000)
    #expect(try bills(postings) == ["200.00 EUR"])
  }

  @Test("an entry of QIF with very many splits is read as quickly as others", .timeLimit(.minutes(1)))
  func splits() throws {
    let splits = String(repeating: "SFood\n$-0.01\n", count: 100_000)
    let text = "!Type:Bank\nD25/03/2024\nT-1000.00\nPShop\n\(splits)^\n"
    #expect(try read(text, currency: .eur)[0].entries.map(\.amount.description) == ["-1000.00 EUR"])
  }

  @Test("a heading with very many brackets is read as quickly as others", .timeLimit(.minutes(1)))
  func brackets() throws {
    let marks = String(repeating: "()", count: 50_000)
    let text = "Date,Amount \(marks),Text\n2024-03-05,1.50,a\n"
    #expect(try read(text, currency: .eur)[0].entries.map(\.amount.description) == ["1.50 EUR"])
  }

  @Test("entries of OFX are told apart as quickly if the bank gives all of them one FITID", .timeLimit(.minutes(1)))
  func oneIdentifier() throws {
    let entries = (1...20_000).map {
      "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240305<TRNAMT>-\($0).00<FITID>7<NAME>Shop</STMTTRN>\n"
    }
    let text =
      "OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR\n<BANKTRANLIST>\(entries.joined(separator: ""))"
      + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n"
    #expect(try read(text)[0].entries.count == 20_000)
  }

  @Test("a row with very many cells does not make each of them a column of all rows", .timeLimit(.minutes(1)))
  func longEntry() throws {
    let rows = String(repeating: "2024-03-05,1.50,a\n", count: 5_000)
    let text = "Date,Amount,Text\n\(rows)2024-03-06,2.50,b\(String(repeating: ",", count: 100_000))\n"
    #expect(try read(text, currency: .eur)[0].entries.count == 5_001)
  }

  @Test("a cell, or the text of an entry, has at most a million characters, and the line of a longer one is named")
  func longCells() throws {
    let long = String(repeating: "a", count: 1_000_000)
    func reason(_ text: String) -> String? {
      let error = #expect(throws: MalformedText.self) { try read(text, currency: .eur) }
      return error?.description
    }
    #expect(try read("Date,Amount,Text\n2024-03-05,1.50,\(long)\n", currency: .eur)[0].entries[0].text == long)
    // Not bytes.
    let accented = String(repeating: "é", count: 600_000)
    #expect(try read("Date,Amount,Text\n2024-03-05,1.50,\(accented)\n", currency: .eur)[0].entries[0].text == accented)
    let cell = "a cell that begins here has more than 1,000,000 characters"
    #expect(reason("Date,Amount,Text\n2024-03-05,1.50,\(long)a\n")?.contains("line 2") == true)
    #expect(reason("Date,Amount,Text\n2024-03-05,1.50,\(long)a\n")?.contains(cell) == true)
    #expect(reason("Date,Amount,Text\n2024-03-05,1.50,\"a\n\n\(long)\n")?.contains(cell) == true)
    #expect(reason("!Type:Bank\nD25/03/2024\nT-10.00\nM\(long)a\n^\n")?.contains("1,000,000 characters") == true)
    let ledger = "Account,Date,Payee,Notes,Category,Amount\n,2024-03-05,Shop,\(long)a,Food,-1.00\n"
    #expect(throws: MalformedText.self) { try ForeignLedger.read(Array(ledger.utf8), as: .actual, currency: .eur) }
  }

  @Test("a sign is no digit of a date", arguments: ["05/03/+6", "+5/03/2026", "05/03/+026"])
  func signedDate(date: String) {
    let error = #expect(throws: MalformedText.self) {
      try read("Date,Amount,Text\n06/03/2026,1.50,a\n\(date),2.50,b\n", currency: .eur)
    }
    #expect(error?.line == 3)
  }

  @Test("a column number that does not exist is refused", arguments: [Int.min, -1, 0, Int.max])
  func numberedColumns(number: Int) {
    let error = #expect(throws: MalformedText.self) {
      try StatementReader.read(
        Array("Wann;Was\n2024-03-05;1.00\n".utf8), as: .csv,
        .init(
          currency: .eur,
          columns: CSVColumns([CSVColumns.Choice(.date, in: "\(number)"), CSVColumns.Choice(.amount, in: "2")])))
    }
    #expect(error?.reason.hasPrefix("there is no column \(number)") == true)
  }

  @Test("an example is found quickly even if one row is very long", .timeLimit(.minutes(1)))
  func longRow() {
    let text =
      "Wann;Was\n" + String(repeating: "x;", count: 2000) + "x\n" + String(repeating: "2024-03-05;a\n", count: 5000)
    let error = #expect(throws: MalformedText.self) { try read(text, currency: .eur) }
    #expect(error?.reason.contains("was recognised among") == true, "\(error?.reason ?? "")")
  }

  @Test("MT940 text that starts with a number stays text", arguments: ["100,00 EUR RENT MAY", "123/456 INVOICE"])
  func numberInFront(words: String) throws {
    let text = """
      :20:1
      :25:123
      :60F:C240101EUR10,00
      :61:2401020102D1,00NTRFNONREF
      :86:\(words)
      :62F:C240102EUR9,00
      """
    #expect(try read(text)[0].entries.map(\.text) == [words])
  }

  @Test("a returned payment is a reversal, also if only its details or its type say so")
  func returned() throws {
    let payment = #"<Amt Ccy="CHF">20.05</Amt><CdtDbtInd>CRDT</CdtDbtInd>"#
    let reason = "<RtrInf><Rsn><Cd>AC06</Cd></Rsn></RtrInf>"
    let batch = try read(Made.camt054.replacing(payment, with: payment + reason))[0].entries
    #expect(batch.map(\.isReversal) == [false, true, false])
    let item = try read(Made.numbered.replacing("NMSCNONREF//BANK-1", with: "NRTINONREF//BANK-1"))[0].entries
    #expect(item[0].isReversal && !item[1].isReversal)
  }

  @Test("a batch that cannot be split has no party; 1 means true; a card without digits is not a card")
  func batch() throws {
    let whole = try read(Made.camt054.replacing(">29.95<", with: ">29.94<"))[0].entries
    #expect(whole.map(\.amount.description) == ["60.00 CHF"] && whole[0].name == nil && whole[0].reference == nil)
    #expect(try read(Made.camt052.replacing("<RvslInd>true<", with: "<RvslInd>1<"))[0].entries[0].isReversal)
    let card = "<CardTx><Card><PrtlPAN>XXXX</PrtlPAN></Card></CardTx><AddtlTxInf>"
    let text = Made.camt053("08").replacing("<AddtlTxInf>", with: card)
    #expect(try read(text)[0].entries[1].lastFour == nil)
  }

  @Test("amounts beside that of an entry may be in an obsolete currency")
  func oldCurrency() throws {
    let text = Made.camt053("08").replacing("<Amt Ccy=\"USD\">", with: "<Amt Ccy=\"XQQ\">")
    let entry = try read(text)[0].entries[1]
    #expect(entry.original == nil && entry.amount.description == "-22.50 EUR")
    let error = #expect(throws: MalformedText.self) {
      try read(Made.camt053("08").replacing("Ccy=\"EUR\">22.50", with: "Ccy=\"XQQ\">22.50"))
    }
    #expect(error?.reason.contains("\"XQQ\"") == true)
  }

  @Test("rows that are not booked, or never will be, are pending, even without a booking date")
  func notBooked() throws {
    let text = """
      Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
      CARD_PAYMENT,Current,2024-03-01 10:11:12,2024-03-02 08:00:00,Coffee,-3.50,0.00,EUR,COMPLETED,96.50
      CARD_PAYMENT,Current,2024-03-03 10:11:12,,Shop,-9.00,0.00,EUR,PENDING,
      CARD_PAYMENT,Current,2024-03-03 11:11:12,,Hotel,-90.00,0.00,EUR,REVERTED,
      TRANSFER,Current,2024-03-04 10:11:12,2024-03-04 10:11:12,To Ann,-10.00,0.00,EUR,COMPLETED,86.50
      """
    let statement = try read(text)[0]
    #expect(statement.entries.map(\.isPending) == [false, true, true, false])
    #expect(statement.entries[1].date == day("2024-03-03") && statement.sum?.description == "-13.50 EUR")
    #expect(statement.closing?.amount.description == "86.50 EUR")
  }

  @Test("each account of a QIF file is a statement; a year after an apostrophe may have one digit")
  func accountsOfQIF() throws {
    func account(_ name: String, _ record: String) -> String {
      "!Account\nN\(name)\nTBank\n^\n!Type:Bank\n\(record)\n^\n"
    }
    let first = account("Checking", "D1/13' 4\nT-1.00")
    let text = first + account("Savings", "D1/14' 4\nT2.00") + account("Checking", "D1/15' 4\nT-3.00")
    let statements = try read(text, currency: .usd)
    #expect(statements.map(\.account) == ["Checking", "Savings"])
    #expect(statements.map { $0.entries.map(\.amount.description) } == [["-1.00 USD", "-3.00 USD"], ["2.00 USD"]])
    #expect(statements[0].entries[0].date == day("2004-01-13"))
    #expect(try read(first, currency: .usd).map(\.account) == [nil])
  }

  @Test("entries of another type in a QIF file are of another account, even if it is not named")
  func typesOfQIF() throws {
    let bank = "!Type:Bank\nD1/13'26\nT-1.00\n^\nD1/14'26\nT-4.90\n^\n"
    let card = "!Type:CCard\nD1/14'26\nT-4.90\n^\n"
    let unnamed = try read(bank + card + bank, currency: .usd)
    #expect(unnamed.map(\.account) == ["Bank", "CCard"] && unnamed.map(\.entries.count) == [4, 1])
    let named = try read("!Account\nNChecking\nTBank\n^\n" + bank + card, currency: .usd)
    #expect(named.map(\.account) == ["Checking", "CCard"] && named.map(\.entries.count) == [2, 1])
    #expect(try read(bank + bank, currency: .usd).map(\.account) == [nil])
  }

  @Test("the lists that Quicken writes before the entries are skipped")
  func listsOfQIF() throws {
    let text = """
      !Type:Tag
      Ntrip
      ^
      !Type:Security
      NAcme
      SACM
      ^
      !Type:Prices
      "ACM",12.50,"1/13'26"
      ^
      !Type:Bank
      D1/13'26
      T-1.00
      PShop
      ^
      """
    #expect(try read(text, currency: .usd).flatMap(\.entries).map(\.name) == ["Shop"])
  }

  @Test(
    "amounts of OFX may have grouped digits if both marks show which is the decimal mark",
    arguments: [
      ("-1,234.56", "-1234.56 EUR"), ("-1.234,56", "-1234.56 EUR"), ("12,5", "12.50 EUR"), ("-1,234", nil),
      ("-1,23.4", nil), ("1.234.567", nil),
    ] as [(String, String?)])
  func groupedOFX(amount: String, expected: String?) throws {
    let text = """
      <OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
      <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260113<TRNAMT>\(amount)<FITID>1<NAME>Shop</STMTTRN>
      </BANKTRANLIST></STMTRS></OFX>
      """
    guard let expected else {
      #expect(throws: MalformedText.self) { try read(text) }
      return
    }
    #expect(try read(text)[0].entries.map(\.amount.description) == [expected])
  }

  @Test("a quoted commodity with digits is not a currency, and causes no refusal")
  func quotedCommodity() throws {
    let text = """
      2026-01-12 Shop
          Expenses:Food   3 EUR
          Assets:Bank

      2026-01-13 Broker
          Assets:Shares   10 "ABC-1"
          Assets:Bank   -5 EUR
      """
    for format in [ExportFormat.hledger, .ledger] {
      #expect(try Export.read(text, as: format).map(\.amount.description) == ["3.00 EUR"])
    }
  }

  @Test("several spaces may precede the payee in Beancount")
  func spaces() throws {
    let text = "2026-01-12  *   \"Shop\" \"Food\"\n  Expenses:Food  3 EUR\n  Assets:Bank\n"
    #expect(try Export.read(text, as: .beancount).map(\.merchant) == ["Shop"])
  }

  @Test("without headings a first row of another width is an entry, or refused")
  func firstRow() throws {
    let rest = "13/02/2024,-6.00,BOB\n14/02/2024,-7.00,EVE\n"
    let entries = try read("01/02/2024,-5.00,ACME, INC\n" + rest, currency: .eur)[0].entries
    #expect(entries.map(\.amount.amount.description) == ["-5.00", "-6.00", "-7.00"])
    let moved = "13/02/2024,BOB,-6.00\n14/02/2024,EVE,-7.00\n"
    let error = #expect(throws: MalformedText.self) {
      try read("01/02/2024,ACME, INC,-5.00\n" + moved, currency: .eur)
    }
    #expect(error?.line == 1)
    #expect(try read("My account,1\n" + rest, currency: .eur)[0].entries.count == 2)
  }

  @Test(
    "an upper-case name above the table is not a currency",
    arguments: [
      ("Account holder,BOB MILLER", nil), ("RON SMITH", nil), ("Currency,RON", "RON"), ("Currency: RON", "RON"),
      ("Balance,12.00 RON", "RON"), ("Account in EUR", "EUR"), ("All amounts in Euro", "EUR"),
    ] as [(String, String?)])
  func currencyAbove(remark: String, code: String?) throws {
    let text = remark + "\nDate,Amount,Text\n2024-03-05,1.00,a\n2024-03-06,2.00,b\n"
    let statements = try StatementReader.read(Array(text.utf8), .init(usual: .gbp)).statements
    #expect(statements[0].currency.code == code ?? "GBP")
  }

  @Test("a two-digit year may come first, and the order is asked if the dates leave it open")
  func shortYears() throws {
    let text = "Date,Amount,Text\n24-03-05,1.00,a\n24-03-06,1.00,b\n"
    let error = #expect(throws: MalformedText.self) { try read(text, currency: .eur) }
    #expect(error?.remedy == .dateOrder)
    let said = try StatementReader.read(Array(text.utf8), .init(currency: .eur, dateOrder: .yearMonthDay)).statements
    #expect(said[0].entries.map(\.date) == [day("2024-03-05"), day("2024-03-06")])
    let clear = "Date,Amount,Text\n24-03-31,1.00,a\n24-03-05,1.00,b\n99-12-31,1.00,c\n"
    #expect(try read(clear, currency: .eur)[0].entries[0].date == day("2024-03-31"))
    let usual = "Date,Amount,Text\n15-01-26,1.00,a\n20-01-26,1.00,b\n"
    #expect(try read(usual, currency: .eur)[0].entries[0].date == day("2026-01-15"))
    let words = "Date,Amount,Text\n24-Mar-05,1.00,a\n25-Mar-05,1.00,b\n"
    #expect(try read(words, currency: .eur)[0].entries[0].date == day("2005-03-24"))
  }
}
