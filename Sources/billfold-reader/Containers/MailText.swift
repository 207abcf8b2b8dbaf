internal import CXML
internal import Core
internal import Foundation

/// The text of a mail as rows of cells, so that what a table places side by side stays side by side.
struct MailText {
  /// Rows from top to bottom; a row without cells is an empty line.
  private(set) var rows: [[String]] = [[]]
  /// Text that the HTML hides, in rows: preview text for inbox lists, or an amount meant only for machines.
  private(set) var hidden: [String] = []
  /// Whether a number has a style that might change how it appears.
  private(set) var hasUnclearNumbers = false

  /// The maximum number of rows that are kept; the longest statements have a few hundred.
  private static let mostRows = 5_000
  /// The maximum number of comparisons with style sheet rules; the largest mails need a few hundred thousand.
  private static let mostWork = 5_000_000
  private static let deepest = 200

  init(plain: String) {
    rows = plain.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(MailText.mostRows).map {
      line in
      line.contains { !$0.isWhitespace } ? [String(line.drop(while: \.isWhitespace))] : []
    }
  }

  /// Parses HTML with libxml2, which repairs broken markup. Scripts and styles are not text, and nothing is fetched.
  init(html: String) {
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue
    // At NUL, libxml2 would stop; see `MailMarkup`.
    let bytes = html.utf8.map { $0 == 0 ? UInt8(ascii: "?") : $0 }
    let parsed = bytes.withUnsafeBytes { buffer in
      htmlReadMemory(
        buffer.bindMemory(to: CChar.self).baseAddress, Int32(clamping: buffer.count), nil, "UTF-8", Int32(options))
    }
    guard let parsed else { return }
    defer { xmlFreeDoc(parsed) }
    gatherStyles(xmlDocGetRootElement(parsed), within: "", depth: 0)
    walk(xmlDocGetRootElement(parsed), style: MailStyle(), depth: 0)
    let texts = rows.joined() + hidden
    if !hasUnclearNumbers, texts.contains(where: { $0.contains(where: \.isNumber) }), !MailMarkup.isPlain(html) {
      hasUnclearNumbers = true
    }
  }

  private var sheet = MailStyleSheet()
  private var work = 0
  /// The number of rows so far, those of open cells included.
  private var rowCount = 0
  /// The ancestors of the node being visited and the node's own element, from the outermost.
  private var path: [MailElement] = []

  /// Whether browsers move some elements elsewhere, out of the middle of a table.
  private var isRearranged = false

  /// Collects the style sheets inside the mail, wherever they are; external ones are not fetched.
  private mutating func gatherStyles(_ first: UnsafeMutablePointer<xmlNode>?, within outer: String, depth: Int) {
    guard first == nil || depth < MailText.deepest else { return sheet.addUnknown() }
    var next = first
    while let node = next {
      next = node.pointee.next
      guard node.pointee.type == XML_ELEMENT_NODE else { continue }
      let name = string(node.pointee.name)
      // Browsers apply no style in a template; whether they do in `noscript` depends on whether they run scripts.
      if name == "template" { continue }
      if name == "noscript" || name == "meta" && MailText.darkens(node) { sheet.addUnknown() }
      if name == "image" || MailText.tableRows.contains(outer) && !MailText.partsOfTables.contains(name) {
        isRearranged = true
      }
      guard name == "style" else {
        gatherStyles(node.pointee.children, within: name, depth: depth + 1)
        continue
      }
      var text = ""
      var content = node.pointee.children
      while let piece = content {
        text += string(piece.pointee.content)
        content = piece.pointee.next
      }
      let type = MailText.attribute("type", of: node) ?? ""
      if type.isEmpty || type.lowercased() == "text/css" {
        sheet.add(text, media: MailText.attribute("media", of: node) ?? "")
      } else {
        sheet.addUnknown()
      }
    }
  }

  /// Whether a `meta` element asks for a dark background without an alternative.
  private static func darkens(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
    guard let name = attribute("name", of: node)?.lowercased(), name.hasSuffix("color-scheme") else { return false }
    return (attribute("content", of: node) ?? "").lowercased().contains("dark")
      && !(attribute("content", of: node) ?? "").lowercased().contains("light")
  }

  /// Elements that contain only parts of tables.
  private static let tableRows: Set<String> = ["table", "tbody", "thead", "tfoot", "tr"]
  private static let partsOfTables: Set<String> = [
    "caption", "colgroup", "col", "tbody", "thead", "tfoot", "tr", "td", "th", "style", "script", "template",
  ]

