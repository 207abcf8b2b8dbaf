import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// However the store is called, and with whatever data: no table gets a full card number.
@Suite("The store keeps no full card number") struct CardNumberKeepingTests {
  private let number = "4929123456789015"
  private let spaced = "4929 1234 5678 9015"

  @Test("a reading, its drafts, their corrections and the resulting bill contain none")
  func reading() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.store.record(
      Arrival(
        sha256: "ab", bytes: 1, mediaType: "image/png", fileName: "a.\(spaced).png", sourcePath: Array(spaced.utf8),
        identity: nil, via: .import))
    let words = (["Card"] + spaced.split(separator: " ").map(String.init)).enumerated().map {
      Word(text: $1, box: Box(x: $0 * 50, y: 0, width: 40, height: 10), confidence: 1)
    }
    let reading = Reading(pages: [
      Page(number: 1, width: 400, height: 400, passes: [Pass(source: .ocr, lines: [Line(words: words)])])
    ])
    var proposal = Proposal.made(merchant: "Shop \(number)")
    proposal.merchant?.evidence = Evidence(page: 1, boxes: [], text: "Card \(spaced)")
    proposal.merchant?.alternatives = [Candidate(value: spaced, confidence: 0.1)]
    proposal.items = [Item(description: "Top up \(number)")]
    try await fixture.store.finish(try await fixture.claim(), reading: reading, proposals: [proposal])
    #expect(try await fixture.store.places(of: number).isEmpty)
    #expect(try await fixture.store.reading(ofDocument: 1)?.text == "Card **** **** **** 9015")
    var edited = try await fixture.store.draft(1).proposal
    #expect(edited.merchant?.value == "Shop ****9015")
    edited.merchant?.value = "Shop 4929.1234.5678.9015"
    let draft = try await fixture.store.update(draft: 1, revision: 1, proposal: edited, who: "me")
    #expect(draft.proposal.merchant?.value == "Shop ****9015")
    _ = try await fixture.store.replaceProposals(ofDocument: 1, with: [proposal])
    var contents = try BillContents.made("Shop \(number)", notes: "by \(spaced)")
    contents.repetition = .none
    let bill = try await fixture.store.add(bill: contents, who: "me")
    #expect(bill.contents.title == "Shop ****9015" && bill.contents.notes == "by ****9015")
    #expect(try await fixture.store.bills(BillFilter(search: "shop 9015")).map(\.id) == [bill.id])
    contents.title = "Rent 49291234 56789015"
    _ = try await fixture.store.edit(
      bill: bill.id, revision: bill.revision, contents: contents, occurrence: nil, who: "me")
    _ = try await fixture.store.undo(who: "me")
    #expect(try await fixture.store.places(of: number).isEmpty)
  }

  @Test("a text in brackets is masked like any other, unless it is JSON as the store writes it")
  func brackets() {
    for (text, masked) in [
      ("[paid/\(number)]", "[paid/****9015]"), ("[\(number)]", "[****9015]"),
      ("[4929,1234,5678,9015]", "[4929,1234,5678,9015]"),
      ("[7,\\\"\(number)\\\"]", "[7,\\\"****9015\\\"]"), ("{\\\"id\\\":\(number)}", "{\\\"id\\\":\(number)}"),
    ] {
      var json = CardNumberJSON()
      #expect(json.masked("{\"notes\":\"\(text)\"}") == "{\"notes\":\"\(masked)\"}")
    }
  }

  @Test("a document that could not be read contains none")
  func failure() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.accept()
    try await fixture.store.fail(
      try await fixture.claim(), Failure(.damaged, "\(spaced).pdf in it is damaged"), retryAfter: nil)
    #expect(try await fixture.store.places(of: number).isEmpty)
    #expect(try await fixture.store.draft(1).failure?.message == "****9015.pdf in it is damaged")
  }

  @Test("a reference labelled as such on its document is kept, however much it looks like a card number")
  func reference() async throws {
    let fixture = try await Fixture()
    var proposal = Proposal.made()
    proposal.reference = Field(
      value: "5412136597196735", confidence: 0.9, source: .ocr,
      evidence: Evidence(page: 1, boxes: [], text: "5412136597196735"))
    proposal.paymentReference = proposal.reference
    let draft = try #require(try await fixture.read("a", [proposal]).first)
    #expect(draft.proposal == proposal)
    let bill = try await fixture.store.add(bill: try .made(reference: "5412136597196735"), who: "me")
    #expect(bill.contents.reference == "5412136597196735")
    #expect(try await fixture.store.bills(BillFilter(search: "5412136597196735")).map(\.id) == [bill.id])
  }
}
