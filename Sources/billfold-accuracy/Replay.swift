internal import Core
internal import Foundation
internal import Intake
internal import Ledger
internal import Store

/// Measures the benefit of learning from confirmed bills: labelled documents arrive in the order of their dates, and a
/// simulated user confirms each according to its label, correcting the merchant if it is wrong.
struct Replay {
  struct Item {
    var label: LabelledDocument
    /// The proposal of the parser, without anything learned.
    var proposal: Proposal
  }

  /// The number of right merchants or categories.
  struct Score: Equatable {
    var documents = 0
    var right = 0
    /// The number that is right without anything learned.
    var rightAlone = 0
  }

  private(set) var first = Score()
  private(set) var later = Score()
  private(set) var category = Score()
  /// The number of drafts that were not confirmed, because the label gives no valid bill: nothing is learned from them.
  private(set) var unconfirmed = 0
  /// The number of learned merchant names that were proposed.
  private(set) var learned = 0
  private(set) var wrong: [String: Int] = [:]
  /// For each wrong one its file, the right name, the proposed name and what it was learned from.
  private(set) var misses: [String] = []

  /// - Parameter folder: the folder for the store's documents.
  init(_ items: [Item], folder: URL) async throws {
    let store = try await Store.open(.memory, documents: folder)
    var shops: Set<String> = []
    for (index, item) in Replay.inOrder(items).enumerated() {
      let arrival = Arrival(
        sha256: "document \(index)", bytes: 1, mediaType: "image/png", fileName: item.label.file, sourcePath: [],
        identity: nil, via: .import)
      let document = try await store.record(arrival).document
      guard let job = try await store.claim(worker: "replay", lease: 60), job.documentID == document.id else {
        continue
      }
      try await store.finish(job, reading: Reading(pages: []), proposals: [item.proposal])
      guard let draft = try await store.drafts().first(where: { $0.documentID == document.id }) else { continue }
      let isNew = shops.insert(item.label.shop).inserted
      let judged = Judgement(draft.proposal, against: item.label)
      count(draft.proposal, item, judged, isNew: isNew)
      do {
        _ = try await store.confirm(
          draft, with: Replay.corrections(draft.proposal, item.label, judged), today: .localToday(), who: "replay")
      } catch {
        unconfirmed += 1
      }
    }
  }

  private static func inOrder(_ items: [Item]) -> [Item] {
    items.filter { !$0.label.merchants.isEmpty && !$0.label.dates.isEmpty && !$0.label.totals.isEmpty }
      .sorted { ($0.label.dates[0], $0.label.file) < ($1.label.dates[0], $1.label.file) }
  }

  private mutating func count(_ proposal: Proposal, _ item: Item, _ judged: Judgement, isNew: Bool) {
    let alone = Judgement(item.proposal, against: item.label)
    let score = Score(
      documents: 1, right: judged.merchant == true ? 1 : 0, rightAlone: alone.merchant == true ? 1 : 0)
    if isNew { first += score } else { later += score }
    if !isNew, let right = judged.category {
      category += Score(documents: 1, right: right ? 1 : 0, rightAlone: alone.category == true ? 1 : 0)
    }
    if let name = proposal.merchant, name.source == .memory {
      learned += 1
      if judged.merchant == false {
        wrong[name.value, default: 0] += 1
        let from = name.lesson.map { $0.reason(.merchant) } ?? ""
        misses.append("  \(item.label.file): \(item.label.merchants[0]), not \(name.value) (\(from))")
      }
    }
  }

  /// The user's corrections: the merchant, total and date of the label where the proposal is wrong, and what else a
  /// bill needs.
  private static func corrections(_ proposal: Proposal, _ label: LabelledDocument, _ judged: Judgement) -> Corrections {
    var corrections = Corrections()
    if judged.merchant != true { corrections.merchant = label.merchant }
    if judged.total != true { corrections.total = label.totals.first }
    if judged.date != true { corrections.date = label.dates.first }
    corrections.currency = label.currency.flatMap { Currency(code: $0) } ?? (proposal.currency == nil ? .eur : nil)
    if judged.category == false { corrections.categories = label.categories ?? [] }
    return corrections
  }

  var lines: [String] {
    func line(_ name: String, _ score: Score) -> String {
      func share(_ part: Int) -> String {
        score.documents == 0 ? "-" : String(format: "%.1f %%", 100 * Double(part) / Double(score.documents))
      }
      return
        "\(name): \(score.documents) documents, \(share(score.right)) correct, \(share(score.rightAlone)) without learning"
    }
    let misses = wrong.values.reduce(0, +)
    return [
      line("merchant, first document of a shop", first), line("merchant, later documents", later),
      line("category, later documents", category),
      "learned names proposed: \(learned), wrong: \(misses), wrong more than once: \(wrong.values.count { $0 > 1 })",
      "drafts that could not be confirmed: \(unconfirmed)",
    ]
  }
}

extension Replay.Score {
  fileprivate static func += (sum: inout Self, more: Self) {
    sum.documents += more.documents
    sum.right += more.right
    sum.rightAlone += more.rightAlone
  }
}
