/// The draft or bill that a paper seems to be another copy of.
public struct DuplicateOf: Hashable, Codable, Sendable {
  public enum Kind: String, Codable, Sendable, CaseIterable { case draft, bill }
  public var kind: Kind
  public var id: Int64

  public init(_ kind: Kind, _ id: Int64) {
    self.kind = kind
    self.id = id
  }
}
