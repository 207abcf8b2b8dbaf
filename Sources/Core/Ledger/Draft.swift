/// A stored proposal that awaits the user's decision.
public struct Draft: Hashable, Codable, Sendable, Identifiable {
  /// Whether the user has decided on the draft.
  public enum State: String, Codable, Sendable, CaseIterable { case open, confirmed, rejected }
  public var id: Int64
  public var documentID: Int64
  public var state: State
  /// Incremented by every change. Confirming names the revision that was seen, so that two people cannot confirm
  /// different contents.
  public var revision: Int
  public var proposal: Proposal
  /// The reason why the document could not be read; the proposal is then empty.
  public var failure: Failure?
  /// The file's name on arrival, for display.
  public var fileName: String
  /// UTC seconds since 1970.
  public var created: Int64
  /// The bill it became when it was confirmed.
  public var billID: Int64?

  public init(
    id: Int64, documentID: Int64, state: State, revision: Int, proposal: Proposal, failure: Failure?, fileName: String,
    created: Int64, billID: Int64?
  ) {
    self.id = id
    self.documentID = documentID
    self.state = state
    self.revision = revision
    self.proposal = proposal
    self.failure = failure
    self.fileName = fileName
    self.created = created
    self.billID = billID
  }

  /// Whether nothing needs the user's attention: an empty `review` guarantees that total and date are right.
  public var isSure: Bool { failure == nil && proposal.review.isEmpty && proposal.money != nil && proposal.date != nil }
}
