import Core
import Foundation
import Intake
import TestSupport
import Testing

@testable import Parsing
@testable import billfold_accuracy

@Suite("Measuring accuracy")
struct AccuracyTests {
  @Test(
    "spellings of one merchant are equal, others are not",
    arguments: [
      ("ALDI SÜD", "Aldi Sud", true), ("Straße & Söhne", "STRASSE SOHNE", true), ("Clachan", "The Clachan Inn", true),
      ("GREEN GROCER", "GREEN GR0CER", true), ("Netto", "Lidl", false), ("BP", "ATION BP", false), ("Rewe", "", false),
    ])
  func names(expected: String, found: String, isSame: Bool) { #expect(MerchantName.isSame(expected, found) == isSame) }

  @Test("only single documents with an answer count, and both halves together are the whole")
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
    "a total is right by value, or as an alternative; a missing one is wrong; an unknown answer does not count",
    arguments: [("12.3", true), ("12.35", true), ("12.31", false), (nil, false)] as [(String?, Bool)])
  func totals(read: String?, isRight: Bool) throws {
    let json = #"{"file": "a.jpg", "total": "12.30", "totalAlternatives": ["12.35"]}"#
    let label = try JSONDecoder().decode(LabelledDocument.self, from: Data(json.utf8))
    let total = read.flatMap(Amount.init(plain:)).map { Field(value: $0, confidence: 0.9, source: .ocr) }
    let judgement = Judgement(Proposal(total: total), against: label)
    #expect(judgement.total == isRight && judgement.date == nil && judgement.merchant == nil)
    // An empty review is a promise.
    #expect(judgement.isWrongWhileSure == !isRight && judgement.isTotalOrDateWrongWhileSure == !isRight)
  }

