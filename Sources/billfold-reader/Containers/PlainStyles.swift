/// Decides what is known about styles in a mail: whether they leave the text unchanged, or are understood by
/// `MailStyle`.
///
/// There are countless ways to hide or replace a digit, and each version of CSS adds more. So this lists what mails
/// need instead of what is dangerous; a number in any other style is left to a person.
enum PlainStyles {
  /// Whether a declaration, in lower case, is harmless or its effect is understood.
  static func isPlain(_ property: String, _ value: String) -> Bool {
    if isCosmetic(property, value) { return true }
    guard isLiteral(value) else { return false }
    switch property {
    case "color", "background-color", "bgcolor": return isColour(value)
    case "background", "background-image": return true
    case "font-size": return MailStyle.isSize(value) || ["0", "inherit"].contains(value)
    case "font": return true
    case "opacity": return MailStyle.pixels(value) != nil
    case "visibility": return ["visible", "hidden", "collapse", "inherit"].contains(value)
    case "display": return displays.contains(value)
    case "overflow", "overflow-x", "overflow-y": return ["visible", "auto", "hidden"].contains(value)
    case "position": return ["static", "relative"].contains(value)
    // Whether they clip text depends on other properties; see `MailStyle`.
    case "height", "max-height", "width", "max-width": return true
    case "text-indent", "left", "top": return isNear(value)
    case "text-decoration", "text-decoration-line": return true
    default: return false
    }
  }

  /// Whether a declaration is merely cosmetic: the same characters are seen in the same order, whatever it applies to.
  static func isCosmetic(_ property: String, _ value: String) -> Bool {
    if property.hasPrefix("mso-") { return property != "mso-hide" }
    guard isLiteral(value) || property == "font-family" else { return false }
    switch property {
    case "line-height":
      return ["normal", "inherit"].contains(value) || MailStyle.pixels(value, em: 16, hundred: 16) != nil
    case "letter-spacing", "word-spacing":
      return ["normal", "inherit"].contains(value) || MailStyle.pixels(value).map { $0 > -1.5 && $0 < 20 } ?? false
    case "text-transform": return ["none", "uppercase", "lowercase", "capitalize", "inherit"].contains(value)
    case "direction": return value == "ltr"
    case "vertical-align": return !value.contains(where: \.isNumber) || isNear(value)
    case "margin", "margin-left", "margin-top", "margin-right", "margin-bottom": return isNear(value)
    case "color", "font-size", "font": return value == "inherit"
    case "text-decoration", "text-decoration-line": return !value.contains("line-through")
    default: return harmless.contains(property) || property.hasPrefix("border") || property.hasPrefix("padding")
    }
  }

  /// Elements that display their text differently, or not at first.
  static let changing: Set<String> = [
    "bdo", "bdi", "canvas", "datalist", "details", "dialog", "iframe", "input", "map", "marquee", "math", "meter",
    "object", "option", "progress", "rp", "rt", "ruby", "select", "svg", "textarea", "video", "audio", "slot",
  ]

  private static let harmless: Set<String> = [
    "font-family", "font-weight", "font-style", "font-variant", "text-align", "white-space",
    "word-break", "word-wrap", "overflow-wrap", "hyphens", "list-style", "list-style-type", "list-style-position",
    "cursor", "table-layout", "box-sizing", "min-width", "min-height", "float", "clear", "outline", "box-shadow",
    "text-size-adjust", "-webkit-text-size-adjust", "-ms-text-size-adjust", "-moz-text-size-adjust",
    "-ms-interpolation-mode", "-webkit-font-smoothing", "-moz-osx-font-smoothing", "text-rendering",
    "background-repeat", "background-position", "background-size", "-webkit-border-radius", "-moz-border-radius",
    "text-decoration-color", "text-decoration-style", "page-break-inside", "page-break-before", "page-break-after",
    "caption-side", "empty-cells", "quotes", "orphans", "widows", "size", "src",
  ]

  private static let displays: Set<String> = [
    "block", "inline", "inline-block", "inline-table", "list-item", "none", "table", "table-cell", "table-row",
    "table-row-group", "table-header-group", "table-footer-group", "inherit", "initial",
  ]

  /// Whether the value contains no calculation and no reference.
  private static func isLiteral(_ value: String) -> Bool {
    !["var(", "calc(", "attr(", "env(", "min(", "max(", "clamp(", "expression(", "\\"].contains { value.contains($0) }
  }

  private static func isColour(_ value: String) -> Bool {
    MailColour(value) != nil || ["inherit", "initial", "none"].contains(value)
  }

  /// Whether lengths are too small to move text out of sight.
  private static func isNear(_ value: String) -> Bool {
    lengths(value).map { $0.allSatisfy { $0 >= -20 && $0 <= 200 } } ?? false
  }

  /// The lengths in pixels, or nil if any of the words is not a length.
  private static func lengths(_ value: String) -> [Double]? {
    let words = value.split { $0.isWhitespace }
    let lengths = words.map { $0 == "auto" || $0 == "inherit" ? 0 : MailStyle.pixels(String($0), em: 16, hundred: 100) }
    return lengths.contains { $0 == nil } ? nil : lengths.compactMap { $0 }
  }
}
