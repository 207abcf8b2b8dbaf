import Core
import Testing

@testable import Parsing

/// Currencies that the document does not state, or that differ from the country's.
@Suite struct CurrencyDeceptionTests {
  /// A document from a town, with a total.
  private static func paper(_ description: String, _ town: String, _ total: String, currency: String) -> MadePaper {
    MadePaper(
      description, "#ACORN TRADING\n\(town)\nInvoice 8841\n12 May 2024\nFrame 120.00\n\(total)", currency: currency)
  }

  static let foreign = [
    paper("dollars in London", "12 Quay Street, London W1A 1AA\nVAT GB123456789", "Total $120.00", currency: "USD"),
    paper("dollars in Berlin", "Quaistr. 12, 10115 Berlin\nUSt-IdNr. DE123456789", "Total $120.00", currency: "USD"),
    paper("dollars in Tokyo", "1-2-3 Ginza, Tokyo, Japan\nTel +81 3 1234 5678", "Total $120.00", currency: "USD"),
    paper("dollars in Zürich", "Quai 12, 8001 Zürich\nCHE-123.456.789 MWST", "Total $120.00", currency: "USD"),
    paper("yen in London", "12 Quay Street, London W1A 1AA\nVAT GB123456789", "Total ¥12,000", currency: "JPY"),
    paper("euros in London", "12 Quay Street, London W1A 1AA\nVAT GB123456789", "Total €120.00", currency: "EUR"),
    paper("pounds in Berlin", "Quaistr. 12, 10115 Berlin\nUSt-IdNr. DE123456789", "Total £120.00", currency: "GBP"),
    paper(
      "rupees in London", "12 Quay Street, London W1A 1AA\nVAT GB123456789", "Total Rs 120.00", currency: "INR"),
    paper("crowns in London", "12 Quay Street, London W1A 1AA\nVAT GB123456789", "Total 120.00 kr", currency: "SEK"),
    paper("coins of no country", "12 Quay Street, London W1A 1AA\nVAT GB123456789", "Total BTC 120.00", currency: "-"),
    paper("coins after", "12 Quay Street, London W1A 1AA\nVAT GB123456789", "Total 120.00 USDT", currency: "-"),
    paper(
      "dollars in words", "12 Quay Street, London W1A 1AA\nVAT GB123456789",
      "All amounts in US dollars\nTotal 120.00", currency: "USD"),
    paper(
      "francs in words", "12 Quay Street, London W1A 1AA\nVAT GB123456789",
      "Prices in Swiss francs\nTotal 120.00", currency: "CHF"),
    paper("rupees of one of five countries", "Main Bazaar", "Total Rs 120.00", currency: "-"),
    paper("dirhams of one of two countries", "12 Souk Street", "Total Dhs 120.00", currency: "-"),
    paper("dollars or córdobas", "12 Quay Street", "Total C$ 120.00", currency: "-"),
    paper("riyals of one of three countries", "12 Souk Street", "المجموع 120.00 ريال", currency: "-"),
    paper("nothing at all", "12 Quay Street", "Total 120.00", currency: "-"),
    paper("a language of many countries", "Calle Mayor 12", "Suma a pagar 120,00\nGracias", currency: "-"),
  ]

