import Core
import Foundation
import TestSupport
import Testing

@testable import Parsing

/// The data of a code, as one line: `kind|merchant|reference|date time|due|total currency|tax|iban|to quote`, `-` for
/// nothing.
private func summary(_ data: ExactData?) -> String? {
  guard let data else { return nil }
  let when = [data.date?.description, data.time?.description].compactMap { $0 }.joined(separator: " ")
  let money = [data.total?.description, data.currency?.code].compactMap { $0 }.joined(separator: " ")
  return [
    data.kind?.rawValue, data.merchant, data.reference, when, data.dueDate?.description, money, data.tax?.description,
    data.iban, data.paymentReference,
  ].map { $0.flatMap { $0.isEmpty ? nil : $0 } ?? "-" }.joined(separator: "|")
}

@Suite("Codes")
struct CodePayloadTests {
  static let swiss = [
    "SPC", "0200", "1", "CH4431999123000889012", "S", "Robert Käser AG", "Uferweg", "7", "2501", "Biel", "CH", "", "",
    "",
    "", "", "", "", "1949.75", "CHF", "S", "Pia Rüegg", "Marktgasse", "28", "9400", "Rorschach", "CH", "QRR",
    "210000000003139471430009017", "Auftrag vom 15.06.2026", "EPD",
    #"//S1/10/X.66711\/8824/11/260615/20/MW-2020-04/40/2:10;0:30"#,
  ]

  static let notification = swiss.map { $0 == "1949.75" ? "0.00" : $0 }.joined(separator: "\n")

