public import Core
internal import Ledger
internal import Store

/// Lists open drafts that seem to be copies, each with the draft or bill that it seems to be a copy of.
public struct ListDuplicates: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> [DuplicateResult] {
    var duplicates: [DuplicateResult] = []
    for draft in try await desk.store.possibleDuplicates() {
      guard let original = draft.proposal.duplicateOf else { continue }
      duplicates.append(
        DuplicateResult(draft: DraftResult(draft), other: try await DuplicateResult.Other(original, desk.store)))
    }
    return duplicates
  }
}

/// Records whether drafts are copies: a copy is rejected, a separate purchase is kept. The document of a bill that a
/// series created in advance becomes that bill's, with its amount and dates; it is refused if that bill was paid or got
/// a document meanwhile. The question is not asked again, and one undo reverts the decision.
public struct JudgeDuplicates: Action {
  public var drafts: [Int64]
  public var areSame: Bool

  public init(_ drafts: [Int64], areSame: Bool) {
    self.drafts = drafts
    self.areSame = areSame
  }

  public func run(on desk: Desk) async throws -> BatchResult<DraftResult> {
    let result = try await Batch.run(drafts) { id in
      let store = try await desk.store
      let draft = try await store.draft(id)
      guard areSame, draft.state == .open, let found = draft.proposal.duplicateOf, found.reason == .planned else {
        return DraftResult(try await store.judge(draft: id, isSame: areSame, who: desk.person))
      }
      // As a copy it would be rejected, although the bill may lack just this document.
      guard let planned = try await store.plannedBill(of: draft) else {
        throw ActionError(
          "bill \(found.id) has since been paid, deleted or given a document; keep draft \(id) as different and confirm "
            + "it, or attach its file to the bill and reject it", .badData)
      }
      let bill = try await store.confirm(draft, as: planned, today: desk.today, who: desk.person)
      desk.hooks.fire(HookNotice(BillResult(bill)))
      return DraftResult(try await store.draft(id))
    }
    let confirmed = result.done.filter { $0.state == .confirmed }.map(\.id)
    if !confirmed.isEmpty { try await desk.store.relearn(from: confirmed) }
    return result
  }
}

/// A draft beside the draft or bill that it seems to be a copy of.
public struct DuplicateResult: Codable, Hashable, Sendable {
  public var draft: DraftResult
  public var other: Other

  /// The draft or bill that was there first.
  public struct Other: Codable, Hashable, Sendable {
    public var kind: DuplicateOf.Kind
    public var id: Int64
    @Nullable public var merchant: String?
    @Nullable public var total: MoneyResult?
    @Nullable public var date: CalendarDate?
    /// The file that it was read from; nil for a bill that was entered by hand.
    @Nullable public var file: String?

    init(_ original: DuplicateOf, _ store: Store) async throws {
      kind = original.kind
      id = original.id
      switch kind {
      case .draft:
        let draft = try await store.draft(id)
        merchant = draft.proposal.merchant?.value
        total = draft.proposal.money.map(MoneyResult.init)
        date = draft.proposal.date?.value
        file = draft.fileName
      case .bill:
        let bill = try await store.bill(id)
        merchant = bill.contents.merchant
        total = MoneyResult(bill.contents.amount)
        date = bill.contents.issueDate
        file = try await store.documents(ofBill: id).first?.name
      }
    }
  }
}
