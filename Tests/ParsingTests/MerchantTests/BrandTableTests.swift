import Core
import Testing

@testable import Parsing

@Suite("Well-known brands")
struct BrandTableTests {
  private static let table = BrandTable(
    Table(
      text: """
        Harbour Stores	Groceries	gb ie	harbour food
        Story	Clothing	-
        Quillmann & Söhne	Household	de
        """))

  @Test("a brand is found at the start of a line, whatever follows, in any of its spellings")
  func heads() throws {
    for (line, name, isWhole) in [
      ("HARBOUR STORES", "Harbour Stores", true), ("Harbour Food Leeds 4", "Harbour Stores", false),
      ("Quillmann & Sohne GmbH", "Quillmann & Söhne", false),
    ] {
      let tokens = Tokens.of(line)
      let match = try #require(Self.table.match(atHeadOf: tokens), "\(line)")
      #expect(match.brand.name == name)
      #expect((match.range.upperBound == tokens.last?.range.upperBound) == isWhole)
    }
    #expect(Self.table.match(atHeadOf: Tokens.of("The Harbour Stores")) == nil)
  }

  @Test("a chain named by digits only is weak, because a rate has the same words")
  func digits() {
    let chains = ["1 € = 1,95583", "1&1 Telecom GmbH"].map { MerchantLexicon.standard.chains(in: Tokens.of($0)) }
    #expect(chains.map { $0.first?.meaning.isWeak } == [true, false])
  }

  @Test("a short ordinary word weighs less than a name of two words")
  func weights() throws {
    let story = try #require(Self.table.match(atHeadOf: Tokens.of("STORY")))
    let stores = try #require(Self.table.match(atHeadOf: Tokens.of("HARBOUR STORES")))
    #expect(story.weight < 0.5 && stores.weight == 1)
  }

  @Test("a long name is recognised with one letter misread, a short one is not")
  func damaged() {
    #expect(Self.table.damaged("harb0urstores")?.name == "Harbour Stores")
    #expect(Self.table.damaged("harbourstore")?.name == "Harbour Stores")
    #expect(Self.table.damaged("stary") == nil)
  }

  @Test("a brand's name is preferred to the town and the slogan, and gives the category")
  func named() throws {
    let page = Made.document("Great days\nGolden Corral\nMaplewood\nTotal 12.50")
    #expect(MerchantExtractor.merchant(in: page, lexicon: .withBrands)?.value == "Golden Corral")
    let trade = Made.document("Apotheke\nLindenweg 4\nTotal 12.50")
    #expect(MerchantExtractor.merchant(in: trade, lexicon: .withBrands)?.value != "Apotheka")
    let damaged = Made.document("Golden Corrol\nMaplewood\nTotal 12.50")
    #expect(MerchantExtractor.merchant(in: damaged, lexicon: .withBrands)?.value == "Golden Corral")
    #expect(CategoryGuess.category(merchant: "Golden Corral", items: [], in: Made.document("x"))?.value == "Dining")
  }

  @Test("each row of the table has a name, a known category or none, and countries")
  func rows() {
    let known = Set(DefaultCategories.names)
    let rows = Table(.brands).rows
    #expect(rows.count > 5_000)
    for row in rows {
      #expect((3...4).contains(row.count), "\(row)")
      #expect(row.count < 2 || row[1] == "-" || known.contains(row[1]), "\(row)")
      #expect(row.count < 3 || row[2] == "-" || row[2].split(separator: " ").allSatisfy { $0.count == 2 }, "\(row)")
    }
  }
}
