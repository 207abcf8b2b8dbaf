internal import CXML
internal import Core
internal import Foundation

/// The text of a mail as rows of cells: what a table puts beside each other stays beside each other.
struct MailText {
  /// From top to bottom; a row without cells is an empty line.
  private(set) var rows: [[String]] = [[]]
  /// What the HTML hides, as rows of text: previews for lists of mails, or an amount that only machines shall see.
  private(set) var hidden: [String] = []
  /// Whether a number is shown in a style that is not known to show all of it as it is written.
  private(set) var hasUnclearNumbers = false

  /// Rows that are kept; the longest statements have some hundred.
  private static let mostRows = 5_000
  /// Looks at rules of style sheets; the largest mails need some hundred thousand.
  private static let mostWork = 5_000_000
  private static let deepest = 200

  init(plain: String) {
    rows = plain.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(MailText.mostRows).map {
      line in
      line.contains { !$0.isWhitespace } ? [String(line)] : []
    }
  }

  /// Parsed by libxml2, which mends what is broken; scripts and styles are no text, and nothing is fetched.
  init(html: String) {
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue
    let bytes = Array(html.utf8)
    let parsed = bytes.withUnsafeBytes { buffer in
      htmlReadMemory(
        buffer.bindMemory(to: CChar.self).baseAddress, Int32(clamping: buffer.count), nil, "UTF-8", Int32(options))
    }
    guard let parsed else { return }
    defer { xmlFreeDoc(parsed) }
    var styles = ""
    gatherStyles(xmlDocGetRootElement(parsed), depth: 0, into: &styles)
    sheet = MailStyleSheet(styles)
    walk(xmlDocGetRootElement(parsed), style: MailStyle(), depth: 0)
  }

  private var sheet = MailStyleSheet("")
  private var work = 0
  /// The elements around what is walked, from the outermost.
  private var path: [MailElement] = []

  /// The style sheets that stand in the mail, wherever they do; others are not fetched.
  private func gatherStyles(_ first: UnsafeMutablePointer<xmlNode>?, depth: Int, into styles: inout String) {
    var next = first
    while let node = next, depth < MailText.deepest {
      next = node.pointee.next
      guard node.pointee.type == XML_ELEMENT_NODE else { continue }
      guard string(node.pointee.name) == "style" else {
        gatherStyles(node.pointee.children, depth: depth + 1, into: &styles)
        continue
      }
      let media = MailText.attribute("media", of: node) ?? ""
      if !media.isEmpty { styles += "@media \(media) {" }
      var content = node.pointee.children
      while let text = content {
        styles += string(text.pointee.content)
        content = text.pointee.next
      }
      styles += media.isEmpty ? "\n" : "}\n"
    }
  }

