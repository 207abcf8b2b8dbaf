internal import CXML

/// The elements of a mail's HTML, visited in their order with the style that browsers give them.
struct MailHTML {
  private(set) var text = MailRows()
  /// Whether an element may cover others.
  private(set) var hasCover = false

  private var sheet = MailStyleSheet()
  private var work = 0
  /// The ancestors of the node being visited and the node's own element, from the outermost.
  private var path: [MailElement] = []
  /// The colour of links without a style.
  private var linkColour = "#0000ee"
  /// Whether browsers move some elements elsewhere, out of the middle of a table.
  private var isRearranged = false

  /// The maximum number of comparisons with style sheet rules; the largest mails need a few hundred thousand.
  private static let mostWork = 5_000_000
  private static let deepest = 200

  /// - Parameter root: the outermost element of a document, which has to exist only until this returns.
  init(_ root: UnsafeMutablePointer<xmlNode>?) {
    gatherStyles(root, within: "", depth: 0)
    walk(root, style: MailStyle(), depth: 0)
  }

  private mutating func walk(_ first: UnsafeMutablePointer<xmlNode>?, style: MailStyle, depth: Int) {
    let siblings = self.siblings(first)
    var next = first
    while let node = next {
      // A person sees the rest, too.
      guard depth < MailHTML.deepest, text.rowCount < MailText.mostRows else { return text.hasUnclearNumbers = true }
      next = node.pointee.next
      switch node.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        text.append(
          string(node.pointee.content), style, isUnclear: style.isUnclear || sheet.isUnclear,
          of: UnsafeRawPointer(node.pointee.parent))
      case XML_ELEMENT_NODE: walk(element: node, among: siblings, style: style, depth: depth)
      default: break
      }
    }
  }

  private mutating func walk(
    element node: UnsafeMutablePointer<xmlNode>, among siblings: [MailElement]?, style outer: MailStyle, depth: Int
  ) {
    let name = string(node.pointee.name)
    guard !["script", "style", "head", "title", "template"].contains(name) else { return }
    let outside = path.count
    defer { path.removeLast(path.count - outside) }
    // Without its style, text could be text that nobody sees.
    guard var style = enter(node, name, among: siblings, within: outer) else { return text.hasUnclearNumbers = true }
    if MailHTML.attribute("dir", of: node)?.lowercased() == "rtl" { text.isPerhapsReversed = true }
    if style.isDrawn, let shown = MailHTML.replacement(of: node, name) { text.hide(shown) }
    let isOnRight = style.float == "right"
    if style.isFloating, text.beginFloat(onRight: isOnRight) { style.isUnclear = true }
    defer { if style.isFloating { text.endFloat(onRight: isOnRight) } }
    let isRaised = name == "sup" || name == "sub"
    text.raised += isRaised ? 1 : 0
    defer { text.raised -= isRaised ? 1 : 0 }
    let isBlock = MailHTML.blocks.contains(name)
    // An element that is merely invisible still takes up space.
    if isBlock, !style.isGone { text.breakLine() }
    if name == "td" || name == "th", !style.isGone {
      walk(cell: node, style: style, depth: depth)
    } else if name == "tr", !style.isGone {
      text.beginTableRow()
      walk(node.pointee.children, style: style, depth: depth + 1)
      text.endTableRow()
    } else {
      walk(node.pointee.children, style: style, depth: depth + 1)
    }
    if isBlock || name == "br", !style.isGone { text.breakLine() }
  }

  /// Reads a cell of a table as if it were a text of its own.
  private mutating func walk(cell node: UnsafeMutablePointer<xmlNode>, style: MailStyle, depth: Int) {
    let isInRow = node.pointee.parent.map { string($0.pointee.name) == "tr" } ?? false
    guard isInRow, text.isInTableRow else {
      text.breakCell()
      return walk(node.pointee.children, style: style, depth: depth + 1)
    }
    text.beginTableCell()
    walk(node.pointee.children, style: style, depth: depth + 1)
    text.endTableCell()
  }

  /// Adds an element, and those that browsers add around it, to the path, and returns its style; nil if that takes too
  /// long.
  private mutating func enter(
    _ node: UnsafeMutablePointer<xmlNode>, _ name: String, among siblings: [MailElement]?, within outer: MailStyle
  ) -> MailStyle? {
    var surroundings = outer
    for implied in MailHTML.implied(around: name, within: path.last?.name ?? "") {
      guard let style = enter(MailElement(name: implied, siblings: nil), within: surroundings) else { return nil }
      surroundings = style
    }
    let own = MailDeclarations(MailHTML.attribute("style", of: node) ?? "")
    var hints = MailHTML.hints(of: node, name)
    if name == "body", let colour = MailHTML.attribute("link", of: node) { linkColour = MailHTML.colour(colour) }
    if name == "a", hints["color"] == nil, MailHTML.attribute("href", of: node) != nil { hints["color"] = linkColour }
    return enter(element(of: node, among: siblings), within: surroundings, hints: hints, own: own)
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
    let id = MailHTML.attribute("id", of: node) ?? ""
    let classes = (MailHTML.attribute("class", of: node) ?? "").split { $0.isASCII && $0.isWhitespace }.map(String.init)
    return MailElement(
      name: name, id: id.lowercased(), classes: classes.map { $0.lowercased() },
      names: id.isEmpty ? classes : classes + [id],
      isLink: name == "a" && MailHTML.attribute("href", of: node) != nil, siblings: siblings)
  }

  /// Adds an element to the path, and returns its style; nil if that takes too long.
  private mutating func enter(
    _ element: MailElement, within outer: MailStyle, hints: [String: String] = [:],
    own: MailDeclarations = MailDeclarations("")
  ) -> MailStyle? {
    path.append(element)
    work += sheet.work(for: path)
    guard work <= MailHTML.mostWork else { return nil }
    let effect = sheet.effect(on: path, hints: hints, own: own)
    var style = outer.inside(element.name, effect.values)
    if PlainStyles.changing.contains(element.name) || !own.arePlain || !effect.isPlain
      || hints.values.contains(MailHTML.unknown)
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

  /// Collects the style sheets inside the mail, wherever they are; external ones are not fetched.
  private mutating func gatherStyles(_ first: UnsafeMutablePointer<xmlNode>?, within outer: String, depth: Int) {
    guard first == nil || depth < MailHTML.deepest else { return sheet.addUnknown() }
    var next = first
    while let node = next {
      next = node.pointee.next
      guard node.pointee.type == XML_ELEMENT_NODE else { continue }
      let name = string(node.pointee.name)
      // Browsers apply no style in a template; whether they do in `noscript` depends on whether they run scripts.
      if name == "template" { continue }
      if name == "noscript" || MailHTML.changesStyles(node, name) { sheet.addUnknown() }
      if MailHTML.tableRows.contains(outer), !MailHTML.partsOfTables.contains(name) { isRearranged = true }
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
      let type = MailHTML.attribute("type", of: node) ?? ""
      // Of style sheets with different titles, browsers apply one.
      if MailHTML.attribute("title", of: node)?.isEmpty == false { sheet.addUnknown() }
      if type.isEmpty || type.lowercased() == "text/css" {
        sheet.add(text, media: MailHTML.attribute("media", of: node) ?? "")
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

  /// Elements that browsers display as blocks, except some parts of tables. All others, also unknown ones, are
  /// parts of lines.
  static let blocks: Set<String> = [
    "p", "div", "tr", "table", "caption", "h1", "h2", "h3", "h4", "h5", "h6", "hgroup", "ul", "ol", "menu", "dir", "li",
    "hr", "section", "article", "main", "nav", "aside", "header", "footer", "address", "search", "blockquote", "figure",
    "figcaption", "pre", "dl", "dt", "dd", "center", "form", "fieldset", "legend", "details", "summary", "dialog",
    "html", "body",
  ]

  private func string(_ characters: UnsafePointer<xmlChar>?) -> String {
    characters.map { String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) } ?? ""
  }
}
