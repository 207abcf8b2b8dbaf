import Core
import Foundation
import TestSupport
import Testing

@testable import Parsing
@testable import billfold_accuracy

@Suite("Measuring accuracy")
struct AccuracyTests {
  @Test(
    "spellings of one merchant are one, others are not",
    arguments: [
      ("ALDI SÜD", "Aldi Sud", true), ("Straße & Söhne", "STRASSE SOHNE", true), ("Clachan", "The Clachan Inn", true),
      ("GREEN GROCER", "GREEN GR0CER", true), ("Netto", "Lidl", false), ("BP", "ATION BP", false), ("Rewe", "", false),
    ])
  func names(expected: String, found: String, isSame: Bool) { #expect(MerchantName.isSame(expected, found) == isSame) }

  @Test("only single documents with an answer count, and the halves are the whole")
  func labels() throws {
    let folder = try TemporaryFolder()
    let lines = """
      {"file": "a.jpg", "total": "12.30", "totalAlternatives": ["12.35"], "date": "2026-03-14"}
      {"file": "b.jpg", "several": 2, "total": "1.00"}
      {"file": "c.jpg", "negative": true}
      {"file": "d.jpg", "synthetic": true, "total": "1.00"}
      {"file": "e.jpg", "merchant": "Shop"}
      {"file": "f.jpg"}
      """
    try folder.write(Array(lines.utf8), to: "labels.jsonl")
    let all = try LabelledDocument.all(in: folder.url, half: nil)
    #expect(all.map(\.file) == ["a.jpg", "e.jpg"])
    let halves = try Half.allCases.flatMap { try LabelledDocument.all(in: folder.url, half: $0) }
    #expect(halves.map(\.file).sorted() == ["a.jpg", "e.jpg"])
    #expect(Set((0..<40).map { Half(of: "\($0).jpg") }).count == 2)
  }

  @Test(
    "a total is right by value, or as an alternative; a missing one is wrong; an unknown answer is none",
    arguments: [("12.3", true), ("12.35", true), ("12.31", false), (nil, false)] as [(String?, Bool)])
  func totals(read: String?, isRight: Bool) throws {
    let json = #"{"file": "a.jpg", "total": "12.30", "totalAlternatives": ["12.35"]}"#
    let label = try JSONDecoder().decode(LabelledDocument.self, from: Data(json.utf8))
    let total = read.flatMap(Amount.init(plain:)).map { Field(value: $0, confidence: 0.9, source: .ocr) }
    let judgement = Judgement(Proposal(total: total), against: label)
    #expect(judgement.total == isRight && judgement.date == nil && judgement.merchant == nil)
    // An empty review is a promise.
    #expect(judgement.isWrongWhileSure == !isRight)
  }

  @Test("the fit finds what a feature is worth, and tries it on documents it has not seen")
  func fit() throws {
    var fit = ConfidenceFit()
    for number in 0..<400 {
      let isSeenTwice = number % 2 == 0
      // Right nine times of ten where it was seen twice, else every second time.
      let isRight = isSeenTwice ? number % 20 != 0 : number % 4 == 1
      fit.add("\(number).jpg", Features([("seen twice", isSeenTwice)], odds: 0.5), isRight)
    }
    let weights = fit.weights()
    let model = ConfidenceModel(weights: weights)
    #expect(abs(model.probability(Features([("seen twice", true)], odds: 0.5)) - 0.9) < 0.02)
    #expect(abs(model.probability(Features([("seen twice", false)], odds: 0.5)) - 0.5) < 0.02)
    let held = fit.heldBack()
    #expect(held.count == 400)
    #expect(held.filter { $0.probability > 0.7 }.count == 200)
  }
}
