import Core
import Exchange
import TestSupport
import Testing

/// Spreadsheets that people keep themselves, and billfold's own CSV.
@Suite struct SpreadsheetLedgerTests {
  private func read(
    _ text: String, _ columns: [SpreadsheetColumns.Choice] = [], currency: Currency? = nil, usual: Currency? = .eur,
    dates: DateOrder? = nil
  ) throws -> ForeignLedger {
    try ForeignLedger.read(
      Array(text.utf8), as: .csv, currency: currency, usual: usual, dateOrder: dates,
      columns: columns.isEmpty ? nil : SpreadsheetColumns(columns))
  }

  private func reasons(_ ledger: ForeignLedger) -> [String] { ledger.leftOut.map { "\($0.line) \($0.reason)" } }

  private func fields(_ ledger: ForeignLedger) -> [SpreadsheetField?]? { ledger.layout?.columns.map(\.field) }

  private func remedy(_ body: () throws -> ForeignLedger) -> MalformedText.Remedy? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? MalformedText)?.remedy
    }
  }

  @Test("columns are recognised by their headings; unpaid bills, refunds, tags and ways to pay are kept")
  func german() throws {
    let ledger = try read(Spreadsheets.german)
    #expect(ledger.entries.map(\.line) == [2, 3, 4, 5] && ledger.leftOut.isEmpty)
    let bills = ledger.entries.map(\.bill)
    #expect(bills.map(\.amount.description) == ["4.20 EUR", "1084.90 EUR", "38.00 EUR", "-8.00 EUR"])
    #expect(bills.map(\.merchant) == ["Bäckerei Kranz", "Stadtwerke", "Radhaus", "Radhaus"])
    #expect(bills.map(\.title) == ["Brötchen", "Strom Januar", "Reparatur; Bremse", "Erstattung"])
    #expect(bills.map(\.kind) == [.receipt, .receipt, .invoice, .creditNote])
    #expect(bills.map(\.issueDate) == ["2026-01-05", "2026-01-17", "2026-01-20", "2026-01-21"].map { day($0) })
    #expect(bills.map(\.paidDate) == [day("2026-01-05"), day("2026-01-17"), nil, day("2026-01-21")])
    #expect(bills.map(\.dueDate) == [nil, day("2026-01-31"), day("2026-02-03"), nil])
    #expect(bills.map(\.payment?.mode) == [.cash, .directDebit, nil, .card])
    #expect(bills.map(\.tags) == [[], ["haus", "steuer"], ["rad"], []])
    #expect(bills.map(\.notes) == ["", "Abschlag", "", "Teil zu teuer"])
    #expect(bills.map { $0.splits.map(\.category) } == [["Lebensmittel"], ["Wohnen"], ["Mobilität"], ["Mobilität"]])
    let layout = try #require(ledger.layout)
    #expect(
      fields(ledger) == [.date, .merchant, .title, .category, .spent, .payment, .paid, .due, .tags, .notes])
    #expect(layout.dateOrder == .dayMonthYear && layout.decimalMark == .comma && layout.spending == .positive)
    #expect(layout.remarks.count == 1 && layout.remarks[0].text.contains("\"N26\""), "\(layout.remarks)")
    #expect(bills[2].card == "N26")
  }

  @Test("two columns, words for the direction, and a minus tell spending from income; transfers are left out")
  func directions() throws {
    let apart = try read(Spreadsheets.american, usual: .usd)
    #expect(apart.entries.map(\.bill.amount.description) == ["12.50 USD", "-2.50 USD"])
    #expect(apart.entries.map(\.bill.issueDate) == ["2026-01-05", "2026-02-02"].map { day($0) })
    #expect(reasons(apart) == ["3 income"] && apart.layout?.spending == .columns)
    let typed = try read(Spreadsheets.typed)
    #expect(typed.entries.map(\.bill.amount.description) == ["3.50 EUR", "1200 JPY"])
    #expect(typed.entries.map(\.bill.title) == ["Coffee", "Ramen"])
    #expect(reasons(typed) == ["3 income", "4 transfer"] && typed.layout?.spending == .type)
    let headless = try read(Spreadsheets.headless)
    #expect(headless.entries.map(\.bill.amount.description) == ["12.50 EUR", "3.20 EUR"])
    #expect(headless.entries.map(\.bill.merchant) == ["ALDI", "REWE"])
    #expect(reasons(headless) == ["3 income"] && headless.layout?.spending == .negative)
    let salary = try read("Datum;Laden;Kategorie;Betrag\n2026-01-05;A;Essen;3,50\n2026-01-31;B;Gehalt;2500,00\n")
    #expect(salary.entries.map(\.line) == [2] && reasons(salary) == ["3 income"])
  }

  @Test(
    "headings of many languages are known",
    arguments: [
      "Date;Magasin;Catégorie;Montant;Remarques", "Fecha;Tienda;Categoría;Importe;Observaciones",
      "Data;Negozio;Categoria;Importo;Note", "Data;Loja;Categoria;Valor;Observações",
      "Datum;Winkel;Categorie;Bedrag;Opmerkingen", "Data;Sklep;Kategoria;Kwota;Uwagi",
      "Datum;Butik;Kategori;Belopp;Anteckningar", "Dato;Forretning;Kategori;Beløb;Bemærkning",
      "Datum;Obchod;Kategorie;Částka;Poznámka", "Päivämäärä;Kauppa;Luokka;Summa;Huomautukset",
      "Tarih;Mağaza;Kategori;Tutar;Notlar", "Дата;Магазин;Категория;Сумма;Примечание",
      "Дата;Магазин;Категория;Сумма;Комментарий", "日付;店名;カテゴリ;金額;備考",
    ])
  func languages(header: String) throws {
    let ledger = try read("\(header)\n14.03.2026;Kiosk;Food;12,50;small\n15.03.2026;Kiosk;Food;2,50;\n")
    #expect(fields(ledger) == [.date, .merchant, .category, .amount, .notes])
    #expect(ledger.entries.map(\.bill.amount.description) == ["12.50 EUR", "2.50 EUR"])
    #expect(ledger.entries.first?.bill.notes == "small")
  }

  @Test("columns under unknown headings are found by their contents, or stated by heading or number")
  func stated() throws {
    let rows = "\n14.03.2026;Kiosk;12,50;A1\n15.03.2026;Baker;2,50;B2\n"
    let unknown = try read("Dagsetning;Verslun;Upphæð;Annað" + rows)
    #expect(fields(unknown) == [.date, .merchant, .amount, nil])
    let columns: [SpreadsheetColumns.Choice] = [
      .init(.amount, in: "3"), .init(.notes, in: "annað"), .init(.merchant, in: "Verslun"),
    ]
    let stated = try read("Dagsetning;Verslun;Upphæð;Annað" + rows, columns)
    #expect(fields(stated) == [.date, .merchant, .amount, .notes])
    #expect(stated.entries.map(\.bill.notes) == ["A1", "B2"])
    #expect(throws: MalformedText.self) { try read("A;B;C;D" + rows, [.init(.notes, in: "E")]) }
    #expect(throws: MalformedText.self) { try read("A;B;C;D" + rows, [.init(.notes, in: "5")]) }
    #expect(throws: MalformedText.self) { try read("A;B;C;D" + rows, [.init(.notes, in: "4"), .init(.tags, in: "D")]) }
  }

  @Test("what is ambiguous is refused with what decides it")
  func ambiguous() throws {
    let dates = "Date,Shop,Amount\n03/04/2026,A,3.50\n05/06/2026,B,4.50\n"
    #expect(remedy { try read(dates) } == .dateOrder)
    let ordered = try read(dates, dates: .monthDayYear)
    #expect(ordered.entries.map(\.bill.issueDate) == [day("2026-03-04"), day("2026-05-06")])
    let signs = "Date,Shop,Amount\n2026-01-05,A,3.50\n2026-01-06,B,4.50\n2026-01-07,B,-1.00\n"
    #expect(remedy { try read(signs) } == .columns(example: "spent=Amount"))
    let refunded = try read(signs, [.init(.spent, in: "Amount")])
    #expect(refunded.entries.map(\.bill.amount.minorUnits) == [350, 450, -100])
    let paid = try read(signs, [.init(.amount, in: "Amount")])
    #expect(paid.entries.map(\.bill.amount.minorUnits) == [100] && reasons(paid) == ["2 income", "3 income"])
    let currencies = "Date,Shop,Amount,Currency\n2026-01-05,A,3.50,USD\n2026-01-06,B,4.50,\n"
    #expect(remedy { try read(currencies) } == .currency)
    #expect(
      try read(currencies, currency: .eur).entries.map(\.bill.amount.description) == ["3.50 USD", "4.50 EUR"])
    let none = "Date,Shop,Amount\n2026-01-05,A,3.50\n"
    #expect(remedy { try read(none, usual: nil) } == .currency)
    let francs = try read(none.replacing("Amount", with: "Amount (CHF)"))
    #expect(francs.entries.map(\.bill.amount.description) == ["3.50 CHF"])
  }

  @Test("names of months, empty rows and sums between the bills are ignored")
  func sums() throws {
    let ledger = try read(
      """
      Haushaltsbuch 2026;;
      Datum;Laden;Betrag
      Januar;;
      14.01.2026;Kiosk;3,50
      Summe Januar;;3,50
      ;;
      Februar;;
      15.02.2026;Kiosk;2,00
      Gesamt;;2,00
      Summe;;5,50
      """)
    #expect(ledger.entries.map(\.line) == [4, 8] && ledger.leftOut.isEmpty)
    #expect(ledger.entries.map(\.bill.amount.minorUnits) == [350, 200])
  }

  @Test("a due date without a column that says what is paid is the day of payment")
  func due() throws {
    let ledger = try read("Date,Shop,Amount,Due date\n2026-01-05,A,3.50,2026-02-05\n2026-01-06,B,4.50,\n")
    #expect(ledger.entries.map(\.bill.paidDate) == [day("2026-02-05"), day("2026-01-06")])
    let marked = try read(
      "Date,Shop,Amount,Paid\n2026-01-05,A,3.50,x\n2026-01-06,B,4.50,\n2026-01-07,C,1.00,2026-01-09\n")
    #expect(marked.entries.map(\.bill.paidDate) == [day("2026-01-05"), nil, day("2026-01-09")])
  }

  @Test("a CSV that billfold wrote is imported with all that it has, ten thousand bills")
  func comesBack() throws {
    var random = RandomBills(generator: SeededGenerator(seed: 29))
    let bills = (1...10_000).map { random.bill(Int64($0)) } + [Self.quoted]
    let back = try read(Export.write(bills, as: .csv).text)
    let expected = bills.filter { $0.amount.minorUnits != 0 }.map(Self.inCSV)
    let wrong = zip(back.entries.map(\.bill), expected).first { $0 != $1 }
    #expect(wrong == nil && back.entries.count == expected.count, "\(wrong.map { "\($0)\n\($1)" } ?? "")")
    #expect(back.layout == nil)
  }

  @Test("a CSV of billfold that a spreadsheet saved with other separators, dates and decimal marks is imported")
  func savedAgain() throws {
    let text = Export.write([Sample.plain], as: .csv).text
    let saved = text.replacing(",", with: ";").replacing("2020-03-02", with: "02.03.2020")
      .replacing("20.00;", with: "20,00;").replacing("4.23;", with: "4,23;")
    #expect(saved.contains("02.03.2020;") && saved.contains("20,00;EUR"))
    let bills = try read(saved.replacing("Bag; large", with: "Bag")).entries.map(\.bill)
    #expect(bills.map(\.amount.minorUnits) == [2423] && bills.map(\.issueDate) == [day("2020-03-02")])
  }

  /// Texts that only look as if they had the apostrophe of a formula.
  private static let quoted = ExportedBill(
    id: 20_000, title: "'=x", merchant: "''+1", notes: "'a", amount: Money(minorUnits: 1, currency: .eur),
    issueDate: day("2026-01-05"))

  /// Returns a bill with only what the columns of the CSV have.
  private static func inCSV(_ bill: ExportedBill) -> ExportedBill {
    func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    return ExportedBill(
      id: bill.id, kind: bill.kind, title: bill.title, merchant: bill.merchant, notes: bill.notes, amount: bill.amount,
      issueDate: bill.issueDate, dueDate: bill.dueDate, paidDate: bill.paidDate,
      payment: bill.payment.map { Payment(mode: $0.mode, lastFour: $0.lastFour) }, card: filled(bill.card),
      reference: filled(bill.reference), paymentReference: filled(bill.paymentReference), iban: filled(bill.iban),
      splits: bill.splits.map {
        ExportedBill.Split(
          category: filled($0.category) ?? DefaultCategories.other, minorUnits: $0.minorUnits, text: $0.text,
          person: filled($0.person))
      },
      tags: bill.tags.joined(separator: " ").split(separator: " ").map(String.init),
      documentHash: filled(bill.documentHash))
  }
}
