import Core
import Ledger
import Testing

@Suite("Amounts as users type them")
struct AmountInputTests {
  @Test(
    "An unambiguous amount is read",
    arguments: [
      ("12.30", "12.30"), ("12,30", "12.30"), ("12", "12"), ("0", "0"), ("0.05", "0.05"), ("0,05", "0.05"),
      (".5", "0.5"),
      (",50", "0.50"), ("12.3", "12.3"), ("1.234,56", "1234.56"), ("1,234.56", "1234.56"), ("1'234.50", "1234.50"),
      ("1’234,50", "1234.50"), ("1 234,56", "1234.56"), ("1\u{A0}234,56", "1234.56"), ("1\u{202F}234,56", "1234.56"),
      ("1_234.56", "1234.56"), ("1.234.567", "1234567"), ("1,234,567", "1234567"), ("1.234.567,89", "1234567.89"),
      ("1,234,567.89", "1234567.89"), ("12,34,567.89", "1234567.89"), ("12,34,567", "1234567"), ("-5", "-5"),
      ("−5,20", "-5.20"),
      ("5-", "-5"), ("+5", "5"), ("  12.30  ", "12.30"), ("1234.5", "1234.5"), ("1234.5678", "1234.5678"),
      ("0.123", "0.123"), ("0,123", "0.123"), ("999999999999.99", "999999999999.99"),
      // Arabic script has its own separators and digits: `1٬234٫56` as in Egypt, `۱٬۲۳۴٫۵۶` as in Iran.
      ("1\u{66C}234\u{66B}56", "1234.56"), ("1\u{66C}234\u{66C}567", "1234567"), ("1\u{66B}234", "1.234"),
      ("1\u{66C}234", "1234"), ("-1\u{66C}234\u{66B}5", "-1234.5"), ("١٬٢٣٤٫٥٦", "1234.56"),
      ("۱٬۲۳۴٫۵۶", "1234.56"), ("٤٢", "42"), ("١٢.٣٠", "12.30"),
    ])
  func clear(typed: String, value: String) throws {
    let read = try AmountInput.parse(typed)
    #expect(read.amount.description == value)
    #expect(read.currency == nil)
  }

  @Test(
    "A currency may be before or after the amount, as a sign or a code",
    arguments: [
      ("EUR 12.30", "12.30 EUR"), ("12.30 EUR", "12.30 EUR"), ("12,30eur", "12.30 EUR"), ("€12.30", "12.30 EUR"),
      ("12,30 €", "12.30 EUR"), ("£7", "7.00 GBP"), ("CHF 1'200.-", nil), ("CHF 1'200", "1200.00 CHF"),
      ("-€5", "-5.00 EUR"),
      ("€-5", "-5.00 EUR"), ("500 JPY", "500 JPY"), ("1,234 KWD", "1.234 KWD"), ("1.5 KWD", "1.500 KWD"),
      ("12.3 EUR", "12.30 EUR"),
    ] as [(String, String?)])
  func currencies(typed: String, value: String?) throws {
    guard let value else {
      #expect(throws: InputError.self) { try AmountInput.parse(typed) }
      return
    }
    let read = try AmountInput.parse(typed)
    let currency = try #require(read.currency)
    #expect("\(read.amount) \(currency.code)" == value)
  }

  @Test(
    "One separator before three digits is refused with both readings named",
    arguments: [
      ("1,234", nil, "1234", "1.234"), ("1.234", nil, "1234", "1.234"), ("12,345", nil, "12345", "12.345"),
      ("-1,234", nil, "1234", "1.234"), ("1,234 EUR", nil, "1234", "1.234"), ("1,234", Currency.usd, "1234", "1.234"),
    ] as [(String, Currency?, String, String)])
  func ambiguous(typed: String, currency: Currency?, thousands: String, fraction: String) throws {
    let error = #expect(throws: InputError.self) { try AmountInput.parse(typed, currency: currency) }
    let message = try #require(error).description
    #expect(message.contains("can mean \(thousands) or \(fraction);"), "\(message)")
    #expect(message.contains(typed))
  }

  @Test(
    "The locale decides what a single separator means, also in currencies of three decimals",
    arguments: [
      ("1,234 KWD", ".", ",", "1234.000"), ("1.234 KWD", ",", ".", "1234.000"), ("1,234 KWD", ",", ".", "1.234"),
      ("1.234 EUR", ",", ".", "1234.00"), ("1,234 KWD", ",", nil, "1.234"),
    ] as [(String, Character, Character?, String)])
  func habit(typed: String, decimal: Character, grouping: Character?, value: String) throws {
    let marks = NumberMarks(decimal: decimal, grouping: grouping)
    #expect("\(try AmountInput.parse(typed, marks: marks).amount)" == value)
  }

