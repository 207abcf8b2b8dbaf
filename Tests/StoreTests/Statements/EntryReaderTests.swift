import Core
import Exchange
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Entries read from their JSON")
struct EntryReaderTests {
  private func decoded(_ text: String) -> StatementEntry? {
    try? JSONDecoder().decode(StatementEntry.self, from: Data(text.utf8))
  }

  private static let full = StatementEntry(
    date: .day("2026-03-04"), valueDate: .day("2026-03-05"),
    amount: Money(minorUnits: -1_234, currency: .eur), name: "BÄCKEREI KÖHLER", iban: "DE89370400440532013000",
    bic: "COBADEFF", reference: "RF18/539", text: "Danke, bis bald 🍞", bankReference: "B-1", type: "NTRF",
    mandate: "M1", fee: Money(minorUnits: 5, currency: .eur), original: Money(minorUnits: -99, currency: .jpy),
    rate: "0.0062", lastFour: "4242", cheque: "77", isStandingOrder: true, isReversal: true, isPending: true, line: 12,
    batchReference: "B")

  @Test("what the store writes is read without the decoder, whichever members are present")
  func written() throws {
    var entries = [Self.full, StatementEntry(date: .epoch, amount: Money(minorUnits: .max, currency: .kwd))]
    entries.append(StatementEntry(date: .epoch, amount: Money(minorUnits: 0, currency: .chf), text: "", line: .max))
    // Each member alone, and each one missing.
    let members: [(inout StatementEntry) -> Void] = [
      { $0.valueDate = nil }, { $0.name = nil }, { $0.iban = nil }, { $0.bic = nil }, { $0.reference = nil },
      { $0.bankReference = nil }, { $0.type = nil }, { $0.mandate = nil }, { $0.fee = nil }, { $0.original = nil },
      { $0.rate = nil }, { $0.lastFour = nil }, { $0.cheque = nil }, { $0.batchReference = nil },
    ]
    for member in members.indices {
      var (without, alone) = (Self.full, Self.full)
      for (index, remove) in members.enumerated() {
        if index == member { remove(&without) } else { remove(&alone) }
      }
      entries += [without, alone]
    }
    var reader = EntryReader()
    for entry in entries {
      let text = try JSONText.string(entry)
      #expect(reader.entry(text) == entry && decoded(text) == entry, "\(text)")
    }
  }

  @Test("with any byte changed or missing, the result is the decoder's or none")
  func damaged() throws {
    let text = Array(try JSONText.string(Self.full).utf8)
    var reader = EntryReader()
    for place in text.indices {
      var variants = [Array(text[..<place]), Array(text[..<place] + text[(place + 1)...])]
      for byte in "\"\\{}[],: 0-9eEtnx\n\u{1}".utf8 {
        variants.append(text[..<place] + [byte] + text[(place + 1)...])
        variants.append(text[..<place] + [byte] + text[place...])
      }
      for variant in variants {
        let text = String(decoding: variant, as: UTF8.self)
        guard let read = reader.entry(text) else { continue }
        let decoded = decoded(text)
        if read != decoded { Issue.record("\(text)") }
      }
    }
  }

  @Test(
    "JSON in any other form is left to the decoder",
    arguments: [
      #""text":"a \"b\" c""#, #""text":"a\nb""#, #""text":"a\u0041""#, #""text": "a""#, #""name":null,"text":"a""#,
      #""text":"a","unknown":1"#, #""text":"a","text":"b""#, #""text":"a","type":"x","reference":"y""#,
    ])
  func others(end: String) async throws {
    let start =
      #"{"amount":{"currency":"EUR","minorUnits":-5},"date":"2026-03-04","isPending":false,"isReversal":false,"#
      + #""isStandingOrder":false,"line":1,"#
    let text = start + end + "}"
    var reader = EntryReader()
    #expect(reader.entry(text) == nil)
    let plain = start + #""text":"a"}"#
    let rows = [plain, text, plain, text].map { Row(columns: ["entry": .text($0)]) }
    #expect(try rows.entries("entry") == [plain, text, plain, text].map { try #require(decoded($0)) })
    #expect(throws: StoreError.self) { try [Row(columns: ["entry": .text(plain + "x")])].entries("entry") }
    #expect(throws: StoreError.self) { try [Row(columns: [:])].entries("entry") }
  }
}
