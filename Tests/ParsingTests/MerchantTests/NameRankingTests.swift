import Core
import Testing

@testable import Parsing

@Suite("The choice among candidates for the merchant's name")
struct NameRankingTests {
  private func candidate(_ name: String, _ features: NameFeatures) -> NameCandidate {
    NameCandidate(name: name, features: features, evidence: Evidence(page: 1, boxes: [], text: name))
  }

  @Test("A name counts with each place where it is found, in whatever order")
  func severalPlaces() {
    let names = [
      candidate("QUILL", [.chainElsewhere: 1]), candidate("Quill", [.webAlone: 1]), candidate("Quill", [.seller: 1]),
    ]
    let expected = candidate("Quill", [.seller: 1, .foundTwice: 2])
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let ranked = NameRanking.strongestOfEachName(order.map { names[$0] })
      #expect(ranked.map(\.name) == ["Quill"])
      #expect(ranked.first?.score == expected.score)
    }
  }

  @Test("A chain that a long bill mentions on every line did not issue it")
  func mentionedOften() {
    let journeys = (10..<50).map { "Fahrt zu IKEA am Tor \($0)    14,\($0)" }.joined(separator: "\n")
    let text = "QUILLWORT REISEN GMBH\nLindenweg 4, 33100 Paderborn\nTel. 05251 5550123\n\(journeys)"
    #expect(
      MerchantExtractor.merchant(in: Made.document(text), lexicon: .standard)?.value == "QUILLWORT REISEN GMBH")
  }

  @Test("The company in the imprint supports the name that it begins with, but is still an alternative")
  func imprint() throws {
    let field = try #require(
      NameRanking.field(
        of: [
          candidate("Skylark", [.place: 2, .repeated: 1, .web: 1]),
          candidate("Skylark Rides Ltd", [.imprint: 1, .form: 1]),
          candidate("Quill Moor", [.place: 1]),
        ], source: .ocr, lexicon: .standard))
    #expect(field.value == "Skylark")
    #expect(Set(field.alternatives.map(\.value)) == ["Skylark Rides Ltd", "Quill Moor"])
    #expect(field.confidence > 0.5)
  }

  @Test("A company in the imprint supports the name in whatever other way it is found as well")
  func imprintFoundTwice() throws {
    let field = try #require(
      NameRanking.field(
        of: [
          candidate("Skylark", [.place: 2, .repeated: 1, .web: 1]),
          candidate("Skylark Rides Ltd", [.senderLine: 1]),
          candidate("Skylark Rides Ltd", [.imprint: 1, .form: 1]),
        ], source: .ocr, lexicon: .standard))
    #expect(field.value == "Skylark")
    #expect(field.confidence > 0.8)
  }

  @Test("A chain and the company that runs it are one name")
  func chain() throws {
    let field = try #require(
      NameRanking.field(
        of: [
          candidate("DB Fernverkehr AG", [.imprint: 1, .form: 1]), candidate("Deutsche Bahn", [.chainElsewhere: 4]),
        ],
        source: .textLayer, lexicon: .standard))
    #expect(field.confidence > 0.7)
  }

  @Test("Nothing is chosen where every text is more likely something else")
  func nothing() {
    #expect(NameRanking.field(of: [candidate("Mill Lane", [.address: 1])], source: .ocr, lexicon: .standard) == nil)
  }

  @Test("A bill of many pages takes about as long for each page as a short one", .timeLimit(.minutes(1)))
  func manyPages() {
    let page = """
      RECHNUNG
      12 Schlüssel für Türen   4,00
      Gerät für Übungsräume    9,00
      SAX & BORSTE
      Salon Sax & Børste v/ Ida Lund
      Algade 6, 4000 Roskilde
      """
    let text = Array(repeating: page, count: 1_000).joined(separator: "\n")
    #expect(MerchantExtractor.merchant(in: Made.document(text), lexicon: .standard) != nil)
    let short = Made.document("#SAX & BORSTE\n\(page)")
    #expect(MerchantExtractor.merchant(in: short, lexicon: .standard)?.value == "SAX & BØRSTE")
  }
}
