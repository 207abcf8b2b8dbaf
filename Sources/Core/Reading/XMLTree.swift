/// An element of an XML document as the reader parsed it: safe to walk, since it is bounded and nothing is left to expand.
public struct XMLTree: Hashable, Codable, Sendable {
  /// The local name, without a prefix.
  public var name: String
  /// By local name; empty for most elements.
  public var attributes: [String: String]
  /// The character data directly inside, without the white space around it.
  public var text: String
  public var children: [XMLTree]

  public init(name: String, attributes: [String: String] = [:], text: String = "", children: [XMLTree] = []) {
    self.name = name
    self.attributes = attributes
    self.text = text
    self.children = children
  }

  /// The first element below a path of names, `Party/PartyName/Name`.
  public func first(_ path: String) -> XMLTree? { all(path).first }

  /// Every element below a path of names, in the order of the document.
  public func all(_ path: String) -> [XMLTree] {
    path.split(separator: "/").reduce([self]) { found, name in
      found.flatMap { $0.children.filter { $0.name == name } }
    }
  }

  // Names of one letter: an invoice has thousands of elements, and a reading is kept for years.
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
