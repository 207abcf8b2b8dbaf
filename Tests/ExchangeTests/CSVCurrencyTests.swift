import Core
import Exchange
import TestSupport
import Testing

/// CSV files of accounts that hold several currencies.
@Suite struct CSVCurrencyTests: CSVReading {
  private static let balances = """
    Date,Description,Amount,Currency,Balance
    2026-03-01,Top-up,100.00,EUR,100.00
    2026-03-02,Bakery,-12.30,EUR,87.70
    2026-03-02,Exchanged,5000,JPY,5000
    2026-03-03,Bookshop,-2000,JPY,3000
    2026-03-04,Kiosk,-7.70,EUR,80.00
    """

  @Test("each currency is a statement of its own, with its balances")
  func divided() throws {
    let result = try read(Self.balances)
    #expect(result.statements.map(\.currency.code) == ["EUR", "JPY"])
    #expect(result.statements.map { $0.entries.map(\.line) } == [[2, 3, 6], [4, 5]])
    #expect(result.statements.map { $0.closing?.amount.description } == ["80.00 EUR", "3000 JPY"])
    #expect(result.remarks.map(\.text) == ["the entries in EUR and JPY are imported as an account each"])
    let again = try StatementReader.read(Array(Self.balances.utf8), as: .csv, .init(profile: result.profile))
    #expect(again.statements == result.statements)
  }

  @Test("several accounts, some of which hold several currencies, are a statement for each")
  func accounts() throws {
    let text = """
      Own account;Date;Text;Amount;Currency
      1111;2026-03-01;A;-1.00;EUR
      2222;2026-03-01;B;-2.00;EUR
      1111;2026-03-02;C;-3.00;USD
      1111;2026-03-03;D;-4.00;EUR
      """
    let statements = try read(text).statements
    #expect(statements.map(\.account) == ["1111", "1111", "2222"])
    #expect(
      statements.map { $0.entries.map(\.amount.description) } == [
        ["-1.00 EUR", "-4.00 EUR"], ["-3.00 USD"], ["-2.00 EUR"],
      ])
  }

  @Test("signs of the currencies in the amounts are those of the column")
  func signs() throws {
    let text = "Date,Text,Amount,Currency\n2026-03-01,A,-€1.00,EUR\n2026-03-02,B,-$2.00,USD\n"
    #expect(try amounts(text) == ["-1.00 EUR", "-2.00 USD"])
    #expect(refusal(text.replacing("-$2.00", with: "-£2.00"))?.line == 3)
  }

  @Test("balances that contradict each currency are refused with the line, and those of one account with what to say")
  func contradiction() throws {
    let wrong = refusal(Self.balances.replacing("JPY,3000", with: "JPY,4000"))
    #expect(wrong?.line == 5 && wrong?.remedy == .balances)
    #expect(wrong?.reason.contains("entries in JPY as an account of their own") == true)
    let abroad = """
      Date,Description,Amount,Currency,Balance
      2026-03-01,Top-up,100.00,EUR,100.00
      2026-03-02,Hotel,-12.30,USD,87.70
      2026-03-03,Kiosk,-7.70,EUR,80.00
      """
    let one = refusal(abroad)
    #expect(one?.line == 3 && one?.remedy == .columns(example: "original-currency=Currency"))
    let columns = CSVColumns([CSVColumns.Choice(.originalCurrency, in: "Currency")])
    #expect(try read(abroad, columns: columns).statements.map { $0.closing?.amount.description } == ["80.00 EUR"])
  }

  @Test(
    "amounts in several currencies beside other amounts, which may be those of the account, are asked about",
    arguments: [
      (
        "Date;Text;Amount;Currency;Amount in CHF\n01.03.2026;A;-12.30;EUR;-11.90\n02.03.2026;B;-20.00;USD;-18.10\n",
        "amount=Amount in CHF,original-amount=Amount,original-currency=Currency", "-18.10 CHF"
      ),
      (
        "Date;Text;Currency;Foreign amount;Amount\n01.03.2026;A;EUR;-12.30;-11.90\n02.03.2026;B;USD;-20.00;-18.10\n",
        nil, nil
      ),
      (
        "Datum;Text;Betrag;Waehrung;Belastung\n01.03.2026;A;12.30;EUR;11.90\n02.03.2026;B;20.00;USD;18.10\n", nil, nil
      ),
    ] as [(String, String?, String?)])
  func otherAmounts(text: String, example: String?, amount: String?) throws {
    let error = refusal(text)
    #expect(error?.line == 3)
    guard let example, let amount else { return }
    #expect(error?.remedy == .columns(example: example))
    let columns = CSVColumns([
      CSVColumns.Choice(.amount, in: "Amount in CHF"), CSVColumns.Choice(.originalAmount, in: "Amount"),
      CSVColumns.Choice(.originalCurrency, in: "Currency"),
    ])
    let statement = try read(text, columns: columns).statements[0]
    #expect(statement.entries.last?.amount.description == amount)
    #expect(statement.entries.last?.original?.description == "-20.00 USD")
  }

  @Test("an entry in an unknown currency, in another one than stated, or in none beside several is refused")
  func refused() throws {
    let text = "Date,Text,Amount,Currency\n2026-03-01,A,-1.00,EUR\n2026-03-02,B,-2.00,USD\n"
    let stated = #expect(throws: MalformedText.self) { try read(text, currency: .eur) }
    #expect(stated?.line == 3 && stated?.reason.contains("say no currency") == true)
    #expect(refusal(text.replacing("USD", with: "XBT1"))?.reason.contains("a file without such entries") == true)
    let lost = refusal(text + "2026-03-03,C,-3.00,\n")
    #expect(lost?.line == 4 && lost?.reason == "the entry does not say in which of the currencies it is")
  }

  @Test("entries without a currency are not taken to be in that of a payment abroad")
  func abroadOnly() throws {
    let text = "Date,Text,Amount,Currency\n2026-03-01,A,-1.00,\n2026-03-02,B,-2.00,USD\n"
    let lost = refusal(text)
    #expect(lost?.line == 2 && lost?.remedy == .currency)
    #expect(try amounts(text, currency: .usd) == ["-1.00 USD", "-2.00 USD"])
    #expect(try amounts(text, usual: .usd) == ["-1.00 USD", "-2.00 USD"])
    #expect(try amounts(text.replacing("USD", with: "EUR")) == ["-1.00 EUR", "-2.00 EUR"])
  }
}
