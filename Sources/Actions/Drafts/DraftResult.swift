public import Core

/// A draft, as shown in the interfaces and read by other programs.
public struct DraftResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var document: Int64
  /// The name of the file when it was imported.
  public var file: String
  public var state: Draft.State
  public var revision: Int
  /// Whether the draft needs no review.
  public var sure: Bool
  /// The bill that was confirmed from it.
  @Nullable public var bill: Int64?
  public var created: Instant
  /// The reason why the document could not be read; the proposal is empty then.
  @Nullable public var error: Failure?
  public var proposal: ProposalResult

  public init(_ draft: Draft) {
    id = draft.id
    document = draft.documentID
    file = draft.fileName
    state = draft.state
    revision = draft.revision
    sure = draft.isSure
    _bill = Nullable(wrappedValue: draft.billID)
    created = Instant(draft.created)
    _error = Nullable(wrappedValue: draft.failure)
    proposal = ProposalResult(draft.proposal)
  }
}
