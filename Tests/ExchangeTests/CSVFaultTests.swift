import Core
import Exchange
import TestSupport
import Testing

/// CSV files of banks that were misread without a word, or refused without need.
@Suite struct CSVFaultTests {
  private func read(
    _ text: String, currency: Currency? = nil, usual: Currency? = .eur, columns: CSVColumns? = nil,
    decimalMark: DecimalMark? = nil, ignoresBalances: Bool = false
  ) throws -> StatementReader.Result {
    try StatementReader.read(
      Array(text.utf8), as: .csv, currency: currency, usual: usual, decimalMark: decimalMark, columns: columns,
      ignoresBalances: ignoresBalances)
  }

  private func amounts(_ text: String, currency: Currency? = nil, usual: Currency? = .eur) throws -> [String] {
    try read(text, currency: currency, usual: usual).statements.flatMap(\.entries).map { "\($0.amount)" }
  }

  private func refusal(_ text: String, usual: Currency? = .eur) -> MalformedText? {
    #expect(throws: MalformedText.self) { try read(text, usual: usual) }
  }

  // MARK: - Accounts

  @Test(
    "the own account is found above the entries, by its heading, or as the account that all rows share",
    arguments: [
      (
        """
        Auftragskonto;Buchungstag;Verwendungszweck;Kontonummer;BLZ;Betrag;Waehrung
        12345678;05.03.26;Strom;202051;12030000;-50,00;EUR
        12345678;04.03.26;Gas;202051;12030000;-60,00;EUR
        """, "12345678", "202051"
      ),
      (
        """
        "IBAN/BBAN","Munt","Datum","Bedrag","Tegenrekening IBAN/BBAN","Naam tegenpartij","Omschrijving-1"
        "NL44RABO0123456789","EUR","2026-03-05","-10,42","NL69INGB0123456789","Bakker","Brood"
        """, "NL44RABO0123456789", "NL69INGB0123456789"
      ),
      (
        """
        IBAN;Booked At;Text;Credit/Debit Amount;Valuta Date
        CH9300762011623852957;2026-03-05 00:00:00.0;Einkauf;-23.45;2026-03-05 00:00:00.0
        """, "CH9300762011623852957", nil
      ),
      (
        """
        "Girokonto";"DE11111111111111111111"
        ""
        "Buchungsdatum";"Zahlungsempfänger*in";"Verwendungszweck";"IBAN";"Betrag (€)"
        "05.03.26";"REWE";"Einkauf";"DE02120300000000202051";"-23,42"
        "04.03.26";"REWE";"Brot";"DE02120300000000202051";"-3,42"
        """, "DE11111111111111111111", "DE02120300000000202051"
      ),
      ("Kontonummer: 0234 00123456.01\nDatum;Text;Betrag\n05.03.2026;A;-1,50\n", "0234 00123456.01", nil),
      ("Konto:;=\"CH9300762011623852957\"\nDatum;Text;Betrag\n05.03.2026;A;-1,50\n", "CH9300762011623852957", nil),
      // Rows about one party have its account alike.
      (
        "Datum;Name;Zweck;IBAN;Betrag\n01.02.2026;Ann;Rent 1;DE02120300000000202051;-9,50\n"
          + "01.03.2026;Ann;Rent 2;DE02120300000000202051;-9,50\n", nil, "DE02120300000000202051"
      ),
      // One row with the account of the other party says nothing about the own one.
      (
        "Datum;Name;IBAN;Betrag\n05.03.2026;Telekom;DE02120300000000202051;-1,50\n", nil, "DE02120300000000202051"
      ),
      ("Kontostand: 1234,56\nDatum;Text;Betrag\n05.03.2026;A;-1,50\n", nil, nil),
    ] as [(String, String?, String?)])
  func account(text: String, own: String?, other: String?) throws {
    let statement = try read(text).statements[0]
    #expect(statement.account == own)
    #expect(statement.entries[0].iban == other)
  }

