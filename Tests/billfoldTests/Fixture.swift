@testable import Actions
import Core
import Foundation
import Ledger
import Store
import TestSupport
import Testing

@testable import billfold

/// Drafts for tests, and a real store that contains them.
enum Fixture {
  /// A receipt that needs no review, with two other totals and another date.
  static func sure(_ merchant: String = "ALDI SÜD", total: String = "24.23") -> Proposal {
    Proposal(
      kind: .receipt, merchant: Field(value: merchant, confidence: 0.98, source: .ocr),
      date: Field(
        value: day("2020-03-02"), confidence: 0.99, source: .ocr,
        evidence: Evidence(page: 1, boxes: [Box(x: 10, y: 100, width: 80, height: 20)], text: "02.03.2020"),
        alternatives: [Candidate(value: day("2020-02-03"), confidence: 0.1)]),
      total: Field(
        value: amount(total), confidence: 0.99, source: .ocr,
        evidence: Evidence(page: 1, boxes: [Box(x: 100, y: 200, width: 60, height: 20)], text: total),
        alternatives: [
          Candidate(value: amount("24.28"), confidence: 0.2), Candidate(value: amount("1.59"), confidence: 0.1),
        ]),
      currency: Field(value: .eur, confidence: 1, source: .ocr),
      category: Field(value: "Groceries", confidence: 0.9, source: .lexicon))
  }

  /// A receipt without a total.
  static var unsure: Proposal {
    var proposal = sure("Bäckerei")
    proposal.total = nil
    proposal.review = [.missingTotal]
    return proposal
  }

  static func draft(_ id: Int64 = 1, _ proposal: Proposal = sure(), failure: Failure? = nil) -> Draft {
    Draft(
      id: id, documentID: id, state: .open, revision: 1, proposal: proposal, failure: failure,
      fileName: "scan-\(id).pdf",
      created: 0, billID: nil)
  }

  static func session(_ proposals: Proposal...) -> ReviewSession {
    let drafts = proposals.enumerated().map { draft(Int64($0.offset + 1), $0.element) }
    return ReviewSession(drafts: drafts, categories: ["Groceries", "Dining", "Café & Cake", "Other"])
  }

  /// The text around the evidence of `sure`.
  static let reading = Reading(pages: [
    Page(
      number: 1, width: 400, height: 600,
      passes: [
        Pass(
          source: .ocr,
          lines: [
            line("ALDI SÜD", y: 40), line("02.03.2020 18:42", y: 100), line("Summe EUR 24.23", y: 200),
            line("Danke", y: 240),
          ])
      ])
  ])

  static func line(_ text: String, y: Int) -> Line {
    Line(words: [Word(text: text, box: Box(x: 0, y: y, width: 300, height: 20), confidence: 1)])
  }

  /// Puts documents with these proposals into a store, as the pipeline does.
  @discardableResult
  static func fill(_ store: Store, _ proposals: [Proposal]) async throws -> [Draft] {
    for (index, proposal) in proposals.enumerated() {
      let name = "\(index)\(proposal.hashValue)".utf8.map { String($0, radix: 16) }.joined()
      _ = try await store.record(
        Arrival(
          sha256: name, bytes: 1, mediaType: "application/pdf", fileName: "scan-\(index + 1).pdf", sourcePath: [],
          identity: nil, via: .import))
      guard let job = try await store.claim(worker: "test", lease: 60) else { continue }
      try await store.finish(job, reading: reading, proposals: [proposal])
    }
    return try await store.drafts()
  }
}

extension TestHome {
  /// Fills the store that the program of this test home opens.
  func fill(_ proposals: Proposal...) async throws { try await fill(proposals) }

  func fill(_ proposals: [Proposal]) async throws {
    let data = folder.file("data/billfold")
    let store = try await Store.open(
      .file(data.appendingPathComponent("billfold.sqlite")), documents: data.appendingPathComponent("documents"))
    try await Fixture.fill(store, proposals)
  }
}

extension TestHome {
  /// A home whose amounts without a currency are in euros.
  static func inEuros() throws -> TestHome {
    let home = try TestHome()
    #expect(try home.billfold("config", "set", "currency", "EUR").status == 0)
    return home
  }
}
