import Core
import Foundation
import Testing

@testable import Parsing

@Suite("Confidence")
struct ConfidenceTests {
  private let receipt =
    "#GREEN GROCER\n12 March 2024 14:30\nBread          2.19\nMilk           1.09\nTOTAL       EUR 3.28\nCash           5.00\nChange         1.72"

  private func features(_ texts: String...) throws -> FieldFeatures {
    let page = Page(number: 1, width: 1200, height: 1600, passes: texts.map { Made.page($0).passes[0] })
    return try #require(ReceiptParser(today: Made.today).features(of: Reading(pages: [page])))
  }

  @Test("has a weight for every feature of every field, so that none is forgotten when they are fitted again")
  func weights() throws {
    let known = Set(Table(.confidence).rows.map { $0[0] + ": " + $0[1] })
    let features = try features(receipt)
    for (field, found) in [("total", features.total), ("date", features.date), ("merchant", features.merchant)] {
      for feature in try #require(found).values { #expect(known.contains("\(field): \(feature.name)")) }
      #expect(known.contains("\(field): \(ConfidenceModel.bias)"))
    }
  }

  @Test("has no weight that turns evidence for a field against it")
  func signs() throws {
    for row in Table(.confidence).rows where row[1] != ConfidenceModel.bias {
      let weight = try #require(Double(row[2]))
      #expect(ConfidenceModel.against.contains(row[1]) ? weight <= 0 : weight >= 0, "\(row)")
    }
  }

  @Test("adds up log-odds: without evidence it is even, and weights shift it")
  func model() throws {
    let features = Features([("seen twice", true), ("corrected", false)], odds: 0.5)
    #expect(abs(ConfidenceModel(weights: [:]).probability(features) - 0.5) < 0.001)
    #expect(abs(ConfidenceModel(weights: ["seen twice": 2, "corrected": -9]).probability(features) - 0.8808) < 0.001)
    #expect(abs(ConfidenceModel(weights: [ConfidenceModel.bias: -2]).probability(features) - 0.1192) < 0.001)
  }

  @Test("of a date rises when a second reading agrees, and falls when one lacks it")
  func witnesses() throws {
    let other = receipt.replacingOccurrences(of: "12 March 2024", with: "1Z Narch 2O?4")
    let alone = ConfidenceModel.date.probability(try #require(try features(receipt).date))
    let agreed = ConfidenceModel.date.probability(try #require(try features(receipt, receipt).date))
    let lacked = ConfidenceModel.date.probability(try #require(try features(receipt, other).date))
    #expect(lacked < alone && alone < agreed)
  }

  @Test("of a date rises by a number that contains the day, which is not called a second reading")
  func dayInNumber() throws {
    let numbered = try #require(try features(receipt + "\nReceipt 24031200871").date)
    let values = Dictionary(numbered.values.map { ($0.name, $0.value) }, uniquingKeysWith: max)
    #expect(values["a number contains the day"] == 1 && values["two readings agree"] == 0)
    let alone = ConfidenceModel.date.probability(try #require(try features(receipt).date))
    #expect(ConfidenceModel.date.probability(numbered) > alone)
  }

  @Test("of a merchant falls by an unclear word, unless it has exactly the letters of a chain, which are not too few")
  func unclear() throws {
    func isUnclear(_ name: String) throws -> Bool {
      let page = Made.page(receipt.replacing("GREEN GROCER", with: name), confidence: 0.85)
      let features = try #require(ReceiptParser(today: Made.today).features(of: Reading(pages: [page])))
      let feature = features.merchant?.values.first { $0.name == "a word is unclear" }
      return try #require(feature).value == 1
    }
    #expect(try isUnclear("GREEN GROCER"))
    #expect(try isUnclear("WALMART") == false)
    #expect(try isUnclear("WALNART"))
    #expect(try isUnclear("ALDI"))
  }

  @Test("of a merchant does not fall by an unclear word if its letters are printed twice, or two readings have them")
  func unclearTwice() throws {
    func isUnclear(_ names: [String], below: String = "") throws -> Bool {
      let passes = names.map {
        Made.page(receipt.replacing("GREEN GROCER", with: $0) + "\n" + below, confidence: 0.85).passes[0]
      }
      let page = Page(number: 1, width: 1200, height: 1600, passes: passes)
      let features = try #require(ReceiptParser(today: Made.today).features(of: Reading(pages: [page])))
      let feature = features.merchant?.values.first { $0.name == "a word is unclear" }
      return try #require(feature).value == 1
    }
    #expect(try isUnclear(["GREEN GROCER", "* GREEN GROCER"]) == false)
    #expect(try isUnclear(["GREEN GROCER", "GREEM GROCER"]))
    #expect(try isUnclear(["GREEN GROCER"], below: "Goods of Green-Grocer are fresh") == false)
    #expect(try isUnclear(["GREEN GROCER"]))
  }

  @Test("of a merchant does not fall by an unclear legal form, which a wrong letter would not leave one")
  func unclearForm() throws {
    func isUnclear(_ unclear: String) throws -> Bool {
      let made = Made.page(receipt.replacing("GREEN GROCER", with: "GREEN GROCER d.0.0."))
      let lines = made.lines.map { line in
        Line(words: line.words.map { Word(text: $0.text, box: $0.box, confidence: $0.text == unclear ? 0.8 : 0.95) })
      }
      let pass = Pass(source: .ocr, method: "made", lines: lines)
      let page = Page(number: 1, width: 1200, height: 1600, passes: [pass])
      let features = try #require(ReceiptParser(today: Made.today).features(of: Reading(pages: [page])))
      let feature = features.merchant?.values.first { $0.name == "a word is unclear" }
      return try #require(feature).value == 1
    }
    #expect(try isUnclear("d.0.0.") == false)
    #expect(try isUnclear("GROCER"))
  }

  @Test("of two days that are printed about as clearly leaves the choice to the user")
  func rivals() throws {
    let text =
      "#GREEN GROCER\n12 March 2024\nBread          2.19\nMilk           1.09\nTOTAL       EUR 3.28\nCash           5.00\nChange         1.72\n18 April 2023"
    let page = Page(
      number: 1, width: 1200, height: 1600, passes: [Made.page(text).passes[0], Made.page(text).passes[0]])
    let proposal = try #require(ReceiptParser(today: Made.today).proposals(from: Reading(pages: [page])).first)
    #expect(proposal.review.contains(.lowConfidence))
  }
}