  @Test(
    "are read according to their formats",
    arguments: [
      (
        swiss.joined(separator: "\n"),
        "invoice|Robert Käser AG|X.66711/8824|2026-06-15|2026-07-15|1949.75 CHF|-|CH4431999123000889012|210000000003139471430009017"
      ),
      (
        swiss.joined(separator: "\r\n"),
        "invoice|Robert Käser AG|X.66711/8824|2026-06-15|2026-07-15|1949.75 CHF|-|CH4431999123000889012|210000000003139471430009017"
      ),
      (
        notification,
        "invoice|Robert Käser AG|X.66711/8824|2026-06-15|2026-07-15|CHF|-|CH4431999123000889012|210000000003139471430009017"
      ),
      (
        "BCD\n002\n1\nSCT\n\nVerein Quellwasser\nDE89370400440532013000\nEUR34.5\n\n\nSpende 2026",
        "invoice|Verein Quellwasser|-|-|-|34.5 EUR|-|DE89370400440532013000|Spende 2026"
      ),
      (
        "SPD*1.0*ACC:CZ6508000000192000145399+GIBACZPX*AM:480.50*CC:CZK*DT:20260731*RN:KAV%C3%81RNA%20U%20LVA*X-VS:1234567890",
        "invoice|KAVÁRNA U LVA|-|-|2026-07-31|480.50 CZK|-|CZ6508000000192000145399|1234567890"
      ),
      (
        "SPD*1.0*ACC:CZ6508000000192000145399*AM:100.00*CC:CZK*X-INV:SID%2A1.0%2AID:2026-17%2ADD:20260704",
        "invoice|-|2026-17|2026-07-04|-|100.00 CZK|-|CZ6508000000192000145399|-"
      ),
      (
        "SPD*1.0*ACC:CZ6508000000192000145399*AM:100.00*CC:CZK*X-INV:SID%2A1.0%2AID:2026-17%2AVS:4177",
        "invoice|-|2026-17|-|-|100.00 CZK|-|CZ6508000000192000145399|4177"
      ),
      ("SID*1.0*ID:2026-17*DD:20260704*AM:-50.00", "creditNote|-|2026-17|2026-07-04|-|-50.00 CZK|-|-|-"),
      (
        upn([
          "UPNQR", "", "", "", "", "Janez Novak", "Lepa cesta 10", "2000 Maribor", "00000026874", "", "", "CPYR",
          "Račun 18/2026", "10.06.2026", "SI56191000000123438", "SI081236-17-345679", "Vodovod d.o.o.", "Šubičeva 2",
          "1000 Ljubljana",
        ]),
        "invoice|Vodovod d.o.o.|-|-|2026-06-10|268.74 EUR|-|SI56191000000123438|SI081236-17-345679"
      ),
      (
        "A:123456789*B:999999990*C:PT*D:FS*E:N*F:20260812*G:FS CDVF/12345*H:CDF7T5HD-12345*I1:PT*I7:0.65*I8:0.15*N:0.15*O:0.80*Q:YhGV*R:9999",
        "receipt|-|FS CDVF/12345|2026-08-12|-|0.80 EUR|0.15|-|-"
      ),
      (
        "A:123456789*B:1*C:PT*D:NC*E:N*F:20260812*G:NC A/7*H:X-7*N:0.15*O:0.80*Q:YhGV*R:9999",
        "creditNote|-|NC A/7|2026-08-12|-|-0.80 EUR|0.15|-|-"
      ),
      (
        "A:123456789*B:1*C:PT*D:GT*E:N*F:20260812*G:GT A/7*H:X-7*N:0.00*O:0.00*Q:YhGV*R:9999",
        "deliveryNote|-|GT A/7|2026-08-12|-|0.00 EUR|0.00|-|-"
      ),
      (
        "V0;955002-00;Kassenbeleg-V1;Beleg^75.33_7.99_0.00_0.00_0.00^83.32:Bar;18;112;2026-07-10T18:41:04.000Z;2026-07-10T22:41:04.000Z;ecdsa-plain-SHA256;unixTime;MEQCIA==;BHhWOeis==",
        "receipt|-|-|2026-07-11 00:41|-|83.32 EUR|-|-|-"
      ),
      (
        "V0;1;Kassenbeleg-V1;Beleg^-5.00_0.00_0.00_0.00_0.00^-5.00:Unbar;18;112;2026-01-10T18:41:04.000Z;2026-01-10T18:41:04.000Z;e;unixTime;M;B",
        "creditNote|-|-|2026-01-10 19:41|-|-5.00 EUR|-|-|-"
      ),
      (
        "_R1-AT0_DEMO-CASH-BOX426_776730_2026-10-14T18:20:23_10,00_5,50_0,00_-1,00_0,00_g3EdGg==_2d1a_qDE=",
        "receipt|-|776730|2026-10-14 18:20|-|14.50 EUR|-|-|-"
      ),
      (
        "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-09-2026&importe=241.4",
        "-|-|12345678&G33|2026-09-01|-|241.4 EUR|-|-|-"
      ),
      (
        "AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyNi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==",
        "-|Bobs Records|-|2026-04-25 15:30|-|1000.00 SAR|150.00|-|-"
      ),
      (
        "t=20260720T1638&s=1250.50&fn=9999078900004312&i=1432&fp=1063543654&n=1",
        "receipt|-|1432|2026-07-20 16:38|-|1250.50 RUB|-|-|-"
      ),
      (
        "t=20260720T163801&s=99.00&fn=9999078900004312&i=1433&fp=1063543655&n=2",
        "creditNote|-|1433|2026-07-20 16:38|-|-99.00 RUB|-|-|-"
      ),
      (
        "https://porezna.gov.hr/rn?jir=18916f95-5787-4e7f-a190-3a091970cfa2&datv=20260331_1512&izn=13272",
        "receipt|-|-|2026-03-31 15:12|-|132.72 EUR|-|-|-"
      ),
      (
        "https://porezna.gov.hr/rn?zki=a0b1&datv=20210331_1512&izn=132,72",
        "receipt|-|-|2021-03-31 15:12|-|132.72|-|-|-"
      ),
    ] as [(String, String)])
  func payload(text: String, said: String) { #expect(summary(CodePayloads.data(of: text)) == said) }

  /// The lines of a UPN code followed by their checksum.
  static func upn(_ lines: [String], off: Int = 0) -> String {
    (lines + [String(lines.reduce(19) { $0 + $1.count } + off), "                "]).joined(separator: "\n")
  }

  @Test(
    "that are wrong or of another kind give no data",
    arguments: [
      "", "https://example.com/?nif=1&importe=5.00", "BCD\n002\n1\nSCT\n\nName\nDE89370400440532013001\nEUR5",
      "BCD\n002\n1\nSCT", "SPC\n0200\n1\nCH4431999123000889012",
      // A length that points beyond the end, and invalid Base64.
      "AQxCb2JzIFJlY29yZHMC/zMxMDEyMjM5MzUwMDAwMw==", "AQ*~", "AQ",
      // A wrong checksum.
      upn(
        [
          "UPNQR", "", "", "", "", "N", "C", "M", "00000026874", "", "", "CPYR", "R", "10.06.2026",
          "SI56191000000123438", "SI08", "V", "S", "L",
        ], off: 1),
      "V0;1;Kassenbeleg-V1;AVTraining^5.00_0.00_0.00_0.00_0.00^5.00:Bar;1;1;2026-01-10T18:41:04.000Z;2026-01-10T18:41:04.000Z;e;u;M;B",
      "V0;1;Kassenbeleg-V1;Beleg^5.00_0.00^5.00:Bar;1;1;a;b;e;u;M;B", "_R1-AT0_1_2_3", "t=20260720T1638&s=1250.50",
      "https://porezna.gov.hr/rn?jir=1&datv=20260331_1512&izn=-9223372036854775808",
      "https://porezna.gov.hr.example/rn?jir=1&datv=20260331_1512&izn=100", "PATCHT",
      "https://www2.agenciatributaria.gob.es.evil.example/wlpl/tike-cont/validarqr?nif=1&numserie=1&fecha=01-09-2026&importe=1",
      String(repeating: "t=20260720T1638&s=1250.50&fn=1&i=1&fp=1&n=1", count: 200),
    ] as [String])
  func nothing(text: String) { #expect(CodePayloads.data(of: text) == nil) }

  @Test("that are printed twice count once, and are found without comparing all of them", .timeLimit(.minutes(1)))
  func repeated() {
    let texts = (1...40_000).map { "t=20240120T1638&s=\($0).00&fn=9999078900004312&i=1&fp=1&n=1" }
    var page = Made.page("")
    page.codes = (texts + texts).map {
      PageCode(text: $0, form: .square, box: Box(x: 5, y: 5, width: 50, height: 50))
    }
    #expect(CodePayloads.data(of: [page]).count == 40_000)
  }

  @Test("summer time begins and ends on the last Sundays of March and October at one o'clock in UTC")
  func summerTime() throws {
    func isSummer(_ date: String, _ hour: Int) throws -> Bool {
      CentralEuropeanTime.isSummer(try #require(CalendarDate(iso: date)), hour: hour)
    }
    #expect(try !isSummer("2026-03-29", 0) && isSummer("2026-03-29", 1) && isSummer("2026-07-01", 12))
    #expect(try isSummer("2026-10-25", 0) && !isSummer("2026-10-25", 1) && !isSummer("2027-01-01", 12))
  }
}

@Suite("Codes beside printed text")
struct CodeMergeTests {
  private func proposals(_ printed: [(text: String, codes: [String])], separators: Set<String> = ["PATCHT"])
    -> [Proposal]
  {
    let pages = printed.enumerated().map { index, page in
      var made = Made.page(page.text, source: .ocr)
      made.number = index + 1
      made.codes = page.codes.map { PageCode(text: $0, form: .square, box: Box(x: 5, y: 5, width: 50, height: 50)) }
      return made
    }
    return ReceiptParser(today: Made.today, separators: separators).proposals(from: Reading(pages: pages))
  }

  private let slip = "BCD\n002\n1\nSCT\n\nVerein Quellwasser\nDE89370400440532013000\nEUR34.50\n\n\nSpende"
  private let invoice = "Verein Quellwasser\nRechnung 4711\nDatum 03.02.2024\nBeitrag 34,50\nGesamtbetrag 34,50 EUR"

  @Test("that divide are not separator sheets if they are on the first page of a bill")
  func firstPage() {
    let goods = (1...12).map { "Board \($0) oak, planed, 4 pieces" }.joined(separator: "\n")
    let found = proposals([
      (invoice, []), ("Holz Kranich GmbH\nRechnung 12\n\(goods)", ["PATCHT"]), ("Gesamtbetrag 20,00 EUR", []),
    ])
    #expect(found.map(\.pages) == [[1], [2, 3]])
  }

  @Test("take precedence, and printed text fills the gaps")
  func merged() throws {
    let found = try #require(proposals([(invoice, [slip])]).first)
    #expect(found.total?.value.description == "34.50" && found.total?.source == .code)
    #expect(found.iban?.value == "DE89370400440532013000" && found.date?.value.description == "2024-02-03")
    #expect(found.kind == .invoice && !found.review.contains(.printedDiffers))
  }

  @Test(
    "with more than a bill can have leave the total to the printed text, and the draft can be read again",
    arguments: [
      "t=20240203T1638&s=99999999999999&fn=9999078900004312&i=1&fp=1&n=1",
      // Either amount could be one of a bill.
      "_R1-AT0_DEMO-CASH-BOX426_776730_2024-02-03T18:20:23_9999999999999,99_0,01_0,00_0,00_0,00_g3EdGg==_2d1a_qDE=",
    ])
  func tooLarge(code: String) throws {
    let found = try #require(proposals([(invoice, [code])]).first)
    #expect(found.total?.value.description == "34.50")
    #expect(try JSONDecoder().decode(Proposal.self, from: JSONEncoder().encode(found)) == found)
  }

  @Test("with another amount than the printed text need a review")
  func differs() throws {
    let found = try #require(proposals([(invoice.replacing("34,50", with: "43,50"), [slip])]).first)
    #expect(found.review.contains(.printedDiffers))
    #expect(found.total?.value.description == "34.50")
    #expect(found.total?.alternatives.first?.value.description == "43.50")
  }

  @Test("with another amount than the printed text do not keep the taxes printed beside it")
  func otherTaxes() throws {
    let taxed = invoice.replacing("Beitrag 34,50", with: "Netto 28,99\nUSt 19 % 5,51")
    #expect(try #require(proposals([(taxed, [slip])]).first).tax?.value.description == "5.51")
    let other = taxed.replacing("34,50", with: "54,50").replacing("28,99", with: "45,80").replacing(
      "5,51", with: "8,70")
    #expect(try #require(proposals([(other, [])]).first).tax?.value.description == "8.70")
    let found = try #require(proposals([(other, [slip])]).first)
    #expect(found.total?.value.description == "34.50" && found.tax == nil && found.taxes.isEmpty)
  }

  @Test("of a slip with an open amount give all other fields")
  func slipWithoutAmount() throws {
    let code = CodePayloadTests.swiss.map { $0 == "1949.75" ? "" : $0 }.prefix(31).joined(separator: "\n")
    let found = try #require(
      proposals([("Empfangsschein\nZahlteil\nKonto / Zahlbar an\nWährung Betrag", [code])]).first)
    #expect(found.total == nil && found.iban?.value == "CH4431999123000889012" && found.merchant?.source == .code)
    #expect(found.currency?.value == .chf && found.currency?.source == .code)
    #expect(found.paymentReference?.value == "210000000003139471430009017" && found.kind == .invoice)
    #expect(found.review.contains(.missingTotal) && !found.review.contains(.notAReceipt))
  }

  @Test("of several sales on one page mean several receipts")
  func several() throws {
    let codes = ["100.00", "250.00"].map { "t=20240120T1638&s=\($0)&fn=9999078900004312&i=1&fp=1&n=1" }
    #expect(try #require(proposals([("Чек\nИТОГ 100.00\n", codes)]).first).review.contains(.severalReceipts))
  }

  @Test("on a statement do not make it payable")
  func statement() throws {
    let text = "Kontoauszug\nRechnung 4711 vom 03.02.2024 34,50\nOffener Saldo 34,50 EUR"
    let found = try #require(proposals([(text, [slip])]).first)
    #expect(found.kind == .statement && found.review.contains(.notABill))
  }

  @Test("on sheets between documents divide a batch, and the sheets are removed", arguments: ["PATCHT", "TRENNER"])
  func separators(mark: String) {
    let page = "Teehaus Birke\n03.02.2024\nTee 4,00\nSumme 4,00 EUR"
    let batch: [(String, [String])] = [
      (page, []), (page, []), ("Trennblatt", [mark]), (page, []), ("Trennblatt", [mark]),
    ]
    #expect(proposals(batch, separators: ["PATCHT", "TRENNER"]).map(\.pages) == [[1, 2], [4]])
  }

  @Test("on the first page of a bill divide a batch, and the page stays")
  func separatorOnBill() {
    let page = "Teehaus Birke\n03.02.2024\nTee 4,00\nSumme 4,00 EUR"
    let more = "Teehaus Birke\nAllgemeine Bedingungen"
    let batch: [(String, [String])] = [(page, ["PATCHT"]), (more, []), (page, ["PATCHT"]), (more, [])]
    #expect(proposals(batch).map(\.pages) == [[1, 2], [3, 4]])
  }
}
