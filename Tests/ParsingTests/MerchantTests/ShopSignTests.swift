import Core
import Testing

@testable import Parsing

@Suite("The name on a shop's sign, and what is printed around it")
struct ShopSignTests {
  private func field(_ text: String) -> Field<String>? {
    MerchantExtractor.merchant(in: Made.document(text), lexicon: .withBrands)
  }

  private func merchant(_ text: String) -> String? { field(text)?.value }

  @Test(
    "Who serves at the till is not the seller",
    arguments: [
      "Säljare: Anna 3", "Verkäufer: Anna", "Vendedor: Anna", "Sprzedawca: Anna", "Myyjä:      Anna", "Prodavač: Anna",
    ])
  func clerk(line: String) {
    let text = "QUILL FARN\nStorgatan 4\n2024-05-12 14:22\n\(line)\nLampa      75,00\nTotal      75,00"
    #expect(merchant(text) == "QUILL FARN")
    let above = "QUILL FARN\n\(line)\nStorgatan 4\n2024-05-12 14:22\nLampa      75,00\nTotal      75,00"
    #expect(merchant(above) == "QUILL FARN")
    let first = "\(line)\nKvittonr 118204\nQUILL FARN\nStorgatan 4\n2024-05-12\nLampa      75,00\nTotal      75,00"
    #expect(merchant(first) == "QUILL FARN")
  }

  @Test(
    "Who serves at the till is no payee, and a company is, after other words of the line",
    arguments: [("Kvitto 118 Säljare: Anna", [String]()), ("Kvitto 118 Säljare: Farn AB", ["Farn AB"])])
  func clerkInside(line: String, names: [String]) {
    let marked = MarkedDocument(Made.document("QUILL FARN\n\(line)"), lexicon: .withBrands)
    #expect(NamesInSentences.candidates(in: marked).map(\.name) == names)
  }

  @Test(
    "A company after the same label is the seller",
    arguments: [
      ("Verkäufer: Farn Handels GmbH\nRechnung 118", "Farn Handels GmbH"),
      ("Verkäufer: Technikfarn\nLindenweg 4\n33100 Paderborn", "Technikfarn"),
      ("Sprzedawca      Nabywca\nFarnex      Anna Quill\nul. Polna 4      ul. Leśna 2\n00-950 Warszawa", "Farnex"),
    ])
  func company(lines: String, name: String) {
    #expect(merchant("RECHNUNG\n\(lines)\n12.05.2024\nKabel      75,00\nSumme      75,00") == name)
  }

  @Test(
    "The label of the total is no name, in whatever language",
    arguments: ["Razem PLN", "Razem EUR", "Ukupno HRK", "Genel toplam"])
  func total(label: String) {
    let car = "Pojazd      Fabia\nNr rej.      DJ 4418K\nPrzebieg      118 204 km\nMechanik      Tomek"
    let work = "\(car)\nWymiana      180,00\n#\(label)      180, 00\n03.06.2026"
    #expect(merchant("\(work)\nMoto-Serwis Farn\nul. Polna 18, 58-100 Świdnica") != label)
  }

  @Test("The number of a pump or a till is no name", arguments: ["pump 3", "Pumpe 3", "Zapfsäule 3", "Till 3"])
  func pump(line: String) {
    let text = "\(line)\nQuill Fuels\n2024-10-26 21:47\nREGULAR      2.31 GAL\nFUEL TOTAL      $ 6.69"
    #expect(merchant(text) == "Quill Fuels")
  }

  @Test("A label and the item below it are no name of two lines")
  func labelAboveItem() {
    let text = "Job card      2207\nBike      Hardtail, green\nFull service      129.00\nTotal      129.00"
    #expect(merchant(text) != "Bike Full service")
  }

  @Test("A stall is an address with its number, and otherwise a part of the name")
  func stall() {
    let lines = MarkedDocument(Made.document("Quill Stand\nStand 41\nPuesto\nPuesto 7"), lexicon: .withBrands).lines
    #expect(lines.map(\.looksLikeAddress) == [false, true, false, true])
  }

  @Test("Small letters in the largest print are a logo, and no sentence or note")
  func smallLetters() {
    let below = "Jl. Quill No. 88, Farnstad\n9 Agt 2023 20:14\n1x Kopi Susu      25.000\n1x Roti Bakar      28.000"
    #expect(merchant("#kopi senja utara\n\(below)\nTotal      53.000") == "kopi senja utara")
    // In ordinary print, they may be.
    let names = ["kopi senja utara", "#kopi senja utara"].map { field("\($0)\n\(below)\nTotal      53.000") }
    #expect((names[0]?.confidence ?? 0) < (names[1]?.confidence ?? 0))
  }

