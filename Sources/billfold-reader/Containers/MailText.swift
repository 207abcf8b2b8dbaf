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
    let lines = plain.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    rows = lines.prefix(MailText.mostRows).map { line in
      line.contains { !$0.isWhitespace } ? [String(line.drop(while: \.isWhitespace))] : []
    }
    // A person sees the rest, too.
    hasUnclearNumbers = lines.count > MailText.mostRows
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
    if !hasUnclearNumbers, texts.contains(where: { $0.contains(where: \.isNumber) }) {
      hasUnclearNumbers =
        hasCover || !MailMarkup.isPlain(html) || isPerhapsReversed && !ReadingOrder.isRightToLeft(Array(rows.joined()))
    }
  }

  private var sheet = MailStyleSheet()
  private var work = 0
  /// The number of rows so far, those of open cells included.
  private var rowCount = 0
  /// The ancestors of the node being visited and the node's own element, from the outermost.
  private var path: [MailElement] = []

  /// Whether an element may cover others.
  private var hasCover = false
  /// Whether the order of some numbers is reversed, unless it is that of the language.
  private var isPerhapsReversed = false
  /// The colour of links without a style.
  private var linkColour = "#0000ee"

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
      if name == "noscript" || MailText.changesStyles(node, name) { sheet.addUnknown() }
      if MailText.tableRows.contains(outer), !MailText.partsOfTables.contains(name) { isRearranged = true }
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
      // Of style sheets with different titles, browsers apply one.
      if MailText.attribute("title", of: node)?.isEmpty == false { sheet.addUnknown() }
      if type.isEmpty || type.lowercased() == "text/css" {
        sheet.add(text, media: MailText.attribute("media", of: node) ?? "")
      } else {
        sheet.addUnknown()
      }
    }
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
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: append(string(node.pointee.content), style, of: node.pointee.parent)
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
    let name = string(node.pointee.name)
    let id = MailText.attribute("id", of: node) ?? ""
    let classes = (MailText.attribute("class", of: node) ?? "").split { $0.isASCII && $0.isWhitespace }.map(String.init)
    return MailElement(
      name: name, id: id.lowercased(), classes: classes.map { $0.lowercased() },
      names: id.isEmpty ? classes : classes + [id],
      isLink: name == "a" && MailText.attribute("href", of: node) != nil, siblings: siblings)
  }

  /// Adds an element to the path, and returns its style; nil if that takes too long.
  private mutating func enter(
    _ element: MailElement, within outer: MailStyle, hints: [String: String] = [:],
    own: MailDeclarations = MailDeclarations("")
  ) -> MailStyle? {
    path.append(element)
    work += sheet.work(for: path)
    guard work <= MailText.mostWork else { return nil }
    let effect = sheet.effect(on: path, hints: hints, own: own)
    var style = outer.inside(element.name, effect.values)
    if PlainStyles.changing.contains(element.name) || !own.arePlain || !effect.isPlain
      || hints.values.contains(MailText.unknown)
    {
      style.isUnclear = true
    }
    if style.isDrawn, own.mayCover || effect.mayCover { hasCover = true }
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
    var hints = MailText.hints(of: node, name)
    if name == "body", let colour = MailText.attribute("link", of: node) { linkColour = MailText.colour(colour) }
    if name == "a", hints["color"] == nil, MailText.attribute("href", of: node) != nil { hints["color"] = linkColour }
    // Without its style, text could be text that nobody sees.
    guard var style = enter(element(of: node, among: siblings), within: surroundings, hints: hints, own: own) else {
      return hasUnclearNumbers = true
    }
    if MailText.attribute("dir", of: node)?.lowercased() == "rtl" { isPerhapsReversed = true }
    if style.isDrawn, let shown = MailText.replacement(of: node, name) { hide(shown) }
    let isOnRight = begin(float: &style)
    defer { if style.isFloating { end(onRight: isOnRight) } }
    let isRaised = name == "sup" || name == "sub"
    raised += isRaised ? 1 : 0
    defer { raised -= isRaised ? 1 : 0 }
    let isBlock = MailText.blocks.contains(name)
    // An element that is merely invisible still takes up space.
    if isBlock, !style.isGone { breakLine() }
    if name == "td" || name == "th", !style.isGone {
      walk(cell: node, style: style, depth: depth)
    } else if name == "tr", !style.isGone {
      let (above, countAbove) = (rows.count, rowCount)
      cellsOfRow.append([])
      walk(node.pointee.children, style: style, depth: depth + 1)
      breakLine()
      let row = MailTable.rows(of: cellsOfRow.removeLast())
      rows.insert(contentsOf: row, at: rows.count - 1)
      // Those of its cells are these rows now.
      rowCount = countAbove + rows.count - above
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
    (endsApart, struck, isBesideFloat) = (false, nil, false)
    walk(node.pointee.children, style: style, depth: depth + 1)
    cellsOfRow[cellsOfRow.count - 1].append(rows.filter { $0.contains { !$0.isEmpty } })
    rows = outside
    (endsApart, struck, isBesideFloat) = (false, nil, false)
  }

  /// Whether nothing stands between the place and an element on the left that floats to the right.
  private var isBesideFloat = false
  /// The number of elements around the text that float to the right.
  private var floatsOnRight = 0

  /// Begins an element that floats, if it does. What floats is apart from the text around it, and of several elements
  /// that float to the right, the first is the last of the line; what floats to the left is the first.
  private mutating func begin(float style: inout MailStyle) -> Bool {
    guard style.isFloating else { return false }
    let isOnRight = style.float == "right"
    let followsText = rows[rows.count - 1].contains { !$0.isEmpty }
    if isOnRight ? isBesideFloat : followsText { style.isUnclear = true }
    (endsApart, struck) = (true, nil)
    floatsOnRight += isOnRight ? 1 : 0
    return isOnRight
  }

  private mutating func end(onRight isOnRight: Bool) {
    (endsApart, struck) = (true, nil)
    guard isOnRight else { return }
    floatsOnRight -= 1
    isBesideFloat = true
  }

  /// Keeps text that is not among the text of the mail.
  private mutating func hide(_ text: String) {
    if hidden.count < MailText.mostHidden, !text.isEmpty { hidden.append(String(text.prefix(2_000))) }
  }

  /// Keeps a struck part of a word, whose rest is among the text of the mail: a person has to check.
  private mutating func strike(_ part: String) {
    if hidden.count < MailText.mostHidden { hide(part) } else { hasUnclearNumbers = true }
  }

  private static let mostHidden = 200

  /// Elements that browsers display as blocks, except some parts of tables. All others, also unknown ones, are
  /// parts of lines.
  static let blocks: Set<String> = [
    "p", "div", "tr", "table", "caption", "h1", "h2", "h3", "h4", "h5", "h6", "hgroup", "ul", "ol", "menu", "dir", "li",
    "hr", "section", "article", "main", "nav", "aside", "header", "footer", "address", "search", "blockquote", "figure",
    "figcaption", "pre", "dl", "dt", "dd", "center", "form", "fieldset", "legend", "details", "summary", "dialog",
    "html", "body",
  ]

  private mutating func breakLine() {
    guard rows[rows.count - 1].contains(where: { !$0.isEmpty }) else { return }
    rows.append([])
    rowCount += 1
  }

  private mutating func breakCell() {
    if rows[rows.count - 1].last?.isEmpty == false { rows[rows.count - 1].append("") }
  }

  private mutating func append(_ printed: String, _ style: MailStyle, of parent: UnsafeMutablePointer<xmlNode>?) {
    let text = MailDigits.visible(printed)
    let words = text.split { $0.isWhitespace || $0 == "\u{A0}" }
    guard !words.isEmpty else {
      // White space between two elements separates their words.
      if !text.isEmpty, !style.isGone { (endsApart, struck) = (true, nil) }
      return
    }
    let joined = words.joined(separator: " ")
    guard style.showsText else { return hide(joined) }
    checkNumbers(of: joined, in: text, style)
    if floatsOnRight == 0 { isBesideFloat = false }
    let isGlued = !(text.first?.isWhitespace ?? true || endsApart)
    if style.isStruck {
      if isGlued, rows[rows.count - 1].last?.isEmpty == false { strike(joined) }
      struck = text.last?.isWhitespace ?? true ? nil : joined
      endsApart = struck == nil
      return
    }
    if let struck, text.first?.isWhitespace == false { strike(struck) }
    struck = nil
    if rows[rows.count - 1].isEmpty { rows[rows.count - 1].append("") }
    let last = rows[rows.count - 1].count - 1
    let continuesNumber = joined.first?.isNumber == true && rows[rows.count - 1][last].last?.isNumber == true
    if isGlued, parent != lastParent, continuesNumber {
      // `12` with raised `99` are cents in one shop's mail, a footnote in another's. Nor do other elements divide numbers.
      hasUnclearNumbers = true
      if raised > 0 { rows[rows.count - 1][last] += " " }
    }
    lastParent = parent
    // Text continues across `<b>` and `<span>`; without white space between, it is one word.
    let isApart = !rows[rows.count - 1][last].isEmpty && !isGlued
    rows[rows.count - 1][last] += (isApart ? " " : "") + joined
    endsApart = text.last?.isWhitespace ?? false
  }

  /// The number of elements around the text that raise or lower it.
  private var raised = 0

  /// The element of the previous text.
  private var lastParent: UnsafeMutablePointer<xmlNode>?

  /// Notes whether a person may see other numbers than those of a text.
  private mutating func checkNumbers(of joined: String, in text: String, _ style: MailStyle) {
    if MailDigits.areReversed(text) { hasUnclearNumbers = true }
    if MailDigits.arePerhapsReversed(text) { isPerhapsReversed = true }
    // A line that cannot be broken may continue where it is cut off.
    if style.isConfined, text.count(where: { $0 == "\u{A0}" }) > MailText.mostSpaces { hasUnclearNumbers = true }
    guard !hasUnclearNumbers, MailDigits.mayBeOfAmount(joined) else { return }
    let line = (rows[rows.count - 1].last?.utf8.count ?? 0) + joined.utf8.count
    if style.isUnclear || sheet.isUnclear || style.isHardToRead || MailDigits.areImitated(joined)
      || style.isConfined && style.isUnbroken && line > MailText.longestUnbroken
    {
      hasUnclearNumbers = true
    }
  }

  /// In bytes.
  private static let longestUnbroken = 40
  private static let mostSpaces = 10

  /// The text struck out immediately before, if no white space follows it.
  private var struck: String?
  /// Whether the previous text ended with white space.
  private var endsApart = false

  private func string(_ characters: UnsafePointer<xmlChar>?) -> String {
    characters.map { String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) } ?? ""
  }

  /// Decodes text in the character set that the mail declares, or in UTF-8 if billfold does not know that. If the bytes
  /// are not valid in it, Windows-1252 is tried.
  static func decoded(_ data: Data, charset: String) -> String {
    let encoding = MailCharset.encoding(charset) ?? .utf8
    return String(data: data, encoding: encoding) ?? String(data: data, encoding: .windowsCP1252)
      ?? String(decoding: data, as: UTF8.self)
  }
}
