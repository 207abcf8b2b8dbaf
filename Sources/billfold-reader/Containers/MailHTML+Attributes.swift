internal import CXML

/// What the attributes of a mail's elements say about its text.
extension MailHTML {
  /// Whether an element has a style sheet that is not read, or decides which ones apply.
  static func changesStyles(_ node: UnsafeMutablePointer<xmlNode>, _ name: String) -> Bool {
    if name == "link" {
      let address = (attribute("href", of: node) ?? "").lowercased()
      return ["data:", "cid:"].contains { address.contains($0) }
    }
    let field = (attribute("http-equiv", of: node) ?? "").lowercased()
    return name == "meta" && (darkens(node) || ["content-security-policy", "default-style"].contains(field))
  }

  /// Whether a `meta` element asks for a dark background without an alternative.
  private static func darkens(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
    guard let name = attribute("name", of: node)?.lowercased(), name.hasSuffix("color-scheme") else { return false }
    return (attribute("content", of: node) ?? "").lowercased().contains("dark")
      && !(attribute("content", of: node) ?? "").lowercased().contains("light")
  }

  /// What mail programs show in place of a picture, or in a field.
  static func replacement(of node: UnsafeMutablePointer<xmlNode>, _ name: String) -> String? {
    guard name == "img" || name == "input", attribute("type", of: node)?.lowercased() != "hidden" else { return nil }
    return [attribute("alt", of: node), attribute("value", of: node)].compactMap(\.self).joined(separator: " ")
  }

  /// Style values of presentational attributes, as in old mails; every style overrides them.
  static func hints(of node: UnsafeMutablePointer<xmlNode>, _ name: String) -> [String: String] {
    var hints: [String: String] = [:]
    if attribute("hidden", of: node) != nil { hints["display"] = "none" }
    if name == "body" || MailStyle.tables.contains(name), let value = attribute("bgcolor", of: node) {
      hints["background-color"] = colour(value)
    }
    if let value = attribute(name == "body" ? "text" : "color", of: node), name == "body" || name == "font" {
      hints["color"] = colour(value)
    }
    if name == "table", let side = attribute("align", of: node)?.lowercased(), side != "center" {
      hints["float"] = side
    }
    // All sizes from 1 to 7 are legible, whatever surrounds the element.
    if name == "font", let size = attribute("size", of: node), size.first?.isNumber == true {
      hints["font-size"] = "medium"
    }
    let faces = (name == "font" ? attribute("face", of: node) : nil) ?? ""
    if faces.split(separator: ",").contains(where: { PlainStyles.isSymbolFont($0) }) {
      hints["font-family"] = unknown
    }
    return hints
  }

  /// The value of an attribute for a colour. Old ones can omit the `#` of six digits. Of other values browsers make
  /// colours by rules of their own.
  static func colour(_ value: String) -> String {
    let value = value.lowercased()
    let written = value.count == 6 && value.allSatisfy(\.isHexDigit) ? "#\(value)" : value
    let isCertain = written.first == "#" ? [4, 7].contains(written.count) : written.allSatisfy(\.isLetter)
    return isCertain && MailColour(written) != nil ? written : unknown
  }

  /// The value of a hint whose effect is not known.
  static let unknown = "unknown"

  static func attribute(_ name: String, of node: UnsafeMutablePointer<xmlNode>) -> String? {
    guard let attribute = xmlHasProp(node, name) else { return nil }
    // The value of an attribute is its first text node; an attribute without a value is still present.
    guard let value = attribute.pointee.children?.pointee.content else { return "" }
    return String(cString: UnsafeRawPointer(value).assumingMemoryBound(to: CChar.self))
  }
}
