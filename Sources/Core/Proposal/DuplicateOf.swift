/// The draft or bill that a document seems to be another copy of.
public struct DuplicateOf: Hashable, Codable, Sendable {
  /// What the document seems to be a copy of.
  public enum Kind: String, Codable, Sendable, CaseIterable { case draft, bill }

  /// The reasons for taking a document for a copy.
  public enum Reason: String, Codable, Sendable, CaseIterable {
    /// Nearly the same words and numbers are printed: another photo or scan.
    case sameWords
    /// The merchant, the amount and the day are the same.
    case samePurchase
    /// The series of the merchant's bills created a bill in advance for about that day, which has no document yet.
    case planned

    /// The reason, for display.
    public var explanation: String {
      switch self {
      case .sameWords: "the same words"
      case .samePurchase: "the same purchase"
      case .planned: "planned by its series for about that day"
      }
    }
  }

  public var kind: Kind
  public var id: Int64
  /// The reason; nil if it was found by a version that did not record one.
  public var reason: Reason?

  public init(_ kind: Kind, _ id: Int64, _ reason: Reason? = nil) {
    self.kind = kind
    self.id = id
    self.reason = reason
  }
}
