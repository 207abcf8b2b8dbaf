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

  @Test("are read from rows without rates under a heading, whose last one may be their sum")
  func tableWithoutRates() {
    let sheet = Made.sheet(
      """
      MwSt      Netto    Steuer   Brutto
      A         23,45     1,64    25,09
      B          1,96     0,37     2,33
      Summe     25,41     2,01    27,42
      """)
    let table = TaxTable(in: sheet)
    #expect(table.rows.map(\.net) == [2345, 196] && table.rows.map(\.tax) == [164, 37])
    #expect(table.rows.allSatisfy { $0.rate == nil } && table.sum == 2742)
  }

  @Test("are read from rows whose rates have no per cent sign")
  func bareRates() {
    let table = TaxTable(in: Made.sheet("MwSt  Satz   Steuer  Netto\nA  19     0,91   4,78\nB   7     0,14   2,00"))
    #expect(table.rows.map(\.tax) == [91, 14] && table.rows.map { $0.rate?.description } == ["19", "7"])
  }

  @Test("on several lines are added, unless one is the sum of the others")
  func sum() {
    func tax(_ lines: String) -> String? {
      TaxExtractor.taxes(in: [Made.sheet("Subtotal 100.00\n\(lines)\nTotal 110.00")], total: 11_000).sum?.value
        .description
    }
    #expect(tax("State tax 6.00\nCity tax 4.00") == "10.00")
    #expect(tax("State tax 6.00\nCity tax 4.00\nTotal tax 10.00") == "10.00")
  }

  @Test("on one line are beside their label")
  func line() {
    let sheet = Made.sheet("Subtotal 10.00\nSales tax 0.83\nTotal 10.83")
    #expect(TaxExtractor.taxes(in: [sheet], total: 1083).sum?.value.description == "0.83")
  }

  @Test(
    "without cents and a sign are believed at the rate beside their label",
    arguments: [
      ("小計          170,000\n消費税（10%）   17,000\n合計          187,000", 18_700_000, "17000.00"),
      ("Samtals án VSK     134.250\nVSK 24%      32.220\nSamtals    166.470 kr.", 16_647_000, "32220.00"),
      ("Tiền thuế GTGT 8%: 288.000\nTổng cộng: 3.888.000", 388_800_000, "288000.00"),
      ("Subtotal    170,000\nTax 10%    16,000\nTotal    187,000", 18_700_000, nil),
      ("Tea    4.49\nVAT 7%    1\nTotal    4.99", 499, nil),
    ] as [(String, Cents, String?)])
  func withoutCents(text: String, total: Cents, tax: String?) {
    #expect(TaxExtractor.taxes(in: [Made.sheet(text)], total: total).sum?.value.description == tax)
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
