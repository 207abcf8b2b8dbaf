import Core
import Testing

@testable import Parsing

@Suite("Slogans, streets and branches beside a name")
struct SloganTests {
  private func merchant(_ text: String) -> String? {
    MerchantExtractor.merchant(in: Made.document(text), lexicon: .withBrands)?.value
  }

  @Test(
    "The year since which a business exists is no part of its name",
    arguments: [
      ("Quill Bakery since 1961", "Quill Bakery"), ("Bäckerei Quill seit 1921", "Bäckerei Quill"),
      ("Quill & Sons Est. 1987", "Quill & Sons"), ("Panadería Quill fundada en 1950", "Panadería Quill"),
      ("Since Quill", "Since Quill"),
    ])
  func year(printed: String, name: String) { #expect(NameCleaner.clean(printed) == name) }

  @Test(
    "What is printed only before that year may be a slogan",
    arguments: [
      ("Fine Butchers since 1961", true), ("Quill Fine Butchers", false), ("Quill Butchers Ltd since 1961", false),
      ("Fine Butchers since 1961\nFine Butchers", false),
    ])
  func slogan(line: String, isSlogan: Bool) throws {
    let goods = "Lamb 15.99\nEggs 2.10\nTOTAL 18.09\nCASH 20.00\nCHANGE 1.91\n12/03/2024 14:30"
    let text = "\(line)\nMill Street, Farnham, Co. Quill\n066 947 0001\n\(goods)"
    let context = try #require(PartParser.context(of: DocumentParts.Part(pages: [Made.page(text)]), today: Made.today))
    #expect(context.proposal.merchant?.value.contains("Butchers") == true)
    #expect(MerchantTrust.isSlogan(context) == isSlogan)
    #expect(!isSlogan || ReviewRules.reasons(for: Settled(context)).contains(.uncertainMerchant))
  }

  @Test("A street without a number before a comma and a town is an address")
  func street() {
    let text = "Main Street, Farnham, Co. Kerry\nQuill Street, Farntown\nQuill & Farn, Bakers"
    let marked = MarkedDocument(Made.document(text), lexicon: .withBrands)
    #expect(marked.lines.map(\.looksLikeAddress) == [true, true, false])
  }

  @Test("A house number is not the number of a branch")
  func houseNumber() {
    let text = "QUILLTÜRK CAD. NO:12 ADANA\nQuill Cafe No:12\nQuill Farn No:12"
    let lines = MarkedDocument(Made.document(text), lexicon: .withBrands).lines
    #expect(lines.map(\.looksLikeAddress) == [true, false, false])
  }

  @Test("The letter and number of a car park or a gate are no beginning of a name")
  func zone() {
    let text = "P2 - Farn Gate\nK2 Sport\nQ - Quill\nA12 – Quill Farn"
    let lines = MarkedDocument(Made.document(text), lexicon: .withBrands).lines
    #expect(lines.map(\.beginsWithZone) == [true, false, false, true])
  }

  @Test(
    "A kind of shop above the name is a part of it if that is in quotes, and no name otherwise",
    arguments: [
      ("Bar mleczny\n\"POD ZŁOTYM QUILLEM\"", "Bar mleczny POD ZŁOTYM QUILLEM"),
      ("SKLEP\n\"U QUILLI\"", "SKLEP U QUILLI"),
      ("PANADERÍA - PASTELERÍA\nHIJAS DE QUILLVAS", "HIJAS DE QUILLVAS"),
      ("PANADERÍA QUILLVAS\n\"Pan de siempre\"", "PANADERÍA QUILLVAS"),
    ])
  func kindAbove(lines: String, name: String) {
    #expect(merchant("\(lines)\nul. Portowa 4, Farnów\nNIP 8391182044\nBUŁKA      20,00\nSUMA PLN      20,00") == name)
  }

  @Test("The market is not its stall")
  func market() {
    let below = "20/06/2024 09:42\nTomates      5,40\nTotal      5,40\nCB      5,40"
    #expect(merchant("Marché de Quillannes\nFerme des Trois Farnes\n\(below)") == "Ferme des Trois Farnes")
    // Without the name of a stall, it is who sells there.
    #expect(merchant("Marché de Quillannes\nFruits et légumes\n\(below)") == "Marché de Quillannes")
  }

  @Test("A sale at the counter has no address of the customer", arguments: ["WALK-IN", "Cash", "Consumidor final"])
  func counter(customer: String) {
    let goods = "INV# 11820  01/09/2024\nOIL CHANGE      84.99\nTOTAL      84.99\nCASH      100.00"
    let text = "SOLD TO: \(customer)\nQuill's Tire & Lube\n4418 Hwy 9 N\nFarnham, TX 76234\n\(goods)"
    #expect(merchant(text) == "Quill's Tire & Lube")
  }

  @Test("Who works at a surgery is no beginning of its name, unless it has no other")
  func surgery() {
    let below = "Avda. Farn 18, Lugo\n21/04/2024\nLimpieza      50,00\nTotal      50,00"
    #expect(merchant("Dra. Inés Quillcárcel\nCLÍNICA DENTAL FARNÍA\n\(below)") == "CLÍNICA DENTAL FARNÍA")
    #expect(merchant("Tierarztpraxis\nDr. med. vet. Quillqvist\n\(below)") == "Tierarztpraxis Dr. med. vet. Quillqvist")
  }

  @Test("A number inside a name is not that of a branch")
  func numberInside() {
    let below = "Hauptstr. 4, 67655 Farnstadt\n16.05.2024\nShellac      35,00\nSumme      35,00"
    let names = ["RESTAURANT 54 GRILL", "RESTAURANT 54 QUILLHEIM"].map { name in
      MerchantExtractor.merchant(in: Made.document("\(name)\n\(below)"), lexicon: .withBrands)
    }
    #expect(names[0]?.value == "RESTAURANT 54 GRILL")
    #expect((names[1]?.confidence ?? 0) < (names[0]?.confidence ?? 0))
  }

  @Test(
    "A kind of shop above a company whose form leads its name is neither the name nor its beginning",
    arguments: ["АПТЕКА", "АПТЕКА № 2", "АПТЕКА №2"])
  func company(kind: String) {
    let below = "м. Вінниця, вул. Соборна 45\nПН 412233402284\nВітамін С      100,00\nСУМА      100,00\n12.03.2024"
    #expect(merchant("\(kind)\nТОВ \"КАЛИНКА ФАРМ\"\n\(below)") == "КАЛИНКА ФАРМ")
  }
}