  @Test("a file with several accounts is divided, each with its own balances")
  func severalAccounts() throws {
    let text = """
      Auftragskonto;Buchungstag;Verwendungszweck;Betrag;Saldo
      DE89370400440532013000;01.03.2026;Entgelt;-4,90;95,10
      DE02120300000000202051;01.03.2026;Entgelt;-4,90;15,10
      DE89370400440532013000;02.03.2026;Miete;-50,00;45,10
      DE02120300000000202051;03.03.2026;Zins;0,10;15,20
      """
    let statements = try read(text).statements
    #expect(statements.map(\.account) == ["DE89370400440532013000", "DE02120300000000202051"])
    #expect(statements.map { $0.entries.map(\.line) } == [[2, 4], [3, 5]])
    #expect(statements.map { $0.closing?.amount.description } == ["45.10 EUR", "15.20 EUR"])
  }

  @Test("a heading that may be of own accounts or of others is asked about if it has several")
  func uncertainAccounts() throws {
    let text = "Date,Account,Description,Amount\n2026-03-01,1111 2222,A,-1.50\n2026-03-02,3333 4444,B,-2.50\n"
    let error = refusal(text)
    #expect(error?.remedy == .columns(example: "own-account=Account"))
    func columns(_ role: CSVProfile.Role) -> CSVColumns { CSVColumns([CSVColumns.Choice(role, in: "Account")]) }
    #expect(try read(text, columns: columns(.ownAccount)).statements.map(\.account) == ["1111 2222", "3333 4444"])
    let others = try read(text, columns: columns(.iban)).statements
    #expect(others.map(\.account) == [nil] && others[0].entries.map(\.iban) == ["1111 2222", "3333 4444"])
    let one = text.replacing("3333 4444", with: "1111 2222")
    #expect(try read(one).statements.map(\.account) == ["1111 2222"])
    // The next file with the profile may have several.
    let profile = try read(text, columns: columns(.ownAccount)).profile
    let again = try StatementReader.read(Array(text.utf8), as: .csv, profile: profile)
    #expect(again.statements.count == 2)
  }

  @Test("a row without an account is of the only one of the file, and refused beside several")
  func emptyAccount() throws {
    let header = "Auftragskonto;Buchungstag;Verwendungszweck;Betrag\n"
    let first = "DE89370400440532013000;01.03.2026;A;-4,90\n"
    let one = try read(header + first + ";02.03.2026;B;-5,90\n").statements
    #expect(one.map(\.account) == ["DE89370400440532013000"] && one[0].entries.count == 2)
    let several = header + first + "DE02120300000000202051;02.03.2026;B;-5,90\n;03.03.2026;C;-6,90\n"
    let error = refusal(several)
    #expect(error?.line == 4 && error?.reason.contains("which of the accounts") == true)
  }

  @Test("an own account that was inferred is inferred again from the next file of the profile")
  func inferredAccount() throws {
    let ibans = ["DE89370400440532013000", "DE02120300000000202051", "DE02500105170137075030"]
    func text(_ accounts: [String]) -> String {
      "IBAN,Date,Name,Text,Amount\n"
        + accounts.enumerated().map { "\($1),2026-03-0\($0 + 1),Shop \($0),x,-1\($0).50\n" }.joined()
    }
    let first = try read(text([ibans[0], ibans[0], ibans[0]]))
    #expect(first.statements.map(\.account) == [ibans[0]] && first.statements[0].entries[0].iban == nil)
    let next = try StatementReader.read(Array(text(ibans).utf8), as: .csv, usual: .eur, profile: first.profile)
    #expect(next.statements.map(\.account) == [nil])
    #expect(next.statements[0].entries.compactMap(\.iban) == ibans)
    let same = try StatementReader.read(
      Array(text([ibans[1], ibans[1], ibans[1]]).utf8), as: .csv, usual: .eur, profile: first.profile)
    #expect(same.statements.map(\.account) == [ibans[1]])
  }

