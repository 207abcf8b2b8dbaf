/// Something printed on a receipt or bill by which its shop is known again.
public struct ShopKey: Hashable, Codable, Sendable {
  /// The strongest first.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A VAT or tax number.
    case taxNumber
    /// The account that is to be paid to.
    case iban
    /// The name in a web or mail address.
    case domain
    case telephone
    /// Street, house number and post code.
    case address
    /// A word of the first lines.
    case head
    /// The name that the parser proposes.
    case brand

    /// Whether two different values speak for two different shops: a shop has several telephones, but one tax number.
    public var tellsApart: Bool { self == .taxNumber || self == .iban || self == .domain }
  }

  public var kind: Kind
  /// The same wherever the same thing is printed: without spaces, punctuation, case and accents.
  public var value: String

  public init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}
