internal import Core
internal import Store

/// Rejects drafts that are not bills.
public struct RejectDrafts: Action {
  public var ids: [Int64]

  public init(_ ids: [Int64]) { self.ids = ids }

  /// Returns the ids of the drafts that are rejected now.
  public func run(on desk: Desk) async throws -> BatchResult<Int64> {
    let result = try await Batch.run(ids) { id in
      try await desk.store.setRejected(true, draft: id, who: desk.person)
      return id
    }
    // Waiting drafts of the same shop learn that such documents are not bills.
    try await desk.store.relearn(from: result.done)
    return result
  }
}

/// Turns a bill back into the draft that it was confirmed from, whatever else was changed since.
public struct TakeBackBill: Action {
  public var bill: Int64
  public var draft: Int64

  public init(_ bill: Int64, of draft: Int64) {
    self.bill = bill
    self.draft = draft
  }

  /// - Throws: `StoreError.notFound`, `.changedSince`.
  public func run(on desk: Desk) async throws -> DraftResult {
    try await desk.store.undoConfirmation(bill: bill, who: desk.person)
    try await desk.store.relearn(from: [draft])
    return DraftResult(try await desk.store.draft(draft))
  }
}