  @Test("more accounts than anyone has are asked about")
  func manyAccounts() throws {
    func text(_ count: Int) -> String {
      "Own account;Date;Text;Amount\n" + (0..<count).map { "\(1000 + $0);2026-03-05;A;-1.50\n" }.joined()
    }
    #expect(try read(text(50)).statements.count == 50)
    let error = refusal(text(51))
    #expect(error?.reason.hasSuffix("is this column the number of your own account?") == true)
    #expect(error?.remedy == .columns(example: "iban=Own account"))
  }

  // MARK: - Signs

  @Test("debits and credits in words are the signs even if a cell is empty or missing, which is then refused")
  func missingSign() throws {
    let text = "Date;Text;Amount;Type\n2026-03-05;A;3.00;DEBIT\n2026-03-06;B;4.00;CREDIT\n"
    #expect(try amounts(text) == ["-3.00 EUR", "4.00 EUR"])
    for row in ["2026-03-07;C;5.00;\n", "2026-03-07;C;5.00\n"] {
      let error = refusal(text + row)
      #expect(error?.line == 4 && error?.reason == "the entry does not say whether it is a debit or a credit")
    }
    // Nor does a column that is always empty say anything.
    let empty = "Datum;Text;S/H;Betrag\n05.03.2026;A;;-3,00\n06.03.2026;B;;4,00\n"
    #expect(try amounts(empty) == ["-3.00 EUR", "4.00 EUR"])
  }

  @Test("a column of debits with a sign beside it is that of the amounts")
  func debitsWithSign() throws {
    let text = "Datum;Soll;S/H;Text\n01.03.2026;10,00;S;Miete\n02.03.2026;20,00;H;Gehalt\n"
    let first = try read(text)
    #expect(first.statements[0].entries.map(\.amount.minorUnits) == [-1000, 2000])
    let again = try StatementReader.read(Array(text.utf8), as: .csv, usual: .eur, profile: first.profile)
    #expect(again.statements == first.statements)
  }

  @Test(
    "a heading that names debits and credits alike is that of signed amounts",
    arguments: [
      "Credit/Debit Amount", "Belastung/Gutschrift", "Soll/Haben Betrag", "Money in/out", "Debit/Credit", "Cargo/Abono",
      "Débit / Crédit",
    ])
  func bothSides(heading: String) throws {
    let text = "Date;Text;\(heading)\n2026-03-05;A;-23.45\n2026-03-25;B;5000\n"
    #expect(try amounts(text) == ["-23.45 EUR", "5000.00 EUR"])
    // With words in its cells it is the sign of another column.
    let words = "Date;Text;Amount;\(heading)\n2026-03-05;A;23.45;Debit\n2026-03-25;B;5000;Credit\n"
    #expect(try amounts(words) == ["-23.45 EUR", "5000.00 EUR"])
  }

  @Test("the preposition in a heading of debits is no side of the account")
  func preposition() throws {
    let text = "Datum;Text;Gutschrift in CHF;Lastschrift in CHF\n05.03.2026;A;;-23.45\n25.03.2026;B;5000;\n"
    #expect(try amounts(text) == ["-23.45 CHF", "5000.00 CHF"])
  }

  @Test(
    "words for debit and credit beside amounts without signs are the signs, whatever the heading",
    arguments: [
      ("Type", "DEBIT", "CREDIT"), ("Transaction Type", "debit", "credit"), ("Kind", "DR", "CR"), ("X", "D", "C"),
      ("Art", "Soll", "Haben"), ("Richtung", "S", "H"), ("Soort", "Af", "Bij"), ("Soort", "Debet", "Credit"),
      ("Sens", "Débit", "Crédit"), ("Tipo", "Cargo", "Abono"), ("Typ", "Lastschrift", "Gutschrift"),
      ("Тип", "Дебет", "Кредит"),
    ])
  func signWords(heading: String, debit: String, credit: String) throws {
    let text = "Date;Text;\(heading);Amount\n2026-03-05;A;\(debit);3.00\n2026-03-06;B;\(credit);4.00\n"
    #expect(try amounts(text) == ["-3.00 EUR", "4.00 EUR"])
    // Amounts that have signs are not changed.
    let signed = text.replacing("3.00", with: "-3.00").replacing("4.00", with: "-4.00")
    #expect(try read(signed.replacing(heading, with: "Kind")).statements[0].entries[0].amount.minorUnits == -300)
  }

