import Core
import Testing

@testable import Parsing

@Suite("The lines and marks of a name")
struct NameLineTests {
  private func merchant(_ text: String) -> String? {
    MerchantExtractor.merchant(in: Made.document(text), lexicon: .withBrands)?.value
  }

  /// The name on a page whose first line is as high as given, in pixels; the others are 14 high.
  private func merchant(_ text: String, heightOfFirst: Int, source: Pass.Source = .ocr) -> String? {
    let lines = Made.page(text).lines.enumerated().map { row, line in
      Line(
        words: line.words.map { word in
          let height = row == 0 ? heightOfFirst : word.box.height
          let box = Box(x: word.box.x, y: word.box.y, width: word.box.width, height: height)
          return Word(text: word.text, box: box, confidence: word.confidence)
        })
    }
    let pass = Pass(source: source, method: "made", lines: lines)
    let page = Page(number: 1, width: 1200, height: 1600, passes: [pass])
    return MerchantExtractor.merchant(in: DocumentText(pages: [page], today: Made.today), lexicon: .withBrands)?.value
  }

  @Test("A kind of shop above its name is as large as the name, whatever accent is on its capitals")
  func accentedKind() {
    let below = "EL FARO GRIS\nCALLE LUNA 12\nTEL. 55 5555 0123\n2 Taco  30.00\nTotal  30.00"
    #expect(merchant("TAQUERÍA\n\(below)", heightOfFirst: 20) == "TAQUERÍA EL FARO GRIS")
    #expect(merchant("TAQUERIA\n\(below)", heightOfFirst: 20) != "TAQUERIA EL FARO GRIS")
    // The text of a file has the height of its font.
    let file = merchant("TAQUERÍA\n\(below)", heightOfFirst: 20, source: .textLayer)
    #expect(file != "TAQUERÍA EL FARO GRIS")
  }

  @Test("Words with even spaces are one name, however wide their letters are")
  func evenSpaces() {
    func segments(_ words: [(text: String, x: Int, width: Int)]) -> [String] {
      let line = Line(
        words: words.map { word in
          Word(text: word.text, box: Box(x: word.x, y: 20, width: word.width, height: 47), confidence: 0.99)
        })
      let pass = Pass(source: .ocr, method: "made", lines: [line])
      let page = Page(number: 1, width: 1200, height: 1600, passes: [pass])
      return Segment.all(in: DocumentText(pages: [page], today: Made.today), lexicon: .standard).map(\.text)
    }
    #expect(segments([("QUILLA", 359, 215), ("LAUNDRY", 645, 254), ("HUB", 971, 95)]) == ["QUILLA LAUNDRY HUB"])
    #expect(segments([("QUILLA", 359, 215), ("LAUNDRY", 614, 254), ("HUB", 971, 95)]) == ["QUILLA LAUNDRY", "HUB"])
    #expect(segments([("QUILLA", 359, 215), ("BOX:", 645, 145), ("HUB", 862, 95)]) == ["QUILLA", "BOX:", "HUB"])
  }

  @Test(
    "A kind of shop with its number is a branch and not the second line of the name",
    arguments: ["Store 0412 Dubbo", "Butikk 114 Molde", "Butikk nummer 114 Molde", "Store No 12", "Filiale Mitte"])
  func branch(line: String) {
    #expect(merchant("PETS GALORE\n\(line)\nTel. 02 5555 0117\nDry food  52.20\nTotal  52.20") == "PETS GALORE")
  }

  @Test("A kind of shop with a number and a legal form is the end of a company's name")
  func companyWithNumber() {
    let below = "12 JALAN MERBAU, 81200 JOHOR BAHRU\nNails 20.00\nTotal RM 20.00"
    #expect(merchant("QUILLMOOR LIMAU\nTRADING 88 SDN BHD\n\(below)") == "QUILLMOOR LIMAU TRADING 88 SDN BHD")
  }

  @Test("A line of trades and what they sell describes the shop named below it, and is no name to be sure of")
  func listOfTrades() {
    let below = "BARIS CAD. NO:3\nTEL 0216 555 01 44\nYemek  400,00\nToplam  400,00"
    #expect(merchant("PIDE LAHMACUN KEBAP SALONU\nÖZ KARDELEN\n\(below)") == "ÖZ KARDELEN")
    #expect(MerchantLexicon.withBrands.listsTrades("PIZZA KEBAB GRILL"))
    #expect(!MerchantLexicon.withBrands.listsTrades("LUNA KEBAB GRILL"))
    #expect(!MerchantLexicon.withBrands.listsTrades("KEBAB GRILL"))
  }

  @Test("A clear word that is a letter away from a word for a person is another one")
  func clearWord() {
    let below = "411 Water St\nTel. 503 555 0118\nPint  7.50\nTotal  7.50"
    #expect(merchant("GREY HERON\nBREWING COMPANY\n\(below)") == "GREY HERON BREWING COMPANY")
  }

  @Test("A branch above the company is not its name")
  func branchAbove() {
    let below = "Lindenstr. 14\n50677 Köln\nTel. 0221 555018\nMohnzopf  2,75\nSumme  2,75"
    #expect(merchant("Filiale Südstadt\nBrotwerk Lindner GmbH\n\(below)") == "Brotwerk Lindner GmbH")
  }

  @Test(
    "A quotation that ends a name keeps both of its marks, and a lone mark is dropped",
    arguments: [
      ("SIA \"RASA PLUS\"", "SIA \"RASA PLUS\""), ("UAB „Rasa“", "UAB „Rasa“"), ("SIA RASA \"", "SIA RASA"),
      ("\"Rasa Plus\"", "Rasa Plus"),
    ])
  func quotation(printed: String, name: String) { #expect(NameCleaner.clean(printed) == name) }

  @Test(
    "A list of what the shop does, below its name, does not belong to the name",
    arguments: ["RISTORANTE - PIZZERIA", "Quincaillerie - Outillage - Clés", "GRILL / BAR"])
  func listBelow(line: String) {
    #expect(merchant("QUILLERO & Fils\n\(line)\n28 rue du Moulin\n71500 FARNY\nTotal 4,00") == "QUILLERO & Fils")
  }

  @Test("A list of services with the year since which they are offered is no other name")
  func listWithYear() throws {
    let text =
      "QUILL & DAUGHTERS\nPlumbing · Heating · Bathrooms — since 1974\n12 Mill Lane\nCistern €120.00\nTotal €120.00"
    let field = try #require(MerchantExtractor.merchant(in: Made.document(text), lexicon: .withBrands))
    #expect(field.value == "QUILL & DAUGHTERS")
    #expect(field.alternatives.allSatisfy { $0.confidence < 0.1 })
  }

  @Test("An abbreviation with full stops is a word of a name, and not an ornament")
  func abbreviation() {
    let text = "Δ.Ε.Υ.Α. ΚΟΥΙΛΛΙΩΝ\nΔημοτική Επιχείρηση Ύδρευσης\nΝερό 24 m³ 22,00\nΣύνολο 22,00"
    #expect(merchant(text) == "Δ.Ε.Υ.Α. ΚΟΥΙΛΛΙΩΝ")
  }

  @Test("The company that operates a car park is not its name")
  func carPark() {
    #expect(
      merchant("領収証\nみどりパーク\n運営 (株)若草開発\n0120-555-018\n駐車料金  800円\n合計  800円") == "みどりパーク")
  }
}
