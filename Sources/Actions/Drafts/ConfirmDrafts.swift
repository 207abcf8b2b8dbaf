internal import Core
internal import Ledger
internal import Store

/// A draft in the revision that the user saw.
public struct SeenDraft: Hashable, Sendable, ExpressibleByIntegerLiteral {
  public var id: Int64
  /// The revision that was seen; confirming or editing a draft that was changed since is refused. Nil for the current
  /// one.
  public var revision: Int?

  public init(_ id: Int64, revision: Int? = nil) {
    self.id = id
    self.revision = revision
  }

  public init(integerLiteral id: Int64) { self.init(id) }
}

/// Turns drafts into bills, with corrections if given. A draft is confirmed only once, however often this is called.
public struct ConfirmDrafts: Action {
  public var drafts: [SeenDraft]
  /// Whether to confirm every draft that needs no review, too; those come first.
  public var allSure: Bool
  public var changes: DraftChanges

  public init(_ drafts: [SeenDraft], allSure: Bool = false, changes: DraftChanges = DraftChanges()) {
    self.drafts = drafts
    self.allSure = allSure
    self.changes = changes
  }

  /// Checks that a merchant or total is not given for several drafts.
  ///
  /// - Throws: `InputError`.
  public func validate() throws {
    if (drafts.count > 1 || allSure) && (changes.merchant != nil || changes.total != nil) {
      throw InputError("A merchant or total applies to one draft; confirm several one by one.")
    }
  }

  /// - Throws: `InputError` for one merchant or total given for several drafts or for all sure ones, and for
  ///   corrections that are invalid for any draft.
  public func run(on desk: Desk) async throws -> BatchResult<ConfirmedDraft> {
    try validate()
    // Only a total depends on the draft, by its currency; all else is parsed once, so that an error is reported once.
    let shared = changes.total == nil ? try await changes.corrections(to: nil, on: desk) : nil
    let sure = allSure ? try await desk.store.drafts(DraftFilter(sureOnly: true)).map(\.id) : []
    let seen = Dictionary(drafts.map { ($0.id, $0.revision) }) { first, _ in first }
    var result = try await Batch.run(sure + drafts.map(\.id)) { id in
      var draft = try await desk.store.draft(id)
      // A draft that is already confirmed is reported before anything that it lacks.
      if let bill = draft.billID { throw StoreError.alreadyConfirmed(draft: id, bill: bill) }
      if let revision = seen[id] ?? nil { draft.revision = revision }
      let corrections: Corrections
      if let shared { corrections = shared } else { corrections = try await changes.corrections(to: draft, on: desk) }
      let bill = try await desk.store.confirm(draft, with: corrections, today: desk.today, who: desk.person)
      let result = BillResult(bill)
      desk.hooks.fire(HookNotice(result))
      return ConfirmedDraft(
        draft: id, bill: result, next: try await desk.store.following(bill).map(BillResult.init))
    }
    // What somebody else confirmed meanwhile is done, unless it was asked for by its id.
    var isDone: Set<Int64> = []
    for id in result.refused.map(\.id) where seen[id] == nil {
      let draft = try? await desk.store.draft(id)
      if draft?.billID != nil { isDone.insert(id) }
    }
    result.refused.removeAll { isDone.contains($0.id) }
    // The corrections are also learned for waiting drafts of the same shops.
    try await desk.store.relearn(from: result.done.map(\.draft))
    return result
  }
}

/// A draft that was confirmed as a bill.
public struct ConfirmedDraft: Codable, Hashable, Sendable {
  public var draft: Int64
  public var bill: BillResult
  /// The next bill of its series, if confirming created one. Not in the JSON.
  public var next: BillResult?

  init(draft: Int64, bill: BillResult, next: BillResult?) {
    self.draft = draft
    self.bill = bill
    self.next = next
  }

  /// The JSON is the bill's, which contains the draft's id.
  public init(from decoder: any Decoder) throws {
    let bill = try BillResult(from: decoder)
    self.init(draft: bill.draft ?? 0, bill: bill, next: nil)
  }

  public func encode(to encoder: any Encoder) throws { try bill.encode(to: encoder) }
}
