import Core
import Testing

@testable import Parsing

@Suite("The issuer in columns, in the foot of a page and in sentences")
struct ColumnNameTests {
  @Test("A name on two lines of the right column is whole")
  func twoLines() {
    let text = """
      TAX INVOICE                        Quillspark
      Invoice no 00441                   Electrical
      Issued 05/03/2024                  ABN 44 118 872 014
                                         0418 555 018
      Customer
      Glenda Postle
      8 Banksia Cres
      Maleny QLD 4552
      Call-out                           110.00
      Amount due                         110.00
      """
    #expect(merchant(text) == "Quillspark Electrical")
  }

  @Test("The address that belongs to a name is below it in its column, and a list of services is no name")
  func address() {
    let text = """
      BILL TO                            Albert Quill & Sons
      Harriet Lind                       Tree Service • Lawn Care • Snow Removal
      90 Orchard Ct                      Hadley, MA
      Amherst, MA 01002                  413-555-0418
      INVOICE 2261                       May 20, 2024
      Balance Due                        530.00
      """
    #expect(merchant(text) == "Albert Quill & Sons")
  }

  @Test("A town below a street in the right column is no name; a sentence names the payee")
  func payee() {
    let text = """
      Invoice No. 0418                   12 Tythe Barn Lane
      14th April 2024                    Sherborne
                                         DT99 4QA
                                         Tel 01935 550418
      Mrs Olwen Prosser
      The Old Dairy
      Yetminster
      DT99 6LP
      Labour                             420.00
      Total due                          420.00
      Terms: 14 days. Please make cheques payable to J. R. Penhall. Sort code 30-98-44
      """
    #expect(merchant(text) == "J. R. Penhall")
  }

  @Test("A sentence about the company names its shop")
  func tradingName() {
    let above = "Mr D Ferris\n4 Quay Cottages\nCalstock\nWater used 128.10\nAmount to pay 214.76"
    let brand = "Quillwater is a trading name of South Wells Services Limited."
    #expect(merchant("\(above)\n\(brand)") == "Quillwater")
    let nursery = "Oak Childcare Ltd trading as Little Quill Nursery. Ofsted 441188"
    #expect(merchant("\(above)\n\(nursery)") == "Little Quill Nursery")
  }

  @Test("The company at the foot of a long page issued the bill if its head names nobody")
  func imprint() {
    let items = (1...24).map { "Posten \($0)                          \($0),00" }.joined(separator: "\n")
    let text = """
      Rechnung R0044187712
      Firma
      Tonlage Musikverlag
      Otto Brandl
      Isarweg 9
      82515 Wolfratshausen
      \(items)
      Zu zahlender Betrag                136,00
      Quillturm Daten GmbH               Registergericht Chemnitz HRB 44871
      Am Speicher 1
      08209 Auerbach
      """
    #expect(merchant(text) == "Quillturm Daten GmbH")
  }

  @Test("A company above an address is a customer if the imprint is another company's")
  func addressee() {
    let text = """
      Tonlage Musikverlag GmbH
      Isarweg 9
      82515 Wolfratshausen
      Rechnung                           4418
      Datum                              01.05.2024
      Speicher 40 GB                     136,00
      Gesamt                             136,00
      Quillturm Daten GmbH               Amtsgericht Chemnitz HRB 44871
      Am Speicher 1                      Tel. 0371 5550123
      08209 Auerbach
      """
    #expect(merchant(text) == "Quillturm Daten GmbH")
  }

  @Test("A line of name and address below a customer's label is no sender line")
  func donor() {
    let text = """
      Tierheim Quillenhof e.V.
      Am Waldrand 1
      37269 Eschwege
      Name und Anschrift des Zuwendenden:
      Ida Nolte, Lindenallee 3, 37269 Eschwege
      Betrag der Zuwendung               150,00
      """
    #expect(merchant(text)?.hasPrefix("Tierheim Quillenhof") == true)
  }