  @Test("a way of paying that all entries share is no sign, and debits alone are")
  func oneSign() throws {
    let text = "Date;Text;Kind;Amount\n2026-03-05;A;Lastschrift;3.00\n"
    #expect(try amounts(text) == ["3.00 EUR"])
    #expect(try amounts(text.replacing("Lastschrift", with: "Debit")) == ["-3.00 EUR"])
  }

  @Test("the minus of all debits or all credits is notation, and of some it is asked about")
  func notation() throws {
    let card = """
      Status,Date,Description,Debit,Credit
      Cleared,03/15/2026,"COFFEE",5.45,
      Cleared,03/16/2026,"PAYMENT THANK YOU",,-500.00
      """
    #expect(try amounts(card) == ["-5.45 EUR", "500.00 EUR"])
    let mixed = card + "\nCleared,03/17/2026,\"REVERSED\",,20.00\n"
    let error = refusal(mixed)
    #expect(error?.line == 4 && error?.remedy == .columns(example: "debit=Debit,credit=Credit"))
    let columns = CSVColumns([CSVColumns.Choice(.debit, in: "Debit"), CSVColumns.Choice(.credit, in: "Credit")])
    let stated = try read(mixed, columns: columns)
    #expect(stated.statements[0].entries.map(\.amount.minorUnits) == [-545, -50_000, 2_000])
    let again = try StatementReader.read(Array(mixed.utf8), as: .csv, profile: stated.profile)
    #expect(again.statements == stated.statements)
    let debits = "Datum;Text;Soll;Haben\n05.03.2026;A;-12,50;\n06.03.2026;B;;5,00\n"
    #expect(try amounts(debits) == ["-12.50 EUR", "5.00 EUR"])
    #expect(refusal(debits + "07.03.2026;C storno;3,00;\n")?.line == 4)
  }

  // MARK: - Tables without headings

  @Test("without headings, the balances prove which columns are the amounts")
  func proven() throws {
    let sides =
      "\"03/15/2026\",\"CABLE\",\"89.99\",\"\",\"1000.01\"\n\"03/13/2026\",\"ACME\",\"\",\"2500.00\",\"1090.00\"\n"
    #expect(try amounts(sides) == ["-89.99 EUR", "2500.00 EUR"])
    let whole = "15.03.2026;CABLE;50;;950,00\n16.03.2026;ACME;;100;1050,00\n"
    #expect(try amounts(whole) == ["-50.00 EUR", "100.00 EUR"])
    let front = "15.03.2026;1000,01;CABLE;-89,99\n13.03.2026;1090,00;ACME;2500,00\n"
    #expect(try amounts(front) == ["-89.99 EUR", "2500.00 EUR"])
    #expect(try amounts("15.03.2026;CABLE;12345678;-89,99\n13.03.2026;ACME;12345678;2500,00\n").first == "-89.99 EUR")
  }

  @Test(
    "without headings and without proof, several columns of numbers are asked about",
    arguments: [
      ("\"03/15/2026\",\"CABLE\",\"89.99\",\"\",\"1000.01\"\n", "date=1,amount=3,balance=5,text=2"),
      ("2026-03-15,CABLE,-89.99,1000.01\n", "date=1,amount=3,balance=4,text=2"),
      ("2026-03-15,CABLE,-89.99,1000.01\n2026-03-16,ACME,5.00,7.00\n", "date=1,amount=3,balance=4,text=2"),
      ("2026-03-15,CABLE,89.99,\n2026-03-16,ACME,,7.00\n", "date=1,debit=3,credit=4,text=2"),
    ])
  func unproven(text: String, example: String) throws {
    let error = refusal(text)
    #expect(error?.remedy == .columns(example: example), "\(error?.reason ?? "")")
    #expect(error?.reason.contains("no headings") == true)
  }