  @Test("reasons for review are counted: the only ones, and those that stopped a correct document")
  func reasons() throws {
    let label = try JSONDecoder().decode(LabelledDocument.self, from: Data(#"{"file": "a.jpg", "total": "5"}"#.utf8))
    func judgement(_ total: String) -> Judgement {
      Judgement(
        Proposal(total: Amount(plain: total).map { Field(value: $0, confidence: 0.9, source: .ocr) }), against: label)
    }
    let lines = ReviewReasons.lines([
      ([.uncertainMerchant], judgement("5")), ([.uncertainMerchant], judgement("6")),
      ([.uncertainMerchant, .missingDate], judgement("5")), ([], judgement("6")),
    ])
    #expect(lines.count == 3)
    #expect(lines[1].split(separator: " ") == ["uncertainMerchant", "3", "2", "1"])
    #expect(lines[2].split(separator: " ") == ["missingDate", "1", "0", "0"])
    #expect(ReviewReasons.lines([([], judgement("6"))]).isEmpty)
  }

  @Test("the fit finds the weight of a feature, and tests it on documents it has not seen")
  func fit() throws {
    var fit = ConfidenceFit()
    for number in 0..<400 {
      let isSeenTwice = number % 2 == 0
      // Right nine times of ten if it was seen twice, otherwise every second time.
      let isRight = isSeenTwice ? number % 20 != 0 : number % 4 == 1
      fit.add("\(number).jpg", Features([("seen twice", isSeenTwice)], odds: 0.5), isRight)
    }
    let weights = fit.weights()
    let model = ConfidenceModel(weights: weights)
    #expect(abs(model.probability(Features([("seen twice", true)], odds: 0.5)) - 0.9) < 0.02)
    #expect(abs(model.probability(Features([("seen twice", false)], odds: 0.5)) - 0.5) < 0.02)
    let held = fit.heldBack(fit.foldModels())
    #expect(held.count == 400)
    #expect(held.filter { $0 > 0.7 }.count == 200)
  }

  @Test("receipts of one shop are tested together, with weights fitted without them")
  func shops() {
    var fit = ConfidenceFit()
    // One shop is always wrong and no other is: its own receipts cannot show it.
    for number in 0..<200 {
      let isOdd = number % 4 == 0
      fit.add(isOdd ? "odd" : "shop \(number)", Features([("odd", isOdd)], odds: 0.5), !isOdd)
    }
    let held = fit.heldBack(fit.foldModels())
    #expect(fit.samples.indices.filter { fit.samples[$0].shop == "odd" }.allSatisfy { held[$0] > 0.9 })
  }

  @Test("each draft is tested with weights that were fitted without its shop")
  func sureDrafts() throws {
    let tested = "# drafts, each tested with weights fitted without its shop:"
    let wrong = "# sure drafts with a wrong total, date, currency or merchant:"
    // Other shops have been right, and one of these is wrong.
    let many = try endOfReport(on: 40) { "Shop \($0)" }
    #expect(many == ["\(tested) 40 of 40 sure", "\(wrong) 1 of 40 wrong; 95 % upper bound 11.3 %"])
    // There is no other shop from which to learn that it is right.
    let one = try endOfReport(on: 5) { _ in "Lantern Books" }
    #expect(one == ["\(tested) 0 of 5 sure", "\(wrong) 0 of 0 wrong; 95 % upper bound 100.0 %"])
  }

  /// The last two lines of the report on receipts that are alike apart from their amounts, the first of which is labelled
  /// with another total than it prints.
  ///
  /// - Parameter shop: the shop that the label of a receipt names.
  private func endOfReport(on count: Int, shop: (Int) -> String) throws -> [String] {
    var report = FitReport(today: .day("2026-06-15"))
    for number in 10..<10 + count {
      let tax = "\(number / 5).\(number % 5 * 2)0"
      let total = "\(number + number / 5).\(number % 5 * 2)0"
      let reading = reading([
        "Lantern Books Ltd", "Receipt", "Date: 2026-03-15", "Net EUR \(number).00", "VAT 20% EUR \(tax)",
        "Total EUR \(total)",
      ])
      let text = """
        {"file": "\(number).pdf", "merchant": "\(shop(number))", "merchantAlternatives": ["Lantern Books Ltd"],
        "date": "2026-03-15", "total": "\(number == 10 ? "1.00" : total)", "currency": "EUR"}
        """
      let label = try JSONDecoder().decode(LabelledDocument.self, from: Data(text.utf8))
      let proposal = DocumentParser(today: .day("2026-06-15")).proposals(from: reading).first
      report.add(label, reading, proposal, Judgement(proposal, against: label))
    }
    return Array(report.lines().suffix(2))
  }

  /// The text layer of a page with these lines.
  private func reading(_ rows: [String]) -> Reading {
    let lines = rows.enumerated().map { row, text in
      Line(
        words: text.split(separator: " ").enumerated().map { place, word in
          let box = Box(x: 20 + place * 120, y: 20 + row * 30, width: 100, height: 18)
          return Word(text: String(word), box: box, confidence: 1)
        })
    }
    let pass = Pass(source: .textLayer, method: "", lines: lines)
    return Reading(pages: [Page(number: 1, width: 800, height: 600, passes: [pass])])
  }

  @Test(
    "the bound on errors is the exact one of the binomial distribution",
    arguments: [(0, 299, 0.00997), (0, 10, 0.2589), (1, 473, 0.00999), (3, 100, 0.0757), (5, 5, 1), (0, 0, 1)])
  func bound(wrong: Int, all: Int, upper: Double) {
    #expect(abs(SureBound(wrong: wrong, all: all).upper - upper) < 0.0002)
  }

  @Test("each answer is in one band, even one without a confidence")
  func bands() {
    var table = ReliabilityTable()
    for confidence in [0, 0.5, 0.6, 1] { table.add(confidence, true) }
    let counts = table.lines("total").dropFirst().compactMap { $0.firstMatch(of: /: +(\d+) fields/)?.1 }
    #expect(counts == ["2", "1", "1"])
  }

  @Test("a threshold excludes wrong values, and with too few documents promises as much as it can")
  func threshold() throws {
    let many = (0..<1_000).map { (number: Int) -> (confidence: Double, isRight: Bool) in
      let confidence: Double = 1 - Double(number) / 1_000
      return (confidence: confidence, isRight: number < 800 || number % 3 == 0)
    }
    let chosen = try #require(Threshold.chosen(many))
    #expect(chosen.bound.share <= Threshold.mostWrong && chosen.bound.upper <= Threshold.mostByBound)
    #expect(chosen.value > 0.19 && chosen.value < 0.21)
    let few = (0..<20).map { (number: Int) -> (confidence: Double, isRight: Bool) in
      (confidence: Double(number) / 20, isRight: number >= 10)
    }
    #expect(try #require(Threshold.chosen(few)).value == 0.5)
    #expect(Threshold.chosen([]) == nil)
  }
}
