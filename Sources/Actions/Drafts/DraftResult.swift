public import Core

/// A draft, as faces show it and other programs read it.
public struct DraftResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var document: Int64
  /// The file's name when it arrived.
  public var file: String
  public var state: Draft.State
  public var revision: Int
  /// Whether nothing asks for a person's eyes.
  public var sure: Bool
  /// The bill it became.
  @Nullable public var bill: Int64?
  public var created: Instant
  /// Why the document could not be read; then the proposal is empty.
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
