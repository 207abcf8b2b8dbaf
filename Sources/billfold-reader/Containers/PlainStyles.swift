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
    case "color": return value == "initial" || MailColour(value) != nil
    case "background-color": return ["initial", "inherit"].contains(value) || MailColour(value) != nil
    case "background": return isBackground(value)
    case "background-image": return isPicture(value)
    case "font-size": return MailStyle.isSize(value) || ["0", "inherit"].contains(value)
    case "font": return isFont(value)
    case "opacity": return MailStyle.number(value) != nil
    case "visibility": return ["visible", "hidden", "collapse", "inherit"].contains(value)
    case "display": return displays.contains(value)
    case "overflow": return ["visible", "auto", "hidden"].contains(value)
    case "overflow-x", "overflow-y": return value == "hidden"
    case "position": return ["static", "relative"].contains(value)
    // Whether they clip text depends on other properties; see `MailStyle`.
    case "height", "width": return value == "auto" || isExtent(value)
    case "max-height", "max-width": return value == "none" || isExtent(value)
    case "text-indent": return isNear(value)
    // Moved by more, its background covers other text.
    case "left", "top": return value == "auto" || MailStyle.pixels(value) == 0
    case "line-height": return MailStyle.pixels(value).map { $0 >= 0 } ?? false
    case "text-decoration", "text-decoration-line": return value == "line-through"
    default: return false
    }
  }

  /// Whether a declaration is merely cosmetic: the same characters are seen in the same order, whatever it applies to.
  static func isCosmetic(_ property: String, _ value: String) -> Bool {
    // Browsers understand the brackets of properties that they do not know, and what follows in them.
    guard MailDeclarations.isFlat(value), !value.contains(";") else { return false }
    if property.hasPrefix("mso-") { return property != "mso-hide" }
    // For a program that prepares mails; browsers do not know it.
    if property.hasPrefix("-premailer-") { return true }
    guard isLiteral(value) || property == "font-family" else { return false }
    switch property {
    case "line-height": return ["normal", "inherit"].contains(value) || isLineHeight(value)
    case "font-family": return !value.split(separator: ",").contains { isSymbolFont($0) }
    // Strings before items and around quotations would be read as part of a number.
    case "list-style", "list-style-type": return value.allSatisfy { $0.isLetter || $0 == "-" || $0.isWhitespace }
    case "quotes": return ["none", "auto", "inherit"].contains(value)
    case "outline": return areThin(value, upTo: 5)
    case "border-image", "border-image-source", "border-image-outset": return value == "none"
    case "letter-spacing", "word-spacing":
      return ["normal", "inherit"].contains(value) || MailStyle.pixels(value).map { $0 > -1.5 && $0 < 20 } ?? false
    case "text-transform": return ["none", "uppercase", "lowercase", "capitalize", "inherit"].contains(value)
    case "direction": return value == "ltr"
    case "vertical-align":
      return !value.contains(where: \.isNumber) || MailStyle.pixels(value).map { abs($0) <= 20 } ?? false
    case "margin", "margin-left", "margin-top", "margin-right", "margin-bottom": return isNear(value)
    case "color", "font-size", "font": return value == "inherit"
    case "text-shadow": return areShadows(value) { $0.prefix(2).allSatisfy { $0 <= 1 } && $0.allSatisfy { $0 <= 3 } }
    case "box-shadow", "-webkit-box-shadow", "-moz-box-shadow": return areShadows(value) { $0.allSatisfy { $0 <= 5 } }
    case "-webkit-text-stroke-width": return MailStyle.pixels(value) == 0
    // The window of most readers is light.
    case "color-scheme", "supported-color-schemes": return value.contains("light") || value == "normal"
    case "font-feature-settings", "font-variation-settings", "unicode-bidi": return value == "normal"
    case "text-decoration", "text-decoration-line":
      return ["none", "underline", "overline", "inherit", "initial"].contains(value)
    default:
      if property.hasPrefix("padding") { return isNear(value) }
      if property.hasPrefix("border"), !property.contains("radius") { return areThin(value, upTo: 30) }
      return harmless.contains(property) || property.hasPrefix("border")
    }
  }

  /// Whether a declaration may move an element, or what it paints, over other ones.
  static func mayCover(_ property: String, _ value: String) -> Bool {
    if property.hasPrefix("margin") { return value.contains("-") }
    if property.hasPrefix("inset") || property.hasPrefix("border-image") { return !isCosmetic(property, value) }
    switch property {
    case "position": return !["static", "relative", "inherit", "initial"].contains(value)
    case "left", "top", "right", "bottom":
      return !["auto", "inherit", "initial"].contains(value) && MailStyle.pixels(value) != 0
    case "transform", "-webkit-transform", "-moz-transform", "-ms-transform", "translate", "scale", "rotate", "zoom":
      return !["none", "initial", "1"].contains(value)
    case "outline", "box-shadow", "-webkit-box-shadow", "-moz-box-shadow": return !isCosmetic(property, value)
    default: return false
    }
  }

  /// Elements that display their text differently, or not at first; `MailMarkup` has those that are also parsed
  /// differently.
  static let changing: Set<String> = [
    "bdo", "bdi", "canvas", "datalist", "details", "dialog", "input", "map", "marquee", "meter", "noscript", "option",
    "progress", "rp", "rt", "ruby", "video", "audio", "slot",
  ]

  private static let harmless: Set<String> = [
    "font-weight", "font-style", "font-variant", "text-align", "white-space",
    "word-break", "word-wrap", "overflow-wrap", "hyphens", "list-style-position",
    "cursor", "table-layout", "box-sizing", "min-width", "min-height", "float", "clear",
    "text-size-adjust", "-webkit-text-size-adjust", "-ms-text-size-adjust", "-moz-text-size-adjust",
    "-ms-interpolation-mode", "-webkit-font-smoothing", "-moz-osx-font-smoothing", "text-rendering",
    "background-repeat", "background-position", "background-size", "-webkit-border-radius", "-moz-border-radius",
    "text-decoration-color", "text-decoration-style", "page-break-inside", "page-break-before", "page-break-after",
    "caption-side", "empty-cells", "orphans", "widows", "size", "src", "page", "panose-1",
    "font-variant-caps", "font-variant-ligatures", "font-kerning", "font-stretch", "font-optical-sizing",
    "-webkit-nbsp-mode", "line-break", "-webkit-line-break", "-webkit-hyphens", "-ms-word-break", "text-align-last",
    "text-underline-offset", "text-decoration-thickness", "tab-size", "caret-color", "user-select",
    "-webkit-user-select", "pointer-events", "-webkit-tap-highlight-color",
    "object-fit",
  ]

  /// Whether no shadow can cover letters beside its own: it is faint, or it stays within some pixels.
  ///
  /// - Parameter areSmall: whether the lengths of a shadow, in pixels without their signs, are small enough.
  private static func areShadows(_ value: String, _ areSmall: ([Double]) -> Bool) -> Bool {
    if value == "none" { return true }
    return MailDeclarations.parts(of: value) { $0 == "," }.allSatisfy { shadow in
      let words = MailDeclarations.parts(of: String(shadow)) { $0.isWhitespace }.map(String.init)
      let colours = words.compactMap { MailColour($0) }
      let lengths = words.filter { MailColour($0) == nil && $0 != "inset" }.map { MailStyle.pixels($0).map(abs) }
      guard colours.count <= 1, (2...4).contains(lengths.count), lengths.allSatisfy({ $0 != nil }) else { return false }
      return colours.contains { $0.alpha <= faintest } || areSmall(lengths.compactMap { $0 })
    }
  }

  /// The opacity up to which a colour over letters leaves them legible.
  private static let faintest = 0.35

  private static let displays: Set<String> = [
    "block", "inline", "inline-block", "inline-table", "list-item", "none", "table", "table-cell", "table-row",
    "table-row-group", "inherit", "initial",
  ]

  /// Whether the value contains no calculation and no reference.
  private static func isLiteral(_ value: String) -> Bool {
    !["var(", "calc(", "attr(", "env(", "min(", "max(", "clamp(", "expression(", "\\"].contains { value.contains($0) }
  }

  /// Whether a value has at most one colour, one picture, one repetition and one place, as browsers require.
  private static func isBackground(_ value: String) -> Bool {
    var words = MailDeclarations.parts(of: value) { $0.isWhitespace }.map(String.init)
    let kinds: [(String) -> Bool] = [
      { MailColour($0) != nil }, isPicture, { ["repeat", "no-repeat", "repeat-x", "repeat-y"].contains($0) },
      { ["left", "center", "right", "top", "bottom"].contains($0) },
    ]
    for isOfKind in kinds {
      if let place = words.firstIndex(where: isOfKind) { words.remove(at: place) }
    }
    return words.isEmpty && !value.isEmpty
  }

  /// Whether a value is no picture or the address of one. Mail programs fetch pictures only on request, and the text has
  /// to be legible without them; those that are in the mail itself may hide it.
  private static func isPicture(_ value: String) -> Bool {
    if value == "none" { return true }
    guard value.hasPrefix("url("), value.hasSuffix(")") else { return false }
    var address = value.dropFirst(4).dropLast()
    if let mark = address.first, mark == "\"" || mark == "'", address.count > 1, address.last == mark {
      address = address.dropFirst().dropLast()
    }
    return !address.contains { "()\"'".contains($0) || $0.isWhitespace }
      && !["data:", "cid:"].contains { address.hasPrefix($0) }
  }

  /// Whether a value is a font: at most one style and one weight, the size and perhaps the line height, and families.
  private static func isFont(_ value: String) -> Bool {
    let words = MailDeclarations.parts(of: value) { $0.isWhitespace }
    let sizes = words.map { $0.split(omittingEmptySubsequences: false) { $0 == "/" }.map(String.init) }
    guard let place = sizes.firstIndex(where: { $0[0] == "0" || MailStyle.isSize($0[0]) }), sizes[place].count <= 2,
      sizes[place].dropFirst().allSatisfy({ $0 == "normal" || isLineHeight($0) })
    else { return false }
    let keywords = words[..<place].filter { $0 != "normal" }.map(String.init)
    let styles = keywords.filter { ["italic", "oblique"].contains($0) }.count
    let weights = keywords.filter { ["bold", "bolder", "lighter"].contains($0) || isWeight($0) }.count
    let families = words[(place + 1)...].joined(separator: " ").split(omittingEmptySubsequences: false) { $0 == "," }
    return place <= 3 && styles <= 1 && weights <= 1 && styles + weights == keywords.count
      && families.allSatisfy { isFamily($0) && !isSymbolFont($0) }
  }

  private static func isWeight(_ word: String) -> Bool {
    word.count == 3 && word.hasSuffix("00") && word.first.map { "123456789".contains($0) } ?? false
  }

  /// Whether the name of a font is one string, or words of letters.
  private static func isFamily(_ text: Substring) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    if let mark = words.first?.first, mark == "\"" || mark == "'" {
      return text.filter { $0 == mark }.count == 2 && words.last?.last == mark
    }
    return !words.isEmpty
      && words.allSatisfy { word in
        word.drop { $0 == "-" }.first?.isLetter == true
          && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
          && !["inherit", "initial", "unset", "revert", "default"].contains(word)
      }
  }

  /// Whether a value is a height or width. Browsers ignore one without a unit, or take it as pixels: it does not matter
  /// which if it is large enough to clip nothing.
  private static func isExtent(_ value: String) -> Bool {
    guard let pixels = MailStyle.pixels(value, hundred: 600), pixels >= 0 else { return false }
    return pixels == 0 || MailStyle.number(value) == nil || pixels >= MailStyle.wordLength
  }

  /// Whether lengths are too small to move text out of sight, and not over other text.
  private static func isNear(_ value: String) -> Bool {
    lengths(value).map { $0.allSatisfy { $0 >= 0 && $0 <= 200 } } ?? false
  }

  /// Whether no length among the words is larger, in pixels.
  private static func areThin(_ value: String, upTo most: Double) -> Bool {
    value.split(whereSeparator: \.isWhitespace).allSatisfy { abs(MailStyle.pixels(String($0)) ?? 0) <= most }
  }

  /// Whether lines of this height do not overlap, at common sizes of letters.
  private static func isLineHeight(_ value: String) -> Bool {
    let isFactor = MailStyle.number(value) != nil
    return MailStyle.pixels(value, em: 16, hundred: 16).map { $0 >= (isFactor ? 0.8 : 10) } ?? false
  }

  /// Whether the digits of a font are pictures.
  static func isSymbolFont(_ family: some StringProtocol) -> Bool {
    let name = family.lowercased().filter { $0.isLetter }
    return ["wingdings", "webdings", "symbol", "marlett", "zapfdingbats", "bookshelfsymbol"].contains {
      name.hasPrefix($0)
    }
  }

  /// The lengths in pixels, or nil if any of the words is not a length.
  private static func lengths(_ value: String) -> [Double]? {
    let words = value.split { $0.isWhitespace }
    let lengths = words.map { $0 == "auto" || $0 == "inherit" ? 0 : MailStyle.pixels(String($0), em: 16, hundred: 100) }
    return lengths.contains { $0 == nil } ? nil : lengths.compactMap { $0 }
  }
}