  @Test("The shop at the head keeps its name beside the company at the foot")
  func shopAndImprint() throws {
    let text = """
      #Quilla Patrol
      12 Aloe Street
      Tel 041 555 0418
      Monitoring   390.00
      Total   390.00
      Quilla Guarding (Pty) Ltd      Reg 2011/044188/07
      """
    #expect(merchant(text) == "Quilla Patrol")
  }

  @Test("Neither a title with its number nor the payer is the name; beside a bank, a recipient is the payee")
  func titleAndNumber() {
    let text = """
      Arve nr 2024-0418
      Kuupäev 02.05.2024
      Maksja                             Saaja
      Kristjan Saar                      MTÜ Quilli Robootikaklubi
      Võidu 18, Rakvere                  Reg.kood 80441887
                                         Tallinna 4, 44306 Rakvere
                                         Swedbank EE382200221020145685
      Selgitus                           Summa
      Robootikaring                      140,00
      """
    #expect(merchant(text) == "MTÜ Quilli Robootikaklubi")
    let numbered = "RĒĶINS Nr. AS-0418\nPakalpojuma sniedzējs: SIA Quilla Serviss\nKopā apmaksai 108,90"
    #expect(merchant(numbered) == "SIA Quilla Serviss")
  }

  @Test(
    "A name in quotes after the kind of institution belongs to it, a slogan does not",
    arguments: [
      ("Езикова школа „Ерудит-Юг“", "Езикова школа Ерудит-Юг"),
      ("Niepubliczne Przedszkole „Kalina” s.c.", "Niepubliczne Przedszkole Kalina s.c."),
      ("Getränke Quill „Ihr Markt am Tor“ 7", "Getränke Quill"), ("Hilltop Grocers \"Fresh Deals\"", "Hilltop Grocers"),
    ])
  func quoted(printed: String, name: String) {
    #expect(NameCleaner.clean(printed) == name)
  }

  @Test(
    "A list of services has several parts without numbers or a legal form",
    arguments: [
      ("Gardens · Ponds · Patios", true), ("Quill · Penn · Ashdown LLP", false),
      ("Quill GmbH • Ecke 12 • 12345 Stadthausen", false), ("| Kedai Maju |", false),
      ("New - Used - Repairs", true), ("Quill-Penn-Ashdown", false), ("Quill - Penn", false),
    ])
  func services(text: String, isList: Bool) throws {
    #expect(try head(text).listsServices == isList)
  }

  @Test(
    "A quantity before a sign or a space begins an item",
    arguments: [
      ("1x Kopi Susu", true), ("10x Bagel", true), ("2 BAGEL", true), ("10 Quill", false), ("24x7 Quill", false),
    ])
  func count(text: String, isItem: Bool) throws {
    #expect(try head(text).startsWithCount == isItem)
  }

  @Test(
    "A legal form of several words is in front of a name also without capitals throughout",
    arguments: [("As Oy Quillin Kulma", true), ("as oy quillin kulma", false), ("As of today Quill", false)])
  func form(text: String, isForm: Bool) throws {
    #expect(try head(text).beginsWithForm == isForm)
  }

  @Test(
    "A house number directly before a comma makes an address",
    arguments: [("Malecón 204, Mazatlán, Sin.", true), ("May 5, 2024", false), ("Quilla 24 Hours", false)])
  func houseNumber(text: String, isAddress: Bool) throws {
    #expect(try head(text).looksLikeAddress == isAddress)
  }

  private func head(_ text: String) throws -> HeadLine {
    let document = Made.document(text)
    let segment = try #require(Segment.all(in: document, lexicon: .standard).first)
    return HeadLine(segment, in: document.lines[0], lexicon: .standard)
  }

  private func merchant(_ text: String) -> String? {
    MerchantExtractor.merchant(in: Made.document(text), lexicon: .standard)?.value
  }
}