  @Test("Prices without cents make what is beside them items")
  func wholePrices() {
    let items = "Kopi Susu Aren      25.000\nRoti Bakar      28.000\nTotal      53.000"
    let lines = MarkedDocument(Made.document(items), lexicon: .withBrands).amountLines
    #expect(lines == [0, 1, 2])
    let others = "NIT      900.418.722\nQuill      12\nFarn      28.000 sqm"
    #expect(MarkedDocument(Made.document(others), lexicon: .withBrands).amountLines.isEmpty)
  }

  @Test(
    "The items begin at a price with its sign or with cents, but not at a total in yen above the shop's name",
    arguments: [("$825", 1), ("€ 1.200", 1), ("8.25", 1), ("28.000", 3), ("¥1,240", 3), ("￥1,240", 3)])
  func beginningOfItems(price: String, first: Int) {
    let text = "Quill Farn\n\(price)\nMill Lane"
    #expect(MarkedDocument(Made.document(text), lexicon: .withBrands).firstAmount == first)
  }

  @Test("A name at the foot is found below an address without one, also when items have rows of numbers")
  func addressFirst() {
    let text = """
      Obere Quillstraße 3
      92318 Neumarkt i.d.Farn
      Tel. 09181 / 40 55 01
      20.12.2023 09:58
      Rinderrouladen
      0,842   21,90   18,44
      Leberkäse heiß
      0,315   13,90   4,38
      SUMME EUR      22,82
      Gegeben BAR      50,00
      Zurück      27,18
      #Metzgerei Quillnagl
      www.metzgerei-quillnagl.de
      """
    #expect(merchant(text) == "Metzgerei Quillnagl")
    #expect(QuantityLine.begins(Array("0,842 21,90 18,44")))
    #expect(!QuantityLine.begins(Array("21,90")) && !QuantityLine.begins(Array("12.05.2024 10,20")))
  }

  @Test("The owner's name supports the sign above it", arguments: ["Inh.", "Prop.", "Titolare"])
  func owner(label: String) throws {
    let below = "NON-VAT 144\nQuill Street 4\n12/05/2024\nBread      10.00\nTotal      10.00"
    let owned = try #require(field("FARN PANTRY\n\(label) Magda Farnwell\n\(below)"))
    let other = try #require(field("FARN PANTRY\nMagda Farnwell\n\(below)"))
    #expect(owned.value == "FARN PANTRY")
    #expect(owned.confidence > other.confidence)
  }

  @Test("A form of cooperatives is the end of the name above it")
  func cooperative() {
    let text = "KVITTO\nFarnboden i Quillköp\nEkonomisk förening\nOrg.nr 769600-1234\nStorgatan 4\n573 32 Quillköp"
    #expect(merchant(text) == "Farnboden i Quillköp Ekonomisk förening")
  }

  @Test("The cells of a form are no names, and those of a letterhead are no form")
  func form() {
    let rows = "Paziente      Briciola\nPadrone      Ada Quill\nTurno      mattina"
    let foot = "#Clinica Veterinaria Quill\nViale Adriatico 71, 30016 Jesolo\nP.IVA 03918820271"
    #expect(merchant("\(rows)\nVisita      38,00\nTotale      38,00\n\(foot)") == "Clinica Veterinaria Quill")
    func cells(_ text: String) -> Set<Int> {
      MarkedDocument(Made.document(text), lexicon: .withBrands).layout.formCells
    }
    #expect(cells("\(rows)\nVisita      38,00\nTotale      38,00") == Set(0..<6))
    #expect(cells("Nadelfarn      Inh. Ada Quill\nNähatelier      Kirchgasse 12\nLeder      36251 Farnfeld").isEmpty)
  }

  @Test(
    "Another title before a slash and the label of a name are no names",
    arguments: [
      "ABHOLZETTEL / QUITTUNG", "HIRE CONTRACT / RECEIPT", "Name            Mr. S. Farn", "Joyeuses Fêtes !",
      "Ihre Abholnummer", "ABGABEBELEG",
    ])
  func titles(line: String) {
    let text = "\(line)\nQuill Kayaks\nThe Jetty 4\n12/05/2024\nHire      60.00\nTotal      60.00"
    #expect(merchant(text) == "Quill Kayaks")
  }

  @Test("A first name with an initial is as likely a customer's")
  func initial() throws {
    let below = "Order 4418\nPizza      21.00\nTotal      21.00"
    let called = field("#JESSICA M.\n\(below)"), named = field("#JESSICA MOOR\n\(below)")
    #expect((called?.confidence ?? 0) < (named?.confidence ?? 0))
  }

