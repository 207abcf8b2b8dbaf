/// A proposal in the store, awaiting a person.
public struct Draft: Hashable, Codable, Sendable, Identifiable {
  public enum State: String, Codable, Sendable, CaseIterable { case open, confirmed, rejected }
  public var id: Int64
  public var documentID: Int64
  public var state: State
  /// Counts every change; confirming names the revision it saw, so that two people cannot confirm different things.
  public var revision: Int
  public var proposal: Proposal
  /// Why the document could not be read; then the proposal is empty.
  public var failure: Failure?
  /// The file's name when it arrived, for people.
  public var fileName: String
  /// UTC seconds since 1970.
  public var created: Int64
  /// The bill it became.
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

  /// Whether nothing asks for a person's eyes: the promise of an empty `review`.
  public var isSure: Bool { failure == nil && proposal.review.isEmpty && proposal.money != nil && proposal.date != nil }
}