  // MARK: - Decimal marks and currencies

  @Test(
    "three digits behind more than three are decimals; behind fewer the other amounts decide",
    arguments: [
      (["-1023,420"], ["-1023.42 EUR"]), (["-102,420", "-10,5"], ["-102.42 EUR", "-10.50 EUR"]),
      (["-102,420", "-1.000,5"], ["-102.42 EUR", "-1000.50 EUR"]), (["-1.234", "-10.5"], nil),
      (["-1.234", "-10,5"], ["-1234.00 EUR", "-10.50 EUR"]), (["-1.234"], ["-1234.00 EUR"]), (["-102,420"], nil),
      (["1000.000"], ["1000.00 EUR"]),
    ] as [([String], [String]?)])
  func decimals(written: [String], expected: [String]?) throws {
    let text = "Date;Text;Amount\n" + written.map { "2026-03-25;A;\($0)\n" }.joined()
    guard let expected else {
      _ = refusal(text)
      return
    }
    #expect(try amounts(text) == expected)
  }

  @Test("an ambiguous decimal mark is stated by the user")
  func statedMark() throws {
    let text = "Date;Text;Amount\n2026-03-25;A;-102,420\n"
    #expect(refusal(text)?.remedy == .decimalMark)
    #expect(try read(text, decimalMark: .comma).statements[0].entries[0].amount.minorUnits == -10_242)
    #expect(try read(text, decimalMark: .point).statements[0].entries[0].amount.minorUnits == -10_242_000)
    let home = "2026-01-05;1;;Shop;;-102,420;Food;\n"
    #expect(throws: MalformedText.self) {
      try ForeignLedger.read(Array(home.utf8), as: .homeBank, currency: .eur)
    }
    let bills = try ForeignLedger.read(Array(home.utf8), as: .homeBank, currency: .eur, decimalMark: .comma)
    #expect(bills.entries.map(\.bill.amount.minorUnits) == [10_242])
    let four = try ForeignLedger.read(
      Array(home.replacing("-102,420", with: "-1023,420").utf8), as: .homeBank, currency: .eur)
    #expect(four.entries.map(\.bill.amount.minorUnits) == [102_342])
  }

  @Test("grouped digits never begin with a zero")
  func zeroGroup() throws {
    let text = "Date;Text;Amount\n2026-03-25;A;-0.125\n"
    let error = #expect(throws: MalformedText.self) { try read(text, decimalMark: .comma) }
    #expect(error?.line == 2)
    #expect(try amounts(text, usual: Currency(code: "KWD")) == ["-0.125 KWD"])
  }

  @Test(
    "a column with a currency in every row is the currency, whatever its heading",
    arguments: [
      ("Valuta", "SEK"), ("Ccy", "USD"), ("Valuutta", "EUR"), ("Whatever", "CHF"), ("Valuta", "05.03.2026"),
    ])
  func currencyColumn(heading: String, cell: String) throws {
    let text = "Datum;Beschreibung;\(heading);Betrag\n05.03.2026;A;\(cell);-23,42\n06.03.2026;B;\(cell);-3,42\n"
    let statement = try read(text).statements[0]
    let isDate = cell.contains(".")
    #expect(statement.currency.code == (isDate ? "EUR" : cell))
    #expect((statement.entries[0].valueDate == nil) == !isDate)
  }

  @Test("two columns with different currencies are asked about, and a stated currency is not overruled")
  func twoCurrencies() throws {
    let text = "Date;Text;A;B;Amount\n2026-03-05;x;USD;EUR;-1.50\n"
    #expect(refusal(text)?.remedy == .columns(example: "currency=A"))
    let one = "Date;Text;A;Amount\n2026-03-05;x;USD;-1.50\n"
    #expect(throws: MalformedText.self) { try read(one, currency: .eur) }
    #expect(try amounts(one) == ["-1.50 USD"])
  }

  @Test("a sign in the amounts that is not that of the assumed currency is asked about")
  func currencySigns() throws {
    let dollars = "Date,Text,Amount\n2026-03-05,X,\"$1,089.99\"\n2026-03-06,Y,($3.00)\n"
    #expect(refusal(dollars)?.remedy == .currency)
    #expect(try amounts(dollars, usual: .usd) == ["1089.99 USD", "-3.00 USD"])
    #expect(try amounts(dollars, currency: Currency(code: "CAD")) == ["1089.99 CAD", "-3.00 CAD"])
    #expect(throws: MalformedText.self) { try read(dollars, currency: .eur) }
    #expect(try amounts("Date,Text,Amount\n2026-03-05,X,(£3.00)\n") == ["-3.00 GBP"])
    let mixed = "Date,Text,Amount\n2026-03-05,X,£3.00\n2026-03-06,Y,$3.00\n"
    #expect(refusal(mixed)?.line == 3)
    #expect(try amounts("Date,Text,CAD$\n2026-03-05,X,3.00\n") == ["3.00 CAD"])
  }

  // MARK: - Headings, rows and balances

  @Test(
    "texts and payees are found in numbered, joined and compound headings",
    arguments: [
      ("Beschreibung1;Beschreibung2", "- | one two"), ("Description 1;Description 2", "- | one two"),
      ("Nimi/Otsikko;X", "one | "), ("Namn/Rubrik;X", "one | "), ("label;supplierFound", "two | one"),
      ("Beschreibung;Kategorie", "- | one"), ("Tittel;Navn", "two | one"), ("Otsikko;Nimi", "two | one"),
      ("Popis transakce;Název protistrany", "two | one"), ("Αιτιολογία;X", "- | one"), ("適要;摘要", "- | two"),
    ])
  func headings(headings: String, expected: String) throws {
    let text = "Date;\(headings);Amount\n2026-03-05;one;two;-1.50\n"
    let result = try read(text)
    let entry = result.statements[0].entries[0]
    #expect("\(entry.name ?? "-") | \(entry.text)" == expected)
    #expect(result.remarks.isEmpty)
  }

  @Test("a file whose texts are not understood is imported with the advice to name them")
  func noTexts() throws {
    let result = try read("Date;Foo;Amount\n2026-03-05;CARREFOUR;-23.42\n")
    #expect(result.statements[0].entries.count == 1)
    #expect(result.remarks.count == 1 && result.remarks[0].contains("\"date=Date,amount=Amount,text=Foo\""))
  }

  @Test(
    "amounts and dates are found in many languages",
    arguments: [
      "Bokføringsdato;Tittel;Beløp", "Data;Descrição;Valor", "Fecha;Concepto;Importe", "Data operacji;Opis;Kwota",
      "Datum provedení;Popis;Částka", "Fecha valor;Detalle;Monto", "Datum;Name;Netto", "Datum;Name;Brutto",
      "Дата операции;Описание;Сумма операции", "Ημερομηνία;Αιτιολογία;Ποσό", "تاريخ;الوصف;المبلغ",
      "거래일시;내용;거래금액", "日付;内容;金額", "Date;Description;Value", "Konyvelesi datum;Közlemény;Összeg",
      "dateOp;label;amount", "İşlem Tarihi;Açıklama;Tutar",
    ])
  func languages(headings: String) throws {
    let statement = try read(headings + "\n2026-03-05;one;-1.50\n2026-03-06;two;2.50\n").statements[0]
    #expect(statement.entries.map(\.amount.minorUnits) == [-150, 250])
    #expect(statement.entries[0].date == day("2026-03-05"))
  }

  @Test("only what is not known is said to be unknown")
  func unknown() throws {
    let unknown = refusal("Wann;Text;Betrag\n05.03.2026;A;-1,50\n")
    #expect(unknown?.reason.hasPrefix("no column of dates was recognised") == true)
    #expect(try amounts("Datum,Beschreibung,Betrag\n05/03/2026,A,\"23,42\"\n13/03/2026,B,\"-100,00\"\n").count == 2)
    #expect(try amounts("Datum,Karteninhaber,Betrag\n05/03/2026,A,\"23,42\"\n13/03/2026,A,\"-100,00\"\n").count == 2)
  }

  @Test("a balance without an amount is left out with a remark, and an amount in an unknown column is not")
  func withoutAmount() throws {
    let text = """
      Date,Description,Amount,Running Bal.
      03/01/2026,Beginning balance as of 03/01/2026,,"1,000.00"
      03/13/2026,"ACME","2,500.00","3,500.00"
      """
    let result = try read(text)
    #expect(result.statements[0].entries.map(\.line) == [3])
    #expect(result.remarks == ["line 2 has no amount and is left out"])
    let other = "Date,Description,CAD$,USD$\n3/15/2026,A,-89.99,\n3/16/2026,B,,-5.25\n"
    #expect(refusal(other)?.line == 3)
  }

  @Test("the last row is left out without a date if it is a sum, and refused if it is an entry")
  func lastRow() throws {
    let text = "Date,Name,Text,Amount\n2026-03-05,Shop,A,-3.00\n"
    let sum = try read(text + "Total,,,-3.00\n")
    #expect(sum.statements[0].entries.count == 1 && sum.remarks.isEmpty)
    for row in [",Total,,-3.00\n", ",,,-3.00\n"] {
      let result = try read(text + row)
      #expect(result.statements[0].entries.count == 1)
      #expect(result.remarks == ["line 3 has no date and is left out"])
    }
    for row in [",Bakery,B,-4.00\n", "tomorrow,Bakery,B,-4.00\n"] { #expect(refusal(text + row)?.line == 3) }
  }

  @Test("a row whose date says that it is not booked is pending")
  func unbooked() throws {
    let text = """
      "Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
      "05.03.2026";"05.03.2026";"Lastschrift";"Telekom";"-39,95";
      "offen";"--";"Kartenverfügung";"REWE";"-10,00";

      "Alter Kontostand";"1.274,51 EUR";
      """
    let entries = try read(text).statements[0].entries
    #expect(entries.map(\.isPending) == [false, true])
    #expect(entries.map(\.amount.minorUnits) == [-3995, -1000])
  }

  @Test("the name of the account is no payee")
  func accountName() throws {
    let text = """
      Date, Type, Description, Value, Balance, Account Name, Account Number
      05/03/2026,POS,"'SHOP",-12.50,987.50,"'SMITH J","'600000-12345678",
      13/03/2026,BAC,"'ACME",1500.00,2487.50,"'SMITH J","'600000-12345678",
      """
    let statement = try read(text, usual: .gbp).statements[0]
    #expect(statement.account == "600000-12345678" && statement.entries.map(\.name) == [nil, nil])
    #expect(statement.entries.map(\.amount.minorUnits) == [-1250, 150_000])
  }

  @Test("entries of a day may be listed in the other order than the days")
  func daysTurned() throws {
    let text =
      "Date,Text,Amount,Balance\n2026-03-05,A,-3.00,93.00\n2026-03-05,B,-4.00,96.00\n2026-03-08,C,-4.00,89.00\n"
    let statement = try read(text).statements[0]
    #expect(statement.opening?.amount.minorUnits == 10_000 && statement.closing?.amount.minorUnits == 8_900)
  }

  @Test("balances that do not agree are refused, and left out if the user says so")
  func ignoredBalances() throws {
    let text = "Date,Text,Amount,Balance\n2026-03-05,A,-3.00,97.00\n2026-03-08,C,-4.00,80.00\n"
    let error = refusal(text)
    #expect(error?.line == 3 && error?.remedy == .balances)
    let statement = try read(text, ignoresBalances: true).statements[0]
    #expect(statement.entries.count == 2 && statement.closing == nil && statement.opening == nil)
    let wrong = Made.numbered.replacing("485,77", with: "485,78")
    let forced = try StatementReader.read(Array(wrong.utf8), ignoresBalances: true).statements[0]
    #expect(forced.entries.count == 4 && forced.closing == nil)
    let camt = Made.camt053("02").replacing("953.27", with: "953.28")
    #expect(try StatementReader.read(Array(camt.utf8), ignoresBalances: true).statements[0].closing == nil)
  }

  @Test("balances that are left out still show whether fees are part of the amounts, unless they show neither")
  func ignoredBalancesWithFees() throws {
    let header = "Date,Description,Amount,Fee,Balance\n"
    let text =
      header + "2026-03-01,A,-10.00,0.50,89.50\n2026-03-02,B,-20.00,1.00,68.50\n2026-03-04,D,-5.00,0.25,50.25\n"
    #expect(refusal(text)?.remedy == .balances)
    let entries = try read(text, ignoresBalances: true).statements[0].entries
    #expect(entries.map(\.amount.minorUnits) == [-1050, -2100, -525])
    let neither = header + "2026-03-01,A,-10.00,0.50,89.50\n2026-03-04,D,-5.00,0.25,50.25\n"
    let error = #expect(throws: MalformedText.self) { try read(neither, ignoresBalances: true) }
    #expect(error?.line == 3 && error?.remedy == .balances)
  }

  @Test("entries of OFX with one FITID are two if they differ, and refused with both lines if not")
  func repeatedIdentifiers() throws {
    func entry(_ day: String) -> String {
      "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>\(day)<TRNAMT>-5.25<FITID>7<NAME>Shop</STMTTRN>\n"
    }
    func text(_ days: String...) -> String {
      "<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n" + days.map(entry).joined()
        + "</BANKTRANLIST></STMTRS></OFX>"
    }
    #expect(try StatementReader.read(Array(text("20260113", "20260114").utf8)).statements[0].entries.count == 2)
    let error = #expect(throws: MalformedText.self) {
      try StatementReader.read(Array(text("20260113", "20260113").utf8))
    }
    #expect(error?.line == 3 && error?.reason.hasSuffix("the other is in line 2") == true)
  }

  @Test("an account number of MT940 may be followed by its currency", arguments: ["532013000EUR", "532013000"])
  func accountWithCurrency(number: String) throws {
    let text = Made.numbered.replacing("532013000", with: number)
    #expect(try StatementReader.read(Array(text.utf8)).statements[0].account == "532013000")
  }

  @Test("line breaks and tabs in cells become spaces")
  func spaces() throws {
    let text = "Date;Payee;Text;Amount\n2026-03-05;\"ANN\n\tLTD\";\"CARD\nX1234  SHOP\t\";-1,50\n"
    let entry = try read(text).statements[0].entries[0]
    #expect(entry.name == "ANN LTD" && entry.text == "CARD X1234 SHOP")
  }

  @Test(
    "dates that no entry can have are refused with their line", arguments: ["0026-02-03", "2066-02-03", "1969-12-31"])
  func strangeYears(date: String) throws {
    let text = "Date,Description,Amount\n2026-03-05,Shop,-3.00\n\(date),Shop,-4.00\n"
    let error = #expect(throws: MalformedText.self) {
      try StatementReader.read(Array(text.utf8), usual: .eur, today: day("2026-03-18"))
    }
    #expect(error?.line == 3)
    let near = text.replacing(date, with: "2026-12-31")
    #expect(try StatementReader.read(Array(near.utf8), usual: .eur, today: day("2026-03-18")).statements.count == 1)
  }
}
