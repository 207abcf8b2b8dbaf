/// An element of an XML document as the reader parsed it. It is safe to walk, because its size is limited and all
/// entities have been resolved.
public struct XMLTree: Hashable, Codable, Sendable {
  /// The local name, without a namespace prefix.
  public var name: String
  /// Keyed by local name; empty for most elements.
  public var attributes: [String: String]
  /// The character data directly inside the element, without surrounding white space.
  public var text: String
  public var children: [XMLTree]

  public init(name: String, attributes: [String: String] = [:], text: String = "", children: [XMLTree] = []) {
    self.name = name
    self.attributes = attributes
    self.text = text
    self.children = children
  }

  /// The first element at a path of names, `Party/PartyName/Name`.
  public func first(_ path: String) -> XMLTree? { all(path).first }

  /// All elements at a path of names, in document order.
  public func all(_ path: String) -> [XMLTree] {
    path.split(separator: "/").reduce([self]) { found, name in
      found.flatMap { $0.children.filter { $0.name == name } }
    }
  }

  /// The limits of a tree. The reader observes them, and the receiver of its answer checks them. The largest invoices
  /// seen have a few thousand lines.
  public enum Limits {
    public static let elements = 100_000
    public static let depth = 48
    /// The number of attributes that are kept of one element; the root of a Mexican invoice has up to 20.
    public static let attributes = 24
    /// The bytes that are kept of a name or of an attribute's value.
    public static let nameBytes = 200
    /// The bytes that are kept of an element's text at a time; longer texts are embedded files, not business terms.
    public static let textBytes = 20_000
  }

  // One-letter names, because an invoice has thousands of elements and readings are kept for years.
  private enum CodingKeys: String, CodingKey {
    case name = "n"
    case attributes = "a"
    case text = "t"
    case children = "c"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      attributes: try container.decodeIfPresent([String: String].self, forKey: .attributes) ?? [:],
      text: try container.decodeIfPresent(String.self, forKey: .text) ?? "",
      children: try container.decodeIfPresent([XMLTree].self, forKey: .children) ?? [])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    if !attributes.isEmpty { try container.encode(attributes, forKey: .attributes) }
    if !text.isEmpty { try container.encode(text, forKey: .text) }
    if !children.isEmpty { try container.encode(children, forKey: .children) }
  }
}
