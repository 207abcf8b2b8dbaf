import Core
import Exchange
import TestSupport
import Testing

/// Headings, rows and balances of CSV files of banks that were misread, or refused without need.
@Suite struct CSVRowTests: CSVReading {
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

  @Test(
    "of two columns for the parties, the other party is the payee of money out and the payer of money in",
    arguments: [
      ("Auftraggeber;Empfaenger", ["Shop", "Firm"]), ("Auftraggeber;Empfänger", ["Shop", "Firm"]),
      ("Ordenante;Beneficiario", ["Shop", "Firm"]), ("Nadawca;Odbiorca", ["Shop", "Firm"]),
      ("Auftraggeber;X", ["Me", "Firm"]),
    ] as [(String, [String])])
  func parties(headings: String, names: [String]) throws {
    let text = "Date;\(headings);Text;Amount\n2026-03-05;Me;Shop;a;-1.50\n2026-03-06;Firm;Me;b;9.00\n"
    #expect(try read(text).statements[0].entries.map { $0.name ?? "-" } == names)
  }

  @Test("a file whose texts are not understood is imported with the advice to name them")
  func noTexts() throws {
    let result = try read("Date;Foo;Amount\n2026-03-05;CARREFOUR;-23.42\n")
    #expect(result.statements[0].entries.count == 1)
    #expect(result.remarks.map(\.remedy) == [.columns(example: "date=Date,amount=Amount,text=Foo")])
  }

  @Test(
    "months are known by their names",
    arguments: [
      ("maart", 3), ("mrt", 3), ("März", 3), ("Maerz", 3), ("mars", 3), ("maj", 5), ("mei", 5), ("août", 8),
      ("aout", 8), ("des", 12), ("décembre", 12),
    ])
  func months(name: String, month: Int) throws {
    let entries = try read("Date,Description,Amount\n15 \(name) 2026,SHOP,-5.00\n").statements[0].entries
    #expect(entries.map(\.date.month) == [month])
  }

  @Test(
    "the words for a standing order are known with and without accents",
    arguments: [
      "ZLECENIE STAŁE", "Zlecenie stale", "Transferencia periódica", "Stående overførsel", "Fast overføring",
      "Dauerauftrag",
    ])
  func standingOrders(text: String) throws {
    let entries = try read("Date,Description,Amount\n2026-03-05,\(text) RENT,-500.00\n").statements[0].entries
    #expect(entries.map(\.isStandingOrder) == [true])
  }

  @Test("positive charges of a card are money in until their column is named, which a remark says")
  func charges() throws {
    let rows = "2026-03-05,WHOLE FOODS,45.20\n2026-03-06,TAXI,9.00\n2026-03-07,PAYMENT,-300.00\n"
    let text = "Date,Description,Amount\n\(rows)"
    let result = try read(text)
    #expect(result.statements[0].entries.map(\.amount.minorUnits) == [4520, 900, -30_000])
    #expect(result.remarks.map(\.text) == ["2 of 3 entries are money in"])
    #expect(result.remarks.map(\.remedy) == [.charges(example: "debit=Amount")])
    let stated = try read(text, columns: CSVColumns([CSVColumns.Choice(.debit, in: "Amount")]))
    #expect(stated.statements[0].entries.map(\.amount.minorUnits) == [-4520, -900, 30_000])
    #expect(stated.remarks.isEmpty)
    // Not if the user stated it, if balances show it, or if most is money out.
    let again = try StatementReader.read(Array(text.utf8), as: .csv, .init(currency: .eur, profile: result.profile))
    #expect(again.remarks.isEmpty)
    let balances = "2026-03-05,A,5.00,5.00\n2026-03-06,B,5.00,10.00\n2026-03-07,C,1.00,11.00\n"
    #expect(try read("Date,Description,Amount,Balance\n\(balances)").remarks.isEmpty)
    #expect(try read(text + "2026-03-08,SHOP,-3.00\n").remarks.isEmpty)
  }

  @Test(
    "amounts and dates are found in many languages",
    arguments: [
      "Bokføringsdato;Tittel;Beløp", "Data;Descrição;Valor", "Fecha;Concepto;Importe", "Data operacji;Opis;Kwota",
      "Datum provedení;Popis;Částka", "Fecha valor;Detalle;Monto", "Datum;Name;Netto", "Datum;Name;Brutto",
      "Дата операции;Описание;Сумма операции", "Ημερομηνία;Αιτιολογία;Ποσό", "تاريخ;الوصف;المبلغ",
      "Дата;Назначение платежа;Сумма в валюте счёта", "Ngày;Nội dung;Số tiền",
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
    #expect(result.remarks.map(\.text) == ["line 2 has no amount and is left out"])
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
      #expect(result.remarks.map(\.text) == ["line 3 has no date and is left out"])
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
    let forced = try StatementReader.read(Array(wrong.utf8), .init(ignoresBalances: true)).statements[0]
    #expect(forced.entries.count == 4 && forced.closing == nil)
    let camt = Made.camt053("02").replacing("953.27", with: "953.28")
    #expect(try StatementReader.read(Array(camt.utf8), .init(ignoresBalances: true)).statements[0].closing == nil)
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
      try StatementReader.read(Array(text.utf8), .init(usual: .eur, today: day("2026-03-18")))
    }
    #expect(error?.line == 3)
    let near = text.replacing(date, with: "2026-12-31")
    #expect(
      try StatementReader.read(Array(near.utf8), .init(usual: .eur, today: day("2026-03-18"))).statements.count == 1)
  }
}
