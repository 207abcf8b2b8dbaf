/// Something printed on a receipt or bill that identifies its shop.
public struct ShopKey: Hashable, Codable, Sendable {
  /// Strongest first.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// A VAT or tax number.
    case taxNumber
    /// The account to pay into.
    case iban
    /// The domain name of a web or mail address.
    case domain
    case telephone
    /// Street, house number and postcode.
    case address
    /// A word from the first lines.
    case head
    /// The name that the parser proposes.
    case brand

    /// Whether two different values mean two different shops: a shop may have several telephone numbers, but only one
    /// tax number.
    public var tellsApart: Bool { self == .taxNumber || self == .iban || self == .domain }
  }

  public var kind: Kind
  /// Normalised: without spaces, punctuation, case and accents, so that equal things have equal values however they are
  /// printed.
  public var value: String

  public init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}