  @Test(
    "Without a locale, the usual currency decides whether an amount can have three decimals",
    arguments: [
      ("KWD", "1.234"), ("BHD", "1.234"), ("OMR", "1.234"), ("EUR", nil), ("JPY", nil),
    ] as [(String, String?)])
  func usual(code: String, value: String?) throws {
    let read = try? AmountInput.parse("1,234", usual: Currency(code: code))
    #expect(read?.amount.description == value && read?.currency == nil)
  }

  @Test(
    "What the refusal of an ambiguous amount suggests can be typed: without the mark, or with two decimals",
    arguments: [
      ("1,234", "1234", "1.23"), ("12.345", "12345", "12.34"), ("1,234 EUR", "1234", "1.23"),
    ])
  func wayOut(typed: String, whole: String, fraction: String) throws {
    let error = #expect(throws: InputError.self) { try AmountInput.parse(typed) }
    let message = try #require(error).description
    let readings = try #require(message.firstMatch(of: /can mean ([0-9.]+) or ([0-9.]+); type it without the mark/))
    #expect(message.hasSuffix("or with two decimals"))
    #expect(try AmountInput.parse(String(readings.1)).amount.description == whole)
    #expect(try AmountInput.parse(String(readings.2.dropLast())).amount.description == fraction)
  }

  @Test(
    "Input that is not an amount is refused and quoted",
    arguments: [
      "", " ", "abc", "12.30.", "12..30", "1,23,4", "1.2.3", "1,2345.67", "12.34,5.6", "1e5", "0x10", "--5",
      "5 5 EUR EUR", "½",
      "１２", "12.34567", "99999999999999999999", "EUR", "-", ".", "1234,567.89", "$5", "12:30", "1,234,56", "5-3", "-5-",
      "1\u{66B}2\u{66B}3", "1\u{66C}23", "12\u{66B}", "1\u{66B}234.5",
    ])
  func refused(typed: String) throws {
    let error = #expect(throws: InputError.self) { _ = try AmountInput.parse(typed) }
    #expect(try #require(error).description.contains(typed.trimmingPrefix(" ")))
  }

  @Test(
    "An amount whose spaces or separators do not group thousands is refused",
    arguments: ["12 30", "1 2", "1 23 4", "1.234'567"])
  func notThousands(typed: String) { #expect(throws: InputError.self) { try AmountInput.parse(typed) } }

  @Test(
    "More decimals than a currency has are refused, zeros are not",
    arguments: [
      ("12.345 KWD", true), ("12.3456 KWD", false), ("5.50 JPY", false), ("5.00 JPY", true), ("1.2345 EUR", false),
    ])
  func decimals(typed: String, isRead: Bool) {
    #expect(((try? AmountInput.parse(typed)) != nil) == isRead)
  }

  @Test(
    "An amount has at most fifteen digits with the decimals of its currency, so that sums stay exact",
    arguments: [
      ("9999999999999.99 EUR", "9999999999999.99"), ("-9'999'999'999'999,99 EUR", "-9999999999999.99"),
      ("9999999999999 EUR", "9999999999999.00"), ("999999999999.999 KWD", "999999999999.999"),
      ("999999999999999 JPY", "999999999999999"), ("9999999999999.99", "9999999999999.99"),
      ("10000000000000 EUR", nil), ("1000000000000 KWD", nil), ("1000000000000000 JPY", nil), ("10000000000000", nil),
      ("99999999999999999999 EUR", nil), ("9999999999999999.99 EUR", nil),
    ] as [(String, String?)])
  func digits(typed: String, value: String?) throws {
    guard let value else {
      let error = #expect(throws: InputError.self) { try AmountInput.parse(typed) }
      #expect(
        error?.description
          == "\(typed) is too large for an amount, which has at most 15 digits with its decimals; type it shorter")
      return
    }
    #expect(try AmountInput.parse(typed).amount.description == value)
  }

  @Test("A typed currency overrides the expected one, which is only a default")
  func expectedCurrency() throws {
    #expect(try AmountInput.parse("5 USD", currency: .eur).currency == .usd)
    let read = try AmountInput.parse("5", currency: .eur)
    #expect(read.currency == .eur && read.amount == Amount(units: 500, scale: 2))
  }
}
