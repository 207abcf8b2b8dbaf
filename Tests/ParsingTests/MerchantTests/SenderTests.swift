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

  @Test("A sender's line may have its post code in two groups")
  func groupedPostCode() {
    let line = "Vodárna Kvil, a.s., Nádražní 37, 110 00 Praha 1"
    #expect(merchant("\(line)\nMateřská škola Lípa\nDlouhá 14\n190 00 Praha 9") == "Vodárna Kvil")
  }

  @Test(
    "A sender's line may set only the name apart",
    arguments: [
      ("Sprachbüro Insel · Lindenweg 14, 04109 Leipzig", "Sprachbüro Insel"),
      ("Atelier Mirabelle · 45 avenue du Quai, 69007 Lyon", "Atelier Mirabelle"),
      ("Larkspur & Finch · Bank Street 77 · 55802 Duluth", "Larkspur & Finch"),
      ("Otel Zeytin · Liman Sok. No: 14, 35210 İzmir", "Otel Zeytin"),
      ("Larkspur & Finch | 77 Harbor Blvd, Duluth, MN 55802", "Larkspur & Finch"),
      ("Parkwarden Enforcement · 4 Tannery Row, Leeds LS98 9ZZ", "Parkwarden Enforcement"),
    ])
  func senderLineOfTwo(line: String, name: String) {
    #expect(merchant("\(line)\nErika Beispiel\nBahnstr. 42\n88802 Spielkreis") == name)
  }

  @Test(
    "The foot of a letter names the sender in front of its address, telephone and mail",
    arguments: [
      "Shire of Quillo Flat · 60 Railway Terrace, Quillo Flat WA 6442 · PO Box 12 · (08) 9555 0120 · rates@quilloflat.wa.example",
      "Shire of Quillo Flat | Moorweg 4 | 24103 Kiel | Tel. 0431 555 010 | Fax 0431 555 011 | post@quilloflat.example",
    ])
  func foot(line: String) {
    let text = "RATES NOTICE\nGeneral rate 154.00\nTotal amount payable 154.00\n\n\n\n\(line)"
    #expect(merchant(text) == "Shire of Quillo Flat")
  }

  @Test(
    "The bank and the court of register at the foot of a letter are not its sender",
    arguments: [
      "Moorkasse Weiler · IBAN DE12 2605 0001 0000 4471 22 · St.-Nr. 20/214/03318 · Inhaber: Tom Quill",
      "Moorsparkasse Weiler · IBAN DE12 2605 0001 0000 4471 22 · BIC QUILDE21 · St.-Nr. 20/214/03318 · Tom Quill, Malermeister",
      "Registergericht Weiler · HRB 118220 · USt-IdNr. DE277120993 · Geschäftsführung Maren Quill · Tel. 040 5550 1230 · www.quillwort.example",
    ])
  func footOfOthers(line: String) {
    let name = merchant("#QUILLWORT MALER\nRechnung 17\nAnstrich 154,00\nSumme 154,00\n\n\n\n\(line)")
    #expect(name == "QUILLWORT MALER")
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
    "An initial for `Mr` above an address, and the company above a person, are the customer",
    arguments: [
      "D. Julio Quill Soto\nC/ Olivar 14\n28012 MADRID", "M. Luc Quillet\n5 rue de la Cale\n44400 Rezé",
      "Pan Jan Kwil\nul. Polna 4\n62-800 Kalisz", "Café Kwilhof\nt.a.v. Wim Kwil\nStationsstraat 71\n2440 Geel",
      "Kwilhof Brewing\nAttn. Ada Kwil\n5 Mill Lane\nLondon N1 7AA",
    ])
  func addressed(customer: String) {
    let text = "\(customer)\n\n\n\nRIVERA LUNA\nTel. 91 555 0120\nNIF 52118047K\nTotal 119,20"
    #expect(merchantOfFile("FACTURA 17\n\n\n\n\(text)") == "RIVERA LUNA")
  }

  @Test("The customer beside the block of the seller, with its tax number, is not the seller")
  func beside() {
    let text = """
      Ada Quill                              Lundgren Plåt
      Storgatan 4                            Industrivägen 8
      903 26 Umeå                            903 47 Umeå
                                             Org.nr 556447-1820
      FAKTURA
      Takrännor                              8 400,00
      Att betala                             8 400,00
      """
    #expect(merchantOfFile(text) == "Lundgren Plåt")
  }

  @Test("Of two names beside each other, each above a tax number, neither is an addressee for the other's")
  func bothNumbered() {
    let text = """
      Quillo Farn                            Kwilhof Moor
      8 Kiln Lane                            5 Mill Lane
      Leeds LS1 4NE                          Leeds LS2 7ND
      UEN 201812345K                         UEN 201954321M
      Clay                                   825.00
      """
    let letterhead = Letterhead(MarkedDocument(Made.document(text), lexicon: .withBrands), imprints: [])
    #expect(letterhead.registered == [0, 1])
    let addressees = letterhead.candidates().filter { $0.features.has(.addressee) }.map(\.name)
    #expect(!addressees.contains("Quillo Farn") && !addressees.contains("Kwilhof Moor"))
  }

  @Test(
    "A name above a tax number at the foot of a file is the seller, below a customer at its head",
    arguments: ["ABN 44 718 203 118", "Mill Lane 5, 31141 Hildesheim, Tel. 05121 447120"])
  func footWithoutForm(number: String) {
    let text = """
      Ada Quill
      5 Wattle St
      Ballarat VIC 3350

      TAX INVOICE 118
      Swim squad                             $180.00
      Total                                  $180.00

      Quillo Swim School
      \(number)
      """
    #expect(merchantOfFile(text) == "Quillo Swim School")
  }

  @Test("A rate and an amount of tax are no tax number")
  func rate() {
    func isNumber(_ text: String) -> Bool {
      Segment.all(in: Made.document(text), lexicon: .standard).contains(where: TaxNumbers.isIn)
    }
    #expect(isNumber("ABN 44 718 203 118") && isNumber("RFC QSI180204TX1") && isNumber("NIF: 52.118.047-K"))
    #expect(!isNumber("MwSt 19 % 1.313,80") && !isNumber("GST 9% $46.67") && !isNumber("VAT on 12 March 2026 4.00"))
  }

  @Test("A word for a contact may be what the company sells")
  func internet() {
    let text = "Quill Sierra Internet\nRFC QSI180204TX1\nAv. Juárez 18, Pachuca, Hgo.\nRecibo 44718\nTotal $399.00"
    #expect(merchantOfFile(text) == "Quill Sierra Internet")
  }

  @Test("A word for `from` above an address names the seller, and its address does not belong to the name")
  func from() {
    let text = """
      Invoice
      From                    To
      Quill Ridge Tree Care   Ada Quillman
      88 Orchard Rd           12 Elm Ct
      Ithaca, NY 14850        Ithaca, NY 14850
      Stump grinding          $240.00
      Total                   $240.00
      """
    #expect(merchantOfFile(text) == "Quill Ridge Tree Care")
  }

  @Test("A family above an address is the customer beside the seller's letterhead", arguments: ["Familie", "Eheleute"])
  func family(word: String) {
    let text = """
      \(word) Quillmann                  Sonnenpark Farntal eG
      Farnweg 2                          Ringstr. 8
      79669 Zell                         79650 Farnheim
      Gutschrift Nr. 44
      Strom                              122,86 €
      Summe                              122,86 €
      """
    #expect(merchantOfFile(text) == "Sonnenpark Farntal eG")
  }

  @Test("Who gets the payment is named at the foot, in the middle of a line")
  func payeeInLine() {
    let text = """
      HYRESAVI
      Hyresgäst: Ada Quillman
      Objekt 118-04
      Hyra bostad     7 990,00
      Att betala      7 990,00
      Fakturadatum 2024-05-11. Bankgiro 5118-4420. Betalningsmottagare Norra Farns Bostads AB
      """
    #expect(merchantOfFile(text) == "Norra Farns Bostads AB")
  }

  @Test("The address where a journey began, below the same word, is no seller")
  func journey() {
    let text = """
      QUILL RIDES
      From                    To
      12 Mill Lane            4 Quay Street
      Leeds LS1 4NE           Leeds LS2 7ND
      Total                   9.00
      """
    #expect(MarkedDocument(Made.document(text), lexicon: .withBrands).blocks.seller.isEmpty)
  }

  private func merchantOfFile(_ text: String) -> String? {
    let page = Made.page(text, confidence: 1, source: .textLayer)
    let document = DocumentText(pages: [page], today: Made.today)
    return MerchantExtractor.merchant(in: document, lexicon: .withBrands)?.value
  }

  @Test("The account at a credit union is that of the sender, below items priced without cents")
  func creditUnion() {
    let text = """
      INVOICE
      Billed to:
      Quill Creek Brewing
      55 Depot St.

      Label artwork          3      $275      $825
      Print-ready files      1       $90       $90
      Total                                   $915

      Blue Moor Credit Union
      Account Name: Ada Quill
      """
    #expect(merchant(text) == "Ada Quill")
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
