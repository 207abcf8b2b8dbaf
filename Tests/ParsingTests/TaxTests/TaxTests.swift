import Core
import Testing

@testable import Parsing

@Suite("Taxes")
struct TaxTests {
  @Test("are read from a table that adds up to the total, whatever its headings say")
  func table() {
    let sheet = Made.sheet(
      """
      Satz    Netto   Steuer  Brutto
      A 7%    23,45    1,64   25,09
      B 19%    1,96    0,37    2,33
      Summe EUR               27,42
      """)
    let taxes = TaxExtractor.taxes(in: [sheet], total: 2742)
    #expect(taxes.sum?.value.description == "2.01")
    #expect(taxes.lines.map { $0.rate?.description } == ["7", "19"])
  }

  @Test("on one line are beside their label")
  func line() {
    let sheet = Made.sheet("Subtotal 10.00\nSales tax 0.83\nTotal 10.83")
    #expect(TaxExtractor.taxes(in: [sheet], total: 1083).sum?.value.description == "0.83")
  }

  @Test(
    "are not the price below the seller's tax number",
    arguments: ["BTW BE0000.417.718", "KVK 00041771 BTW NL000417718B01", "TVA FR00000417718", "P.IVA 00041771800"])
  func taxNumber(line: String) {
    let sheet = Made.sheet("\(line)\nGrote friet 5,40\nStoofvlees 9,80\nTotaal 15,20")
    #expect(TaxExtractor.taxes(in: [sheet], total: 1520).sum == nil)
  }

  @Test(
    "match their rate to the cent",
    arguments: [(700, 49, "7", true), (10_000, 1900, "19", true), (10_000, 1950, "19", false), (1000, 55, "5.5", true)])
  func rates(net: Cents, tax: Cents, rate: String, fits: Bool) throws {
    #expect(TaxRate.isTax(tax, on: net, rate: try #require(Amount(plain: rate))) == fits)
  }
}