  @Test("A foreign currency is never silently replaced by the country's", arguments: foreign)
  func checkForeign(_ paper: MadePaper) throws {
    let found = try #require(paper.proposal)
    let code = found.currency?.value.code
    #expect(
      code == paper.currency || !found.review.isEmpty,
      "\(code ?? "-") \(found.currency?.confidence ?? 0) \(found.review)")
  }

  static let plain = [
    paper("pounds in London", "12 Quay Street, London W1A 1AA\nVAT GB123456789", "Total £120.00", currency: "GBP"),
    paper("euros in Berlin", "Quaistr. 12, 10115 Berlin\nUSt-IdNr. DE123456789", "Total 120.00 EUR", currency: "EUR"),
    paper("rupees in Lahore", "Mall Road, Lahore\nTel +92 42 35710000", "Total Rs 120.00", currency: "PKR"),
    paper("rupees in Mumbai", "Mall Road, Mumbai\nGSTIN 27ABCDE1234F1Z5", "Total Rs 120.00", currency: "INR"),
    paper("dollars in Springfield", "12 Quay Street, Springfield, IL 62704", "Total $120.00", currency: "USD"),
    paper("dollars in Sydney", "12 Quay Street, Sydney NSW 2000 Australia", "Total $120.00", currency: "AUD"),
    paper(
      "crowns in Stockholm", "Kajgatan 12, 111 20 Stockholm\nOrg.nr 556677-8899 Moms", "Summa 120.00 kr",
      currency: "SEK"),
    paper("dollars by their code", "12 Quay Street, London W1A 1AA", "Total USD 120.00", currency: "USD"),
  ]

  @Test("A country's own currency is recognised on its documents", arguments: plain)
  func checkPlain(_ paper: MadePaper) throws { #expect(paper.proposal?.currency?.value.code == paper.currency) }

  static let two = [
    MadePaper(
      "francs, and what they are in euros",
      "#BÄCKEREI MEIER AG\n8001 Zürich\nCHE-123.456.789 MWST\n12.05.2024\nTorte 50.35\nTotal CHF 50.35\nTotal EUR 48.20\nKurs 1.0446",
      total: "50.35", currency: "CHF"),
    MadePaper(
      "pounds, and what a card was charged in euros",
      "Tea £10.00\nTotal £10.00\nCharged EUR 11.90\nRate 1.19", total: "10.00", currency: "GBP"),
    MadePaper("two totals alike", "Total EUR 119.00\nTotal USD 129.00", isForAPerson: true),
  ]

  @Test("Of two currencies on one document the first total's is taken, or the user is asked", arguments: two)
  func checkTwo(_ paper: MadePaper) throws { try paper.check() }

  static let whole = [
    MadePaper(
      "Chilean pesos",
      "#TIENDA LA ROSA\nSantiago, Chile\nRUT 76.123.456-7\n12/05/2024\nPAN 1.990\nTORTA 36.024\nTOTAL $ 38.014\nEFECTIVO $ 40.000\nVUELTO $ 1.986",
      total: "38014", currency: "CLP"),
    MadePaper(
      "Colombian pesos",
      "#TIENDA LA ROSA\nBogotá, Colombia\nNIT 900.123.456-7\n12/05/2024\nPAN 1.990\nTORTA 36.024\nTOTAL 38.014",
      total: "38014"),
    MadePaper(
      "rupiah",
      "#TOKO MAWAR\nJakarta, Indonesia\nNPWP 01.234.567.8\n12/05/2024\nRoti 84.500\nKue 900.000\nTotal Rp 984.500\nTunai 1.000.000\nKembali 15.500",
      total: "984500", currency: "IDR"),
    MadePaper(
      "rupiah without a sign",
      "#TOKO MAWAR\nJakarta, Indonesia\n12/05/2024\nRoti 84.500\nKue 900.000\nTotal 984.500\nTunai 1.000.000\nKembali 15.500",
      total: "984500", currency: "IDR"),
    MadePaper(
      "yen", "#さくら商店\n東京都中央区銀座1-2-3\n2024年5月12日\nお茶 ¥440\nケーキ ¥2,000\n合計 ¥2,440\nお預り ¥3,000\nお釣り ¥560",
      total: "2440", currency: "JPY"),
    MadePaper(
      "dong", "#QUÁN SEN\nHà Nội, Việt Nam\n12/05/2024\nTrà 40.240\nPhở 260.000\nTổng cộng 300.240 ₫", total: "300240",
      currency: "VND"),
    MadePaper(
      "won", "#달빛상사\n서울특별시 중구\n2024-05-12\n커피 4,500\n케이크 8,000\n합계 12,500원", total: "12500", currency: "KRW"),
    MadePaper(
      "Costa Rican colones",
      "#SODA LA ROSA\nSan José, Costa Rica\n12/05/2024\nCafé ₡1.500\nTorta ₡2.350\nTotal ₡3.850", total: "3850"),
  ]

  @Test("Amounts of currencies without small coins are read whole", arguments: whole)
  func checkWhole(_ paper: MadePaper) throws { try paper.check() }
}
