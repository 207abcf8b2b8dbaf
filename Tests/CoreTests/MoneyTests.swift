import Core
import Foundation
import TestSupport
import Testing

@Suite("Money and currencies")
struct MoneyTests {
  @Test(
    "An amount is money if the currency has its decimals",
    arguments: [
      ("12.30", "EUR", 1230), ("12.3", "EUR", 1230), ("12", "EUR", 1200), ("12.345", "EUR", nil),
      ("12.340", "EUR", 1234),
      ("500", "JPY", 500), ("500.00", "JPY", 500), ("500.5", "JPY", nil), ("1.234", "KWD", 1234), ("-5", "KWD", -5000),
    ] as [(String, String, Int64?)])
  func money(text: String, code: String, minorUnits: Int64?) throws {
    let (amount, currency) = (try #require(Amount(plain: text)), try #require(Currency(code: code)))
    let money = Money(amount, currency)
    #expect(money?.minorUnits == minorUnits)
    if let money {
      #expect(money.amount.equals(amount) && money.amount.scale == currency.exponent)
      #expect(try throughJSON(money) == money)
    }
  }

  @Test(
    "Money is written with the decimals of its currency",
    arguments: [(Currency.eur, "-0.05 EUR"), (.jpy, "-5 JPY"), (.kwd, "-0.005 KWD")])
  func description(currency: Currency, text: String) {
    #expect(Money(minorUnits: -5, currency: currency).description == text)
  }

  @Test(
    "Negated money keeps its currency, and is never out of range",
    arguments: [(1_230, -1_230), (-5, 5), (0, 0), (.min, .max)] as [(Int64, Int64)])
  func negated(minorUnits: Int64, negated: Int64) {
    let money = Money(minorUnits: minorUnits, currency: .jpy)
    #expect(-money == Money(minorUnits: negated, currency: .jpy))
  }

  @Test(
    "A currency is recognised by its ISO 4217 code in any case",
    arguments: [("EUR", 2), ("eur", 2), ("Jpy", 0), ("KWD", 3), ("ISK", 0), ("TND", 3), ("MGA", 2)])
  func known(code: String, exponent: Int) throws {
    let currency = try #require(Currency(code: code))
    #expect(currency.code == code.uppercased() && currency.exponent == exponent)
    #expect(try encoded(currency) == "\"\(code.uppercased())\"")
  }

  @Test(
    "A code that ISO 4217 does not list is not a currency",
    arguments: ["", "EU", "EURO", "DEM", "XXX", "XAU", "€", "E R"])
  func unknown(code: String) {
    #expect(Currency(code: code) == nil)
    #expect(throws: DecodingError.self) { try decoded(Currency.self, "\"\(code)\"") }
  }

  @Test("The named currencies are those of the table")
  func named() {
    for currency in [Currency.eur, .usd, .gbp, .chf, .jpy, .kwd] { #expect(Currency(code: currency.code) == currency) }
    #expect(Currency.all.count > 150)
    #expect(Currency.all.allSatisfy { [0, 2, 3].contains($0.exponent) && $0.code.count == 3 })
  }
}