  private mutating func walk(_ first: UnsafeMutablePointer<xmlNode>?, style: MailStyle, depth: Int) {
    let siblings = self.siblings(first)
    var next = first
    while let node = next {
      // A person sees the rest, too.
      guard depth < MailText.deepest, rowCount < MailText.mostRows else { return hasUnclearNumbers = true }
      next = node.pointee.next
      switch node.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: append(string(node.pointee.content), style)
      case XML_ELEMENT_NODE: walk(element: node, among: siblings, style: style, depth: depth)
      default: break
      }
    }
  }

  /// The elements among some nodes with the same parent, if style sheets ask for them.
  private func siblings(_ first: UnsafeMutablePointer<xmlNode>?) -> [MailElement]? {
    guard sheet.needsSiblings else { return [] }
    guard !isRearranged else { return nil }
    var siblings: [MailElement] = []
    var next = first
    while let node = next {
      next = node.pointee.next
      if node.pointee.type == XML_ELEMENT_NODE { siblings.append(element(of: node, among: [])) }
    }
    return siblings
  }

  private func element(of node: UnsafeMutablePointer<xmlNode>, among siblings: [MailElement]?) -> MailElement {
    MailElement(
      name: string(node.pointee.name), id: (MailText.attribute("id", of: node) ?? "").lowercased(),
      classes: (MailText.attribute("class", of: node) ?? "").lowercased().split { $0.isWhitespace }.map(String.init),
      siblings: siblings)
  }

  /// Adds an element to the path, and returns its style; nil if that takes too long.
  private mutating func enter(
    _ element: MailElement, within outer: MailStyle, hints: [String: String] = [:],
    own: MailDeclarations = MailDeclarations("")
  ) -> MailStyle? {
    path.append(element)
    work += sheet.work(for: path)
    guard work <= MailText.mostWork else { return nil }
    var style = outer.inside(element.name, sheet.values(for: path, hints: hints, own: own))
    if PlainStyles.changing.contains(element.name) || !own.arePlain || !sheet.isPlain(for: path)
      || hints.values.contains(MailText.unknownColour)
    {
      style.isUnclear = true
    }
    return style
  }

  /// The elements that browsers add around a part of a table.
  private static func implied(around name: String, within outer: String) -> [String] {
    switch (outer, name) {
    case ("table", "tr"): ["tbody"]
    case ("table", "td"), ("table", "th"): ["tbody", "tr"]
    case ("tbody", "td"), ("tbody", "th"), ("thead", "td"), ("thead", "th"), ("tfoot", "td"), ("tfoot", "th"): ["tr"]
    default: []
    }
  }

  private mutating func walk(
    element node: UnsafeMutablePointer<xmlNode>, among siblings: [MailElement]?, style outer: MailStyle, depth: Int
  ) {
    let name = string(node.pointee.name)
    guard !["script", "style", "head", "title", "template"].contains(name) else { return }
    let outside = path.count
    defer { path.removeLast(path.count - outside) }
    var surroundings = outer
    for implied in MailText.implied(around: name, within: path.last?.name ?? "") {
      guard let style = enter(MailElement(name: implied, siblings: nil), within: surroundings) else {
        return hasUnclearNumbers = true
      }
      surroundings = style
    }
    let own = MailDeclarations(MailText.attribute("style", of: node) ?? "")
    // Without its style, text could be text that nobody sees.
    guard
      let style = enter(
        element(of: node, among: siblings), within: surroundings, hints: MailText.hints(of: node, name), own: own)
    else { return hasUnclearNumbers = true }
    let isRaised = name == "sup" || name == "sub"
    raised += isRaised ? 1 : 0
    defer { raised -= isRaised ? 1 : 0 }
    let isBlock = MailText.blocks.contains(name)
    // An element that is merely invisible still takes up space.
    if isBlock, !style.isGone { breakLine() }
    if name == "td" || name == "th", !style.isGone {
      walk(cell: node, style: style, depth: depth)
    } else if name == "tr", !style.isGone {
      cellsOfRow.append([])
      walk(node.pointee.children, style: style, depth: depth + 1)
      breakLine()
      let row = MailTable.rows(of: cellsOfRow.removeLast())
      rows.insert(contentsOf: row, at: rows.count - 1)
      rowCount += row.count
    } else {
      walk(node.pointee.children, style: style, depth: depth + 1)
    }
    if isBlock || name == "br", !style.isGone { breakLine() }
  }

  /// The cells so far of each table row that is open.
  private var cellsOfRow: [[[[String]]]] = []

  /// Reads a cell of a table as if it were a text of its own.
  private mutating func walk(cell node: UnsafeMutablePointer<xmlNode>, style: MailStyle, depth: Int) {
    guard let row = node.pointee.parent, string(row.pointee.name) == "tr", !cellsOfRow.isEmpty else {
      breakCell()
      return walk(node.pointee.children, style: style, depth: depth + 1)
    }
    let outside = rows
    rows = [[]]
    (endsApart, struck) = (false, nil)
    walk(node.pointee.children, style: style, depth: depth + 1)
    cellsOfRow[cellsOfRow.count - 1].append(rows.filter { $0.contains { !$0.isEmpty } })
    rows = outside
    (endsApart, struck) = (false, nil)
  }

  private static let blocks: Set<String> = [
    "p", "div", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "hr", "section", "article",
    "header",
    "footer", "address", "blockquote", "pre", "dl", "dt", "center", "body",
  ]

  private mutating func breakLine() {
    guard rows[rows.count - 1].contains(where: { !$0.isEmpty }) else { return }
    rows.append([])
    rowCount += 1
  }

  private mutating func breakCell() {
    if rows[rows.count - 1].last?.isEmpty == false { rows[rows.count - 1].append("") }
  }

  private mutating func append(_ printed: String, _ style: MailStyle) {
    let text = visible(printed)
    let words = text.split { $0.isWhitespace || $0 == "\u{A0}" }
    guard !words.isEmpty else {
      // White space between two elements separates their words.
      if !text.isEmpty, !style.isGone { (endsApart, struck) = (true, nil) }
      return
    }
    let joined = words.joined(separator: " ")
    guard style.showsText else {
      if hidden.count < 200 { hidden.append(String(joined.prefix(2_000))) }
      return
    }
    if style.isUnclear || sheet.isUnclear, joined.contains(where: \.isNumber) { hasUnclearNumbers = true }
    let isGlued = !(text.first?.isWhitespace ?? true || endsApart)
    if style.isStruck {
      // Striking out part of a word changes the rest of it: a person has to check.
      if isGlued, rows[rows.count - 1].last?.isEmpty == false { hidden.append(joined) }
      struck = text.last?.isWhitespace ?? true ? nil : joined
      endsApart = struck == nil
      return
    }
    if let struck, text.first?.isWhitespace == false { hidden.append(struck) }
    struck = nil
    if rows[rows.count - 1].isEmpty { rows[rows.count - 1].append("") }
    let last = rows[rows.count - 1].count - 1
    if isGlued, raised > 0, joined.first?.isNumber == true, rows[rows.count - 1][last].last?.isNumber == true {
      // `12` with raised `99` are cents in one shop's mail, a footnote in another's.
      hasUnclearNumbers = true
      rows[rows.count - 1][last] += " "
    }
    // Text continues across `<b>` and `<span>`; without white space between, it is one word.
    let isApart = !rows[rows.count - 1][last].isEmpty && !isGlued
    rows[rows.count - 1][last] += (isApart ? " " : "") + joined
    endsApart = text.last?.isWhitespace ?? false
  }

  /// The number of elements around the text that raise or lower it.
  private var raised = 0

  /// Text without the characters that only keep mail programs from making links of it, or that separate letters.
  /// Characters that reverse the order of others make numbers doubtful.
  private mutating func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value == 0xAD || $0.value > 0x2FF }) else { return text }
    if text.unicodeScalars.contains(where: { [0x202D, 0x202E].contains($0.value) }) { hasUnclearNumbers = true }
    return String(text.unicodeScalars.filter { !MailText.invisible.contains($0.value) })
  }

  /// Soft hyphens, joiners and spaces without width.
  private static let invisible: Set<UInt32> = [0xAD, 0x34F, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF]

  /// The text struck out immediately before, if no white space follows it.
  private var struck: String?
  /// Whether the previous text ended with white space.
  private var endsApart = false

  /// Style values of presentational attributes, as in old mails; every style overrides them.
  private static func hints(of node: UnsafeMutablePointer<xmlNode>, _ name: String) -> [String: String] {
    var hints: [String: String] = [:]
    /// Old attributes can omit the `#` of six digits. Of other values browsers make colours by rules of their own.
    func colour(_ value: String) -> String {
      let written = value.count == 6 && value.allSatisfy(\.isHexDigit) ? "#\(value)" : value
      let isCertain = written.first == "#" ? [4, 7].contains(written.count) : written.allSatisfy(\.isLetter)
      return isCertain && MailColour(written) != nil ? written : unknownColour
    }
    if attribute("hidden", of: node) != nil { hints["display"] = "none" }
    if name == "body" || tableRows.contains(name) || ["td", "th"].contains(name),
      let value = attribute("bgcolor", of: node)
    {
      hints["background-color"] = colour(value.lowercased())
    }
    if let value = attribute(name == "body" ? "text" : "color", of: node), name == "body" || name == "font" {
      hints["color"] = colour(value.lowercased())
    }
    // All sizes from 1 to 7 are legible, whatever surrounds the element.
    if name == "font", let size = attribute("size", of: node), size.first?.isNumber == true {
      hints["font-size"] = "medium"
    }
    return hints
  }

  private static let unknownColour = "unknown"

  private static func attribute(_ name: String, of node: UnsafeMutablePointer<xmlNode>) -> String? {
    guard let attribute = xmlHasProp(node, name) else { return nil }
    // The value of an attribute is its first text node; an attribute without a value is still present.
    guard let value = attribute.pointee.children?.pointee.content else { return "" }
    return String(cString: UnsafeRawPointer(value).assumingMemoryBound(to: CChar.self))
  }

  private func string(_ characters: UnsafePointer<xmlChar>?) -> String {
    characters.map { String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) } ?? ""
  }

  /// Decodes text in the character set that the mail declares, or in Windows-1252 if that is unknown or wrong.
  static func decoded(_ data: Data, charset: String) -> String {
    let encoding = MailCharset.encoding(charset) ?? .utf8
    return String(data: data, encoding: encoding) ?? String(data: data, encoding: .windowsCP1252)
      ?? String(decoding: data, as: UTF8.self)
  }
}
