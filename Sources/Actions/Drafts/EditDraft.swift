public import Core
internal import Ledger
internal import Store

/// Corrects a draft without confirming it.
public struct EditDraft: Action {
  public var draft: SeenDraft
  public var changes: DraftChanges
  /// Whether to reopen a rejected draft.
  public var reopens: Bool

  public init(_ draft: SeenDraft, changes: DraftChanges = DraftChanges(), reopens: Bool = false) {
    self.draft = draft
    self.changes = changes
    self.reopens = reopens
  }

  /// Checks the changes for what only a bill can have.
  ///
  /// - Throws: `InputError`.
  public func validate() throws {
    guard changes.notes == nil && changes.repetition == nil else {
      throw InputError("Notes and repetition belong to the bill", .giveToConfirm("them"))
    }
    guard changes.tags.isEmpty && changes.warrantyUntil == nil && changes.returnUntil == nil else {
      throw InputError("Tags and last days belong to the bill", .giveToConfirm("them"))
    }
    guard changes.categories.count <= 1 else {
      throw InputError("Drafts have one category", .giveToConfirm("several"))
    }
  }

  /// - Throws: `InputError`, also for what a draft cannot have; `StoreError.unknownCategory`, `.unknownCard`,
  ///   `.notOpen`, `.conflict`.
  public func run(on desk: Desk) async throws -> DraftResult {
    try validate()
    let store = try await desk.store
    var before = try await store.draft(draft.id)
    // Invalid changes are refused before anything is stored.
    let corrections = try await changes.corrections(to: before, on: desk)
    try await store.checkCategories(corrections.categories)
    try await checkCard(corrections, before, store)
    if reopens {
      try await store.setRejected(false, draft: draft.id, who: desk.person)
      try await store.relearn(from: [draft.id])
      before = try await store.draft(draft.id)
    }
    guard !changes.isEmpty else { return DraftResult(before) }
    return DraftResult(
      try await store.update(
        draft: draft.id, revision: draft.revision ?? before.revision,
        proposal: Editing.apply(corrections, to: before.proposal), who: desk.person))
  }

  /// A draft stores only what the card's receipt would print, which may match another card as well.
  ///
  /// - Throws: `InputError` if it does; `StoreError`.
  private func checkCard(_ corrections: Corrections, _ before: Draft, _ store: Store) async throws {
    guard let card = corrections.card.value else { return }
    guard try await !store.finds(card.id, by: corrections.payment(over: before.proposal.payment?.value)) else { return }
    throw InputError(
      "another card has the same digits as \(card.contents.name); name the card when you confirm the draft",
      .confirmCard(draft: draft.id, name: card.contents.name))
  }
}

/// Replaces the whole proposal of a draft, for example by the one that it had before an edit.
public struct ReplaceProposal: Action {
  public var draft: SeenDraft
  public var proposal: Proposal

  public init(_ draft: SeenDraft, with proposal: Proposal) {
    self.draft = draft
    self.proposal = proposal
  }

  /// - Throws: `StoreError.notOpen`, `.conflict`.
  public func run(on desk: Desk) async throws -> DraftResult {
    let revision =
      if let revision = draft.revision { revision } else { try await desk.store.draft(draft.id).revision }
    return DraftResult(
      try await desk.store.update(draft: draft.id, revision: revision, proposal: proposal, who: desk.person))
  }
}