  @Test("The building above the number of a unit has the shop below it")
  func building() {
    let below = "0161 555 0188\nSandal      49.90\nTotal      49.90"
    #expect(merchant("WESTGATE CENTRE\nUnit 14, Upper Level\nFarnbird Shoes\n\(below)") == "Farnbird Shoes")
    #expect(merchant("QUILL GARDEN CENTRE\nUnit 14, Mill Lane\nFarnby\n\(below)") == "QUILL GARDEN CENTRE")
  }

  @Test("Two words below an address are the name if they are a trade with a name, or larger, and not a town")
  func belowAddress() throws {
    let below = "Oude boeren      12,35\nTe betalen      12,35"
    let trade = try #require(field("Zaterdagmarkt Farnstad - kraam 41\nKaashandel Quill\n\(below)"))
    #expect(trade.value == "Kaashandel Quill" && trade.confidence > 0.6)
    let large = try #require(field("12 Harbour Street\n#Quill Farn\n\(below)"))
    let small = field("12 Harbour Street\nQuill Farn\n\(below)")
    #expect(large.value == "Quill Farn" && large.confidence > 0.6)
    #expect((small?.confidence ?? 0) < 0.5)
  }

  @Test("A trade and what it is like in small letters, below a larger name, is no name")
  func describes() throws {
    let below = "Avda. de la Luz 21 - Elda\nCita previa 965 55 01 07\nCorte      18,00\nTotal      18,00"
    let found = try #require(field("#FARN 21\npeluquería unisex\n\(below)"))
    #expect(found.value == "FARN 21")
    #expect(!found.alternatives.contains { $0.value == "peluquería unisex" && $0.confidence > 0.1 })
  }

  @Test(
    "A trade and what it sells, below a larger name, is no other name", arguments: ["Café & Våfflor", "Bakery, cakes"])
  func tradeWithGoods(line: String) throws {
    let text = "#Sjöquillen\n\(line)\nHamngatan 2, 594 30 Farnby\nKaffe 40,00\nTotalt 40,00"
    let field = try #require(MerchantExtractor.merchant(in: Made.document(text), lexicon: .withBrands))
    #expect(field.value == "Sjöquillen")
    #expect(field.alternatives.first { $0.value == line }.map { $0.confidence < 0.1 } ?? true)
  }

  @Test("A word for its kind of shop with a colon is the label of the name", arguments: ["Prodejna", "Restaurant"])
  func kindAsLabel(label: String) {
    let text = "\(label): QUILLMAN elektro\nMlýnská 11, Farnov\nLampa 40,00\nCelkem 40,00"
    #expect(merchant(text) == "QUILLMAN elektro")
    let numbered = Made.document("\(label): 02\nQUILLMAN elektro\nMlýnská 11, Farnov\nLampa 40,00\nCelkem 40,00")
    let others = MerchantExtractor.merchant(in: numbered, lexicon: .withBrands)?.alternatives ?? []
    #expect(others.allSatisfy { $0.confidence < 0.1 })
  }

  @Test("A list of goods in a script without spaces describes the shop")
  func goods() {
    #expect(MerchantLexicon.withBrands.listsTrades("お弁当・お惣菜"))
    #expect(!MerchantLexicon.withBrands.listsTrades("カフェ・クイル"))
    #expect(!MerchantLexicon.standard.listsTrades("お弁当・お惣菜"))
    #expect(merchant("お弁当・お惣菜\n#キッチンくいる\n電話 052-555-0183\n合計      ¥1,240") == "キッチンくいる")
  }

  @Test("A word for its kind of shop beside a name is no other name")
  func kindBeside() throws {
    func candidate(_ name: String, _ features: NameFeatures) -> NameCandidate {
      NameCandidate(name: name, features: features, evidence: Evidence(page: 1, boxes: [], text: name))
    }
    let kind = candidate("Schneiderei", [.place: 1.4, .trade: 1, .bareTrade: 1])
    let named = try #require(
      NameRanking.field(of: [candidate("Nadelfarn", [.place: 2]), kind], source: .ocr, lexicon: .standard))
    #expect(named.value == "Nadelfarn" && named.alternatives.isEmpty && named.confidence > 0.5)
    // It may be what the shop is called where the other text is a person.
    let person = try #require(
      NameRanking.field(of: [candidate("Anna", [.place: 3, .person: 0.5]), kind], source: .ocr, lexicon: .standard))
    #expect(person.alternatives.map(\.value) == ["Schneiderei"])
  }
}
