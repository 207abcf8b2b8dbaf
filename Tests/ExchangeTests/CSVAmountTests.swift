import Core
import Exchange
import TestSupport
import Testing

/// Decimal marks, currencies and, without headings, columns of amounts in CSV files of banks.
@Suite struct CSVAmountTests: CSVReading {
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

  @Test(
    "three digits after more than three are decimals; after fewer the other amounts decide",
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
}
