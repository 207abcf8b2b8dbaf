import Core
import Testing

@testable import Parsing

@Suite("The sender of a letter, and not its customer")
struct SenderTests {
  @Test("The customer of an invoice is not its sender")
  func customer() {
    let text = """
      Invoice                            Quill & Ink Ltd.
                                         5 Mill Lane
      Bill to:                           London N1 7AA
      Northwind Stores Inc.
      99 Harbour Road
      """
    #expect(merchant(text) == "Quill & Ink Ltd.")
  }

  @Test("The sender's line above the address window names the sender")
  func senderLine() {
    let text = """
      Papierhaus Lindt GmbH • Ecke 12 • 12345 Stadthausen
      Frau
      Erika Beispiel
      Bahnstr. 42
      88802 Spielkreis
      """
    #expect(merchant(text) == "Papierhaus Lindt GmbH")
  }

  @Test(
    "A sender's line may set only the name apart",
    arguments: [
      ("Sprachbüro Insel · Lindenweg 14, 04109 Leipzig", "Sprachbüro Insel"),
      ("Atelier Mirabelle · 45 avenue du Quai, 69007 Lyon", "Atelier Mirabelle"),
      ("Otel Zeytin · Liman Sok. No: 14, 35210 İzmir", "Otel Zeytin"),
      ("Larkspur & Finch | 77 Harbor Blvd, Duluth, MN 55802", "Larkspur & Finch"),
      ("Parkwarden Enforcement · 4 Tannery Row, Leeds LS98 9ZZ", "Parkwarden Enforcement"),
    ])
  func senderLineOfTwo(line: String, name: String) {
    #expect(merchant("\(line)\nErika Beispiel\nBahnstr. 42\n88802 Spielkreis") == name)
  }

  @Test(
    "Years and post codes in a line do not make its beginning the sender's name",
    arguments: [
      "June Vale, Year 8, Autumn 2026", "Yoga Flow • Studio 2 • Wed 14 Oct 2026 18:30",
      "For: June Vale, JSS2, 1st Term 2026/2027", "Invoice - No 12345, customer 4177",
      "Kreditbank Quai - Konto 4177182, BLZ 99041771", "Team lunch | 12 March 2026, 1430",
      "Pilates reformer - 3 lessons, 12000 Ft", "Pilates reformer - 3 lessons, 12000 HUF",
    ])
  func noSender(line: String) {
    #expect(merchant("#PALMGROVE ACADEMY\n\(line)\nReceipt\nFee 120.00\nTotal 120.00") == "PALMGROVE ACADEMY")
  }

  @Test("The letters of a British post code are not a legal form", arguments: ["SY8 1AB", "SY8 2SA", "SY8 4PB"])
  func britishPostCode(code: String) {
    let text =
      "Till Receipt\nOur Price Promise\nPEMBERTON MEATS\nLudlow \(code)\n17/04/2026 12:31\nBacon 4.00\nTotal £4.00"
    #expect(merchant(text) == "PEMBERTON MEATS")
  }

  @Test("The seller's label outweighs the place")
  func seller() {
    let text = """
      Übersicht der Bestellung
      Verkäufer
      Nummer:  549910
      Name:    Kornhandel Süd GmbH
      Käufer
      Name:    Backstube Nord AG
      """
    #expect(merchant(text) == "Kornhandel Süd GmbH")
  }

  @Test(
    "The holder of the account is the sender beside any bank", arguments: ["Moorbank Weiler", "Moorsparkasse Weiler"])
  func holder(bank: String) {
    #expect(merchant("Rechnung\nTee 4,00\nSumme 4,00\nKontoinhaber: Quillwort Moor\n\(bank)") == "Quillwort Moor")
  }

  private func merchant(_ text: String) -> String? {
    MerchantExtractor.merchant(in: Made.document(text), lexicon: .standard)?.value
  }
}