  private mutating func walk(_ first: UnsafeMutablePointer<xmlNode>?, style: MailStyle, depth: Int) {
    var next = first
    while let node = next, depth < MailText.deepest, rows.count < MailText.mostRows {
      next = node.pointee.next
      switch node.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: append(string(node.pointee.content), style)
      case XML_ELEMENT_NODE: walk(element: node, style: style, depth: depth)
      default: break
      }
    }
  }

  private mutating func walk(element node: UnsafeMutablePointer<xmlNode>, style outer: MailStyle, depth: Int) {
    let name = string(node.pointee.name)
    guard !["script", "style", "head", "title", "template", "noscript"].contains(name) else { return }
    path.append(
      MailElement(
        name: name, id: (MailText.attribute("id", of: node) ?? "").lowercased(),
        classes: (MailText.attribute("class", of: node) ?? "").lowercased().split { $0.isWhitespace }.map(String.init)))
    defer { path.removeLast() }
    work += sheet.work(for: path)
    // Text without its style could be text that nobody sees.
    guard work <= MailText.mostWork else { return }
    let own = MailDeclarations(MailText.attribute("style", of: node) ?? "")
    var style = outer.inside(name, sheet.values(for: path, hints: MailText.hints(of: node, name), own: own))
    if PlainStyles.changing.contains(name) || !own.arePlain || !sheet.isPlain(for: path) { style.isUnclear = true }
    // Cells of tables hold blocks: a row is a line as long as its cells have one line each.
    let isBlock = MailText.blocks.contains(name)
    // What only is not to be seen takes its place all the same.
    if isBlock, !style.isGone { breakLine() }
    if name == "td" || name == "th", !style.isGone { breakCell() }
    walk(node.pointee.children, style: style, depth: depth + 1)
    if isBlock || name == "br", !style.isGone { breakLine() }
  }

  private static let blocks: Set<String> = [
    "p", "div", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "hr", "section", "article",
    "header",
    "footer", "address", "blockquote", "pre", "dl", "dt", "center", "body",
  ]

  private mutating func breakLine() { if rows[rows.count - 1].contains(where: { !$0.isEmpty }) { rows.append([]) } }
  private mutating func breakCell() {
    if rows[rows.count - 1].last?.isEmpty == false { rows[rows.count - 1].append("") }
  }

  private mutating func append(_ text: String, _ style: MailStyle) {
    let words = text.split { $0.isWhitespace || $0 == "\u{A0}" }
    guard !words.isEmpty else { return }
    let joined = words.joined(separator: " ")
    guard style.showsText else {
      if hidden.count < 200 { hidden.append(joined) }
      return
    }
    if style.isUnclear || sheet.isUnclear, joined.contains(where: \.isNumber) { hasUnclearNumbers = true }
    let isGlued = !(text.first?.isWhitespace ?? true || endsApart)
    if style.isStruck {
      // A part of a word may be struck to make another of the rest: a person has to see it.
      if isGlued, rows[rows.count - 1].last?.isEmpty == false { hidden.append(joined) }
      struck = text.last?.isWhitespace ?? true ? nil : joined
      endsApart = struck == nil
      return
    }
    if let struck, text.first?.isWhitespace == false { hidden.append(struck) }
    struck = nil
    if rows[rows.count - 1].isEmpty { rows[rows.count - 1].append("") }
    let last = rows[rows.count - 1].count - 1
    // Text runs on over `<b>` and `<span>`; without white space it is one word.
    let isApart = !rows[rows.count - 1][last].isEmpty && !isGlued
    rows[rows.count - 1][last] += (isApart ? " " : "") + joined
    endsApart = text.last?.isWhitespace ?? false
  }

  /// What was struck out right before, without white space behind it.
  private var struck: String?
  /// Whether the text before ended with white space.
  private var endsApart = false

  /// What the attributes of an element say of its style, as mails of old do; every style stands above them.
  private static func hints(of node: UnsafeMutablePointer<xmlNode>, _ name: String) -> [String: String] {
    var hints: [String: String] = [:]
    /// Old attributes leave the `#` of a colour out.
    func colour(_ value: String) -> String { MailColour(value) == nil ? "#\(value)" : value }
    if attribute("hidden", of: node) != nil { hints["display"] = "none" }
    if let value = attribute("bgcolor", of: node) { hints["background-color"] = colour(value.lowercased()) }
    if let value = attribute(name == "body" ? "text" : "color", of: node), name == "body" || name == "font" {
      hints["color"] = colour(value.lowercased())
    }
    // Its steps from 1 to 7 are all legible, whatever is around them.
    if name == "font", let size = attribute("size", of: node), size.first?.isNumber == true {
      hints["font-size"] = "medium"
    }
    return hints
  }

  private static func attribute(_ name: String, of node: UnsafeMutablePointer<xmlNode>) -> String? {
    guard let attribute = xmlHasProp(node, name) else { return nil }
    // An attribute's value is its first text; one without a value is there all the same.
    guard let value = attribute.pointee.children?.pointee.content else { return "" }
    return String(cString: UnsafeRawPointer(value).assumingMemoryBound(to: CChar.self))
  }

  private func string(_ characters: UnsafePointer<xmlChar>?) -> String {
    characters.map { String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) } ?? ""
  }

  /// Text in the character set that a mail names; where that is none, or wrong, as Windows writes Latin.
  static func decoded(_ data: Data, charset: String) -> String {
    let encodings: [String: String.Encoding] = [
      "utf-8": .utf8, "us-ascii": .utf8, "": .utf8, "iso-8859-1": .windowsCP1252, "iso-8859-15": .windowsCP1252,
      "windows-1252": .windowsCP1252, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
      "windows-1251": .windowsCP1251, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
      "iso-8859-9": .windowsCP1254, "utf-16": .utf16, "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC,
      "iso-2022-jp": .iso2022JP,
    ]
    let encoding = encodings[charset.lowercased()] ?? .utf8
    return String(data: data, encoding: encoding) ?? String(data: data, encoding: .windowsCP1252)
      ?? String(decoding: data, as: UTF8.self)
  }
}
