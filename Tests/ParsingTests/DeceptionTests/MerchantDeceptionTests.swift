import Core
import Testing

@testable import Parsing

/// Text in the place of a name that is not a name.
@Suite struct MerchantDeceptionTests {
  struct Head: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var lines: String
    /// Names that are right.
    var names: [String]

    init(_ description: String, _ lines: String, _ names: String...) {
      testDescription = description
      self.lines = lines
      self.names = names
    }
  }

  static let heads = [
    Head(
      "a document's title in Chile", "BOLETA ELECTRONICA\nPANADERIA LA ROSA SPA\nRUT 76.123.456-7\nSantiago, Chile",
      "PANADERIA LA ROSA SPA"),
    Head(
      "a document's title in Brazil", "CUPOM FISCAL ELETRONICO\nPADARIA SOL LTDA\nCNPJ 12.345.678/0001-90",
      "PADARIA SOL LTDA"),
    Head("a document's title in Germany", "Bestätigung\nMANOR AG\n8001 Zürich", "MANOR AG", "MANOR", "Manor"),
    Head(
      "a heading of a service", "SERVICE FOR\nMr Tom Barker\nQUAY GARAGE LTD\n12 Quay Street, London W1A 1AA",
      "QUAY GARAGE LTD"),
    Head("a payment service", "GETNET\nCAFE LA ROSA\nAv. Central 12\nTerminal 1234", "CAFE LA ROSA"),
    Head("a wallet", "PayPay\nQUAY CAFE\nTokyo, Japan", "QUAY CAFE"),
    Head("a terminal's maker", "SumUp\nQUAY CAFE LTD\nLondon W1A 1AA", "QUAY CAFE LTD"),
    Head(
      "a town alone", "95 Darmstadt\nKORNBLUM HANDELS KG\nLindenallee 14", "KORNBLUM HANDELS KG", "Kornblum Handels KG"),
    Head("a room", "Küche\nGASTHAUS LINDE\nLindenallee 14\n64283 Darmstadt", "GASTHAUS LINDE"),
    Head("a cashier", "Cashier: ANNA LIM\nQUAY BOOKS LTD\n12 Quay Street\nLondon W1A 1AA", "QUAY BOOKS LTD"),
    Head("a waiter", "You were served by Tom\nQUAY GRILL\n12 Quay Street\nLondon W1A 1AA", "QUAY GRILL"),
    Head(
      "a slogan", "Always fresh, always near you\nQUAY GROCERS LTD\n12 Quay Street\nLondon W1A 1AA", "QUAY GROCERS LTD"),
    Head("a street", "12 Harbour Street\nQUAY GROCERS LTD\nLondon W1A 1AA", "QUAY GROCERS LTD"),
    Head(
      "a customer of a delivery",
      "DELIVERY INVOICE\nSold to: HARBOUR HOTEL LTD\n3 Hill Road\nFrom: QUAY BAKERY LTD\n12 Quay Street",
      "QUAY BAKERY LTD"),
    Head(
      "a customer below the seller", "QUAY BAKERY LTD\n12 Quay Street\nInvoice to\nHARBOUR HOTEL LTD\n3 Hill Road",
      "QUAY BAKERY LTD"),
    Head(
      "a customer in German",
      "Lieferadresse:\nHotel Hafen GmbH\nHafenstr. 3\nVerkäufer: Bäckerei Quai GmbH\nQuaistr. 12", "Bäckerei Quai GmbH"),
    Head("a greeting", "WELCOME\nQUAY DINER\n12 Quay Street", "QUAY DINER"),
    Head("a copy's mark", "CUSTOMER COPY\nQUAY DINER\n12 Quay Street", "QUAY DINER"),
    Head(
      "a street that is also the word for a shop", "Groentehal De Linde\nMarkt 4, 9999 ZZ Lindeveen\nKVK 00041771",
      "Groentehal De Linde"),
    Head(
      "what is opposite the shop", "QUAY EATERY\nNgara Rd, opp. Fig Tree market\nP.O. Box 20877 Quayrobi", "QUAY EATERY"
    ),
    Head(
      "a street with a chain's word", "Ets QUAYLLET\nQuincaillerie\n28 rue de la Halle\n71500 QUAYHANS", "Ets QUAYLLET",
      "Ets QUAYLLET Quincaillerie"),
    Head("a card with hidden digits", "QUAY DINER\n12 Quay Street\nVISA **** 4417", "QUAY DINER"),
    Head("a table", "Table 12\nGuests 4\nQUAY DINER\n12 Quay Street", "QUAY DINER"),
  ]

  @Test("is not the merchant", arguments: heads)
  func checkHeads(_ head: Head) throws {
    let text = head.lines + "\n12 May 2024 14:20\nTea 100.00\nCake 20.00\nTotal 120.00\nCash 150.00\nChange 30.00"
    let found = try #require(MadePaper(head.testDescription, "#\n" + text).proposal)
    let name = found.merchant?.value ?? "-"
    #expect(
      head.names.contains(name) || found.review.contains(.uncertainMerchant) || found.merchant == nil,
      "\(name) \(found.merchant?.confidence ?? 0)")
    #expect(head.names.contains(name), "\(name)")
  }

  @Test("The label of an address is not a name", arguments: ["Seller address", "Supplier address"])
  func addressLabel(label: String) throws {
    let text =
      "#quayside\nInvoice\nSold by                   Tilda Quay Ceramics\n\(label)            8 Kiln Lane\nInvoice number            TQ-118\n12 May 2024\nMug £36.00\nTotal £36.00"
    #expect(try #require(MadePaper("a marketplace", text).proposal).merchant?.value != label)
  }

  @Test("The title of a notice of taxes is not a name")
  func taxNotice() throws {
    let text =
      "#Finanzamt Oberau\n#Bescheid für 2023 über Einkommensteuer\nDatum: 12.05.2024\nFestgesetzte Einkommensteuer 4.210,00 EUR\nSteuerabzug vom Lohn -3.980,00 EUR\nBitte zahlen bis 10.06.2024  230,00 EUR"
    let found = try #require(MadePaper("a notice", text).proposal)
    let isTitle = found.merchant?.value.hasPrefix("Bescheid") == true
    #expect(!isTitle || found.review.contains(.uncertainMerchant), "\(found.merchant?.value ?? "-")")
  }
}
