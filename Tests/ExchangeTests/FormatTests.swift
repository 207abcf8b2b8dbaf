import Core
import Exchange
import Testing
import TestSupport

/// The output of each format, including awkward characters.
@Suite("Export formats")
struct FormatTests {
  private func lines(_ format: ExportFormat, _ options: Export.Options = Export.Options()) -> [String] {
    Export.write(Sample.all, as: format, options).text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).map(String.init)
  }

  @Test("hledger: a receipt is one entry, an unpaid bill is pending, a payment is a separate entry")
  func hledger() {
    let text = Export.write(Sample.all, as: .hledger).text
    #expect(
      text.contains(
        """
        2020-03-02 * ALDI SÜD
            ; id: billfold-1-whole
            ; kind: receipt
            ; payment: card
            ; brand: mastercard
            ; last-four: 9165
            ; card: Gold
            ; document: \(String(repeating: "ab", count: 32))
            expenses:Groceries      20.00 EUR
            expenses:Taxes & Fees   4.23 EUR
                ; item: Bag; large
                ; person: Ann
            liabilities:card:Gold  -24.23 EUR
        """))
    #expect(
      text.contains(
        """
        2020-03-05 ! (RE-2020/17) Stadtwerke
            ; id: billfold-2-bill
            ; title: Power%2C March
            ; kind: invoice
        """))
    #expect(text.contains("    ; notes: two%0Alines\n"))
    #expect(text.contains("2020-03-06 * Müller & \"Söhne\" GmbH a:b, [2024-01-01] 100%"))
    #expect(text.contains("    liabilities:payable  -1500 JPY\n    assets:bank           1500 JPY\n"))
    #expect(
      text.contains("line tag link  -1500 JPY\n        ; category: Müller & \"Söhne\"; GmbH | a:b%2C %5B2024-01-01%5D"))
    #expect(
      text.hasPrefix(
        "decimal-mark .\ncommodity 1000.00 EUR\ncommodity 1000. JPY\ncommodity 1000.000 KWD\naccount assets:bank\n"))
  }

  @Test("beancount: strings contain quotation marks and newlines, and account names are valid")
  func beancount() {
    let text = Export.write(Sample.all, as: .beancount).text
    #expect(
      text.contains(
        """
        2020-03-05 ! "Stadtwerke" "Power, March"
          id: "billfold-2-bill"
          reference: "RE-2020/17"
          kind: "invoice"
          due: "2020-03-20"
          due-time: "18:30"
          payment-reference: "KD 4711"
          iban: "DE89370400440532013000"
          repeats: "monthly"
          notes: "two\\nlines"
          Expenses:Utilities  1234.56 EUR
          Liabilities:Payable  -1234.56 EUR
        """))
    #expect(text.contains("2020-03-07 * \"=HYPERLINK(\\\"http://x\\\")\""))
    #expect(text.contains("1700-01-01 open Expenses:Taxes-Fees\n"))
    #expect(text.contains("  Expenses:Taxes-Fees  4.23 EUR\n    category: \"Taxes & Fees\"\n"))
  }

  @Test("CSV: one row per split, formulas neutralised, amounts left as numbers")
  func csv() {
    let rows = lines(.csv)
    #expect(rows[0].hasPrefix("entry,id,date,due,paid,kind,title,merchant,category,text,person,amount,currency,total,"))
    #expect(
      rows[1]
        == "billfold-1-bill,1,2020-03-02,,2020-03-02,receipt,ALDI SÜD,ALDI SÜD,Groceries,,,20.00,EUR,24.23,card,Gold,"
        + "9165,,,,,,\(String(repeating: "ab", count: 32))")
    #expect(rows[2].contains(",Taxes & Fees,Bag; large,Ann,4.23,EUR,24.23,"))
    let text = Export.write(Sample.all, as: .csv).text
    #expect(text.contains("\"'=HYPERLINK(\"\"http://x\"\")\""))
    #expect(text.contains(",-1500,JPY,-1500,"))
    #expect(text.contains(",1.234,KWD,1.234,"))
    #expect(text.contains("\"two\nlines\""))
  }

  @Test("JSON Lines: one object per line, without invisible characters")
  func jsonLines() {
    let rows = lines(.jsonLines)
    #expect(rows.count == 5)
    #expect(
      rows[1]
        == #"{"date":"2020-03-05","dueDate":"2020-03-20","dueTime":"18:30","entry":"billfold-2-bill","iban":"DE89370400440532013000","#
        + #""id":2,"kind":"invoice","merchant":"Stadtwerke","notes":"two\nlines","#
        + #""paymentReference":"KD 4711","reference":"RE-2020/17","repetition":"monthly","#
        + #""splits":[{"category":"Utilities","minorUnits":123456}],"title":"Power, March","#
        + #""total":{"currency":"EUR","minorUnits":123456,"value":"1234.56"}}"#)
    #expect(HostileText.found(in: rows.joined(separator: "\n")).isEmpty)
    #expect(rows[2].contains("\\u202e"))
  }

  @Test("OFX: only payments, one account for each payment mode")
  func ofx() {
    let output = Export.write(Sample.all, as: .ofx, Export.Options(now: 1_583_280_000))
    #expect(output.leftOut == [Export.LeftOut(id: 2, reason: "unpaid, and OFX contains only payments")])
    #expect(output.text.contains("<DTSERVER>20200304000000</DTSERVER>"))
    #expect(
      output.text.contains(
        "<STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20200302</DTPOSTED><TRNAMT>-24.23</TRNAMT>"
          + "\n<FITID>billfold-1-payment</FITID><NAME>ALDI SÜD</NAME></STMTTRN>"))
    #expect(output.text.contains("<TRNAMT>1500</TRNAMT>"))
    #expect(output.text.contains("<NAME>Müller &amp; &quot;Söhne&quot;; GmbH | a:b"))
  }

  @Test("QIF: splits with categories, dates as US programs read them")
  func qif() {
    let rows = lines(.qif)
    #expect(
      Array(rows.prefix(15)) == [
        "!Account", "Nliabilities:card:Gold EUR", "TCCard", "^", "!Type:CCard", "D03/02/2020", "T-24.23",
        "Nbillfold-1-payment", "PALDI SÜD", "LGroceries", "SGroceries", "$-20.00", "STaxes & Fees", "EBag; large",
        "$-4.23",
      ])
  }

  @Test("GnuCash: the rows of an entry add up to zero")
  func gnuCash() {
    let rows = lines(.gnuCash)
    #expect(
      rows[0].hasPrefix("\"Date\",\"Transaction ID\",\"Number\",\"Description\",\"Notes\",\"Commodity/Currency\""))
    #expect(
      rows[1]
        == "\"2020-03-02\",\"billfold-1-whole\",\"\",\"ALDI SÜD\",\"\",\"CURRENCY::EUR\",\"\",\"\",\"\","
        + "\"Expenses:Groceries\",\"Groceries\",\"20.00 EUR\",\"20.00\",\"20.00 EUR\",\"20.00\",\"n\",\"\",\"1.00\"")
    #expect(rows.contains { $0.contains("\"Liabilities:Card:Gold\",\"Gold\",\"-24.23 EUR\",\"-24.23\"") })
  }

  @Test("DATEV: the header's 31 fields, 125 columns, decimal commas, Windows-1252")
  func datev() throws {
    let header = DATEV.Header(adviser: 29098, client: 55003, title: "März; \"2020\"")
    let output = Export.write(Sample.all, as: .datev, Export.Options(now: 1_583_280_000, datev: header))
    let rows = output.text.components("\r\n")
    #expect(
      rows[0]
        == "\"EXTF\";700;21;\"Buchungsstapel\";13;20200304000000000;;\"BF\";\"\";\"\";29098;55003;20200101;4;20200302;20200305;"
        + "\"März; \"\"2020\"\"\";\"\";1;0;0;\"EUR\";;\"\";;;\"\";;;\"\";\"\"")
    #expect(rows[1].components(";").count == 125)
    #expect(rows[2].hasPrefix("20,00;\"S\";\"EUR\";;;;4900;1200;;0203;\"1\";;;\"ALDI SÜD\";"))
    #expect(rows[2].contains(";\"billfold\";\"billfold-1-whole\";"))
    #expect(rows[4].hasPrefix("1234,56;\"S\";\"EUR\";;;;4240;1600;;0503;\"RE-2020/17\";\"200320\";;\"Stadtwerke\";"))
    #expect(rows[5].isEmpty)
    // The header's base currency is EUR; the rates of other currencies are not known.
    #expect(
      output.leftOut == [
        Export.LeftOut(id: 3, reason: "in JPY, and DATEV needs amounts in EUR"),
        Export.LeftOut(id: 4, reason: "in KWD, and DATEV needs amounts in EUR"),
      ])
    #expect(!output.text.contains("JPY") && DATEV.years(of: [Sample.dinars], header).isEmpty)
    #expect(output.bytes.contains(0xDC) && String(validating: output.bytes, as: UTF8.self) == nil)
  }

  @Test("a DATEV file without entries is of the year of the period, or else of the present year")
  func emptyDATEV() {
    func header(from: String?, to: String?) -> [String] {
      var header = DATEV.Header()
      (header.from, header.to) = (from.map(day), to.map(day))
      let output = Export.write([], as: .datev, Export.Options(now: 1_583_280_000, datev: header))
      return (output.text.components("\r\n").first ?? "").components(";")
    }
    #expect(header(from: "2019-03-01", to: nil)[12] == "20190101")
    #expect(header(from: nil, to: "2018-12-31")[12] == "20180101")
    #expect(header(from: nil, to: nil)[12] == "20200101")
  }

  @Test("iCalendar: the given events, lines folded at 75 octets; bills that are not due are left out")
  func iCalendar() {
    let bill = Sample.unpaid
    let event = CalendarEvent(
      bill: 2, occurrence: nil, due: day("2020-03-20"), time: bill.dueTime, title: bill.title, amount: "1234.56 EUR",
      notes: "RE-2020/17\nDE89370400440532013000\ntwo\nlines", categories: bill.categories, stamp: 1_583_280_000,
      sequence: 3)
    let output = Export.write(Sample.all, as: .iCalendar, Export.Options(events: [event]))
    #expect(
      output.text.contains(
        "BEGIN:VEVENT\r\nUID:bill-2@billfold\r\nDTSTAMP:20200304T000000Z\r\nLAST-MODIFIED:20200304T000000Z\r\n"
          + "SEQUENCE:3\r\nDTSTART:20200320T183000\r\n"
          + "SUMMARY:Power\\, March 1234.56 EUR\r\nDESCRIPTION:RE-2020/17\\nDE89370400440532013000\\ntwo\\nlines\r\n"))
    #expect(output.text.components("\r\n").allSatisfy { $0.utf8.count <= 75 })
    #expect(output.leftOut.map(\.id) == [1, 3, 4])
  }

  @Test("a mapping file sets the accounts; those it does not name keep their defaults")
  func accounts() throws {
    let mapping = """
      # mine
      category Groceries = costs:food
      category Taxes & Fees = costs:state

      card Gold = liabilities:visa gold
      card *1111 = liabilities:other
      payment cash = assets:purse
      payable = liabilities:later
      """
    let accounts = try Accounts(parsing: mapping, for: .hledger)
    let text = Export.write(Sample.all, as: .hledger, Export.Options(accounts: accounts)).text
    for line in [
      "costs:food ", "costs:state ", "liabilities:visa gold  -24.23 EUR", "assets:purse ", "liabilities:later ",
    ] {
      #expect(text.contains("    \(line)"), "\(line)")
    }
    #expect(text.contains("        ; category: Groceries\n"))
    #expect(try Set(Export.read(text, as: .hledger)) == Set(Sample.all))
  }

  @Test(
    "an invalid mapping is refused with its line",
    arguments: [
      ("category Groceries", 1), ("\ncategory = x", 2), ("payment gold = x", 1), ("card a =", 1), ("thing a = b", 1),
      ("category a = b\ncategory a = c", 2), ("category a = b;c", 1),
    ])
  func malformed(mapping: String, line: Int) {
    let error = #expect(throws: MalformedText.self) { try Accounts(parsing: mapping, for: .hledger) }
    #expect(error?.line == line)
  }

  @Test(
    "an account that the other program would refuse, or read differently, is refused with its line",
    arguments: [
      (ExportFormat.hledger, "costs:food  and drink"), (.ledger, "costs:food  and drink"), (.hledger, "(costs)"),
      (.ledger, "[costs]"), (.beancount, "payables"), (.beancount, "4650"), (.beancount, "4650:food"),
      (.datev, "expenses:food"), (.datev, "\"4650\""), (.datev, "1234567890"),
    ])
  func impossibleAccount(format: ExportFormat, account: String) {
    let error = #expect(throws: MalformedText.self) {
      try Accounts(parsing: "# mine\npayable = \(account)\n", for: format)
    }
    #expect(error?.line == 2 && error?.reason.contains("cannot be an account: ") == true, "\(error?.reason ?? "")")
  }

  @Test(
    "accounts in the form of their format are accepted",
    arguments: [
      (ExportFormat.hledger, "payable = liabilities:to be paid"), (.ledger, "expenses = costs"),
      (.beancount, "expenses = Costs"), (.beancount, "payable = liabilities:to be paid"), (.datev, "payable = 70000"),
      (.gnuCash, "payable = Later"), (.qif, "payment cash = Purse"),
      (.hledger, "payable = (Old) bank"), (.ledger, "payable = <5 EUR"), (.beancount, "payable = Ausgaben:Ärzte"),
    ])
  func possibleAccount(format: ExportFormat, rule: String) throws {
    #expect(try Accounts(parsing: rule, for: format) != .usual(for: format))
  }

  @Test("DATEV gets letters with accents in one piece, and no more characters than fit into a field")
  func datevTexts() {
    let paid = day("2026-03-02")
    let names = ["Cafe\u{301} Mu\u{308}ller", String(repeating: "\u{1F469}\u{200D}\u{1F467}", count: 40)]
    let bills = names.enumerated().map { index, name in
      ExportedBill(
        id: Int64(index + 1), merchant: name, amount: Money(minorUnits: 100, currency: .eur), issueDate: paid,
        paidDate: paid)
    }
    let rows = Export.write(bills, as: .datev).bytes.split(separator: UInt8(ascii: "\n")).dropFirst(2)
    let texts = rows.map { $0.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)[13] }
    // Windows-1252: é is E9, and ü is FC.
    #expect(Array(texts[0]) == Array("\"Caf".utf8) + [0xE9] + Array(" M".utf8) + [0xFC] + Array("ller\"".utf8))
    #expect(texts[1].count == 60 + 2)
  }

  @Test("each card and currency is an OFX account of its own, also if names begin alike")
  func ofxAccounts() {
    let paid = day("2026-03-02")
    let payments: [(Currency, String)] = [
      (.eur, "Gold card of Ada Lovelace"), (.usd, "Gold card of Ada Lovelace"), (.eur, "Mastercard Business Blue"),
      (.eur, "Mastercard Business Green"), (.eur, "Gold card of Ada Lovelace"),
    ]
    let bills = payments.enumerated().map { index, payment in
      ExportedBill(
        id: Int64(index + 1), merchant: "Shop", amount: Money(minorUnits: 100, currency: payment.0), issueDate: paid,
        paidDate: paid, payment: Payment(mode: .card), card: payment.1)
    }
    let text = Export.write(bills, as: .ofx).text
    let accounts = text.matches(of: /<ACCTID>(.*?)<\/ACCTID>/).map { String($0.output.1) }
    #expect(
      accounts == [
        "Gold card of 8651 EUR", "Gold card of 8651 USD", "Mastercard Bu fd22 EUR", "Mastercard Bu e667 EUR",
      ])
  }

  @Test(
    "what is appended to a journal is between directives if the journal has another decimal mark at its end",
    arguments: [
      ("decimal-mark ,\n", true), ("decimal-mark .\n", false), ("decimal-mark ,\ndecimal-mark .\n", false),
      ("comment\ndecimal-mark ,\nend comment\n", false), ("; decimal-mark ,\n", false), ("", false),
    ])
  func decimalMarks(journal: String, isEnclosed: Bool) {
    let bill = ExportedBill(
      id: 1, merchant: "Shop", amount: Money(minorUnits: 150, currency: .eur), issueDate: day("2026-03-02"))
    let text = Export.write([bill], as: .hledger, Export.Options(existing: journal)).text
    #expect(text.hasPrefix("\ndecimal-mark .\n") == isEnclosed && text.hasSuffix("\ndecimal-mark ,\n") == isEnclosed)
    #expect(text.contains("1.50 EUR"))
  }

  @Test(
    "what is appended to a journal that ends in an open comment is not part of the comment",
    arguments: [ExportFormat.hledger, .ledger])
  func openComment(format: ExportFormat) {
    let bill = ExportedBill(
      id: 1, merchant: "Shop", amount: Money(minorUnits: 150, currency: .eur), issueDate: day("2026-03-02"))
    func appended(to journal: String) -> String {
      Export.write([bill], as: format, Export.Options(existing: journal)).text
    }
    #expect(appended(to: "comment\nnotes\n").hasPrefix("end comment\n\n"))
    #expect(appended(to: "comment\nnotes\nend comment\n").hasPrefix("\n"))
    #expect(appended(to: "comment\nnotes\nend comment  \n").hasPrefix("\n"))
  }

  @Test("a bill of the ledger keeps all its categories, and gets its card by name")
  func ledgerBill() {
    let contents = BillContents(
      title: "T", merchant: "M", kind: .invoice, amount: Money(minorUnits: 1000, currency: .eur),
      issueDate: day("2020-01-01"), categories: ["Gifts", "Travel", "Office"], card: 4)
    let bill = Bill(id: 9, revision: 1, contents: contents, draftID: nil, documentID: nil, created: 0)
    let card = CardContents(name: "Gold", brand: .visa, lastFour: "1111")
    let exported = ExportedBill(bill, card: card, documentHash: "ab")
    #expect(exported.splits == [ExportedBill.Split(category: "Gifts", minorUnits: 1000)])
    #expect(exported.categories == ["Gifts", "Travel", "Office"])
    #expect(exported.payment == Payment(mode: .card, brand: .visa, lastFour: "1111") && exported.card == "Gold")
    var parted = bill
    parted.contents.parts = [
      BillPart(category: "Office", minorUnits: 400, person: "Ada", text: "Pens"),
      BillPart(category: "Gifts", minorUnits: 600, isRest: true),
    ]
    #expect(
      ExportedBill(parted).splits == [
        ExportedBill.Split(category: "Office", minorUnits: 400, text: "Pens", person: "Ada"),
        ExportedBill.Split(category: "Gifts", minorUnits: 600, isRest: true),
      ])
    #expect(ExportedBill(parted).categories == ["Office", "Gifts", "Travel"])
  }

  @Test("splits that do not reach the amount get a part with the rest")
  func splits() {
    let bill = ExportedBill(
      id: 1, merchant: "x", amount: Money(minorUnits: 1000, currency: .eur), issueDate: day("2020-01-01"),
      splits: [ExportedBill.Split(category: "A", minorUnits: 300), ExportedBill.Split(category: "B", minorUnits: 300)])
    #expect(bill.splits.map(\.category) == ["A", "B", "A"])
    #expect(bill.splits.map(\.minorUnits) == [300, 300, 400])
  }
}

extension String {
  /// The pieces between separators; `split` would omit empty ones.
  fileprivate func components(_ separator: String) -> [String] {
    var pieces: [String] = []
    var rest = Substring(self)
    while let range = rest.firstRange(of: separator) {
      pieces.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return pieces + [String(rest)]
  }
}
