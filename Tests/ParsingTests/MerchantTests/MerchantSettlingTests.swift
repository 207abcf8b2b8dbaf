import Core
import Testing

@testable import Parsing

@Suite("One name from several readings")
struct MerchantSettlingTests {
  private func field(_ names: (String, Double)...) -> Field<String> {
    let evidence = Evidence(page: 0, boxes: [], text: names[0].0)
    return Field(
      value: names[0].0, confidence: names[0].1, source: .ocr, evidence: evidence,
      alternatives: names.dropFirst().map { Candidate(value: $0.0, confidence: $0.1, evidence: evidence) })
  }

  @Test("A candidate likely in both readings outweighs one that is likelier in a single reading")
  func together() {
    let settled = MerchantSettling.settled([
      field(("AIR MILES", 0.5), ("HOLLER BOOKS", 0.45)), field(("HOLLER BOOKS", 0.6), ("TAX OFFICE", 0.2)),
    ])
    #expect(settled?.value == "HOLLER BOOKS")
    #expect(settled?.alternatives.map(\.value) == ["AIR MILES", "TAX OFFICE"])
  }

  @Test("Two spellings of one name count together, and the more certain one is kept")
  func spellings() {
    let settled = MerchantSettling.settled([
      field(("H0LLER BQOKS", 0.3), ("Mabel", 0.4)), field(("HOLLER BOOKS", 0.5), ("Mabel", 0.3)),
    ])
    #expect(settled?.value == "HOLLER BOOKS")
  }

  @Test("A reading without a name does not hide that of another")
  func none() {
    #expect(MerchantSettling.settled([nil, field(("HOLLER BOOKS", 0.5))])?.value == "HOLLER BOOKS")
    #expect(MerchantSettling.settled([nil, nil]) == nil)
  }

  @Test(
    "Letters inserted, deleted or replaced", arguments: [("", "abc", 3), ("kitten", "sitting", 3), ("same", "same", 0)])
  func distance(one: String, other: String, edits: Int) {
    #expect(EditDistance.between(Array(one), Array(other)) == edits)
  }
}
