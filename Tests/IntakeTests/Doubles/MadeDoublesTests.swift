import Core
import Foundation
import Intake
import Store
import TestSupport
import Testing

/// Pairs of generated documents in one store, three hundred in a long run: for two thirds the second is the first
/// again.
@Suite("Duplicates among generated pairs of documents") struct MadeDoublesTests {
  /// What the second document of a pair is.
  private enum Pair: Hashable {
    case copy(Retake)
    case sameShopSameDay, sameGoodsSameDay, sameAmountElsewhere, nextMonth

    var isCopy: Bool { if case .copy = self { true } else { false } }
  }

  private static let pairs: [(pair: Pair, count: Int)] =
    Retake.allCases.map { (.copy($0), Soak.count(10, long: 40)) }
    + [
      (.sameShopSameDay, Soak.count(5, long: 20)), (.sameGoodsSameDay, Soak.count(5, long: 20)),
      (.sameAmountElsewhere, Soak.count(8, long: 30)), (.nextMonth, Soak.count(8, long: 30)),
    ]

  @Test("at least 98 of 100 copies are found, and at most one of 200 documents is wrongly reported")
  func made() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    let parser = DocumentParser(today: MadePapers.today)
    var papers = MadePapers(seed: 20)
    var random = SeededGenerator(seed: 21)
    var kinds = MadeDoublesTests.pairs.flatMap { Array(repeating: $0.pair, count: $0.count) }
    kinds.shuffle(using: &random)

    var made: Int64 = 0
    /// The draft of a document that was read as these lines.
    func draft(_ lines: [String], _ name: String) async throws -> Draft {
      let reading = MadeDoublesTests.reading(lines)
      let document = try await store.record(
        Arrival(
          sha256: name, bytes: 3, mediaType: "image/png", fileName: "\(name).png", sourcePath: Array(name.utf8),
          identity: nil, via: .import)
      ).document
      let job = try #require(try await store.claim(worker: "w", lease: 600))
      try await store.finish(job, reading: reading, proposals: parser.proposals(from: reading))
      made += 1
      let draft = try await store.draft(made)
      #expect(draft.documentID == document.id, "\(lines)")
      return draft
    }

    var found: [Pair: Int] = [:]
    var wrong = 0
    var copies = 0
    for (number, kind) in kinds.enumerated() {
      let (first, second) = MadeDoublesTests.lines(kind, &papers, &random)
      let original = try await draft(first, "first-\(number)")
      let other = try await draft(second, "second-\(number)")
      if kind.isCopy { copies += 1 }
      if original.proposal.duplicateOf != nil { wrong += 1 }
      if let named = other.proposal.duplicateOf {
        if kind.isCopy && named.id == original.id { found[kind, default: 0] += 1 } else { wrong += 1 }
      }
    }
    for (pair, count) in MadeDoublesTests.pairs where pair.isCopy {
      Soak.report("doubles, \(pair): \(found[pair] ?? 0) of \(count) found")
    }
    let all = found.values.reduce(0, +)
    Soak.report("doubles: \(all) of \(copies) found, \(wrong) of \(kinds.count * 2) papers named wrongly")
    #expect(all * 100 >= copies * 98)
    #expect(wrong * 200 <= kinds.count)
  }

  private static func lines(
    _ kind: Pair, _ papers: inout MadePapers, _ random: inout SeededGenerator
  ) -> ([String], [String]) {
    func read(_ lines: [String]) -> [String] { Retake.scannedAgain.lines(lines, &random) }
    switch kind {
    case .copy(let retake):
      let lines = random.number(0...3) == 0 ? papers.invoice().lines : papers.receipt().lines
      return (read(lines), retake.lines(lines, &random))
    case .sameShopSameDay, .sameGoodsSameDay:
      let receipt = papers.receipt()
      return (read(receipt.lines), read(papers.next(after: receipt, sameGoods: kind == .sameGoodsSameDay).lines))
    case .sameAmountElsewhere:
      let receipt = papers.receipt()
      return (read(receipt.lines), read(papers.elsewhere(for: receipt).lines))
    case .nextMonth:
      let invoice = papers.invoice()
      return (read(invoice.lines), read(papers.nextMonth(after: invoice).lines))
    }
  }

  private static func reading(_ lines: [String]) -> Reading {
    let printed = lines.enumerated().map { row, text in
      var x = 60
      return Line(
        words: text.split(separator: " ").map { word in
          defer { x += word.count * 14 + 14 }
          return Word(
            text: String(word), box: Box(x: x, y: 40 + row * 40, width: word.count * 14, height: 26), confidence: 0.95)
        })
    }
    return Reading(
      pages: [Page(number: 1, width: 900, height: 80 + lines.count * 40, passes: [Pass(source: .ocr, lines: printed)])])
  }
}
