internal import CXML

/// Whether browsers build the same elements from the HTML of a mail as libxml2.
///
/// Both repair broken markup, each in its own way: one of them sees text where the other one sees an attribute, a comment
/// or hidden elements. So this accepts what well-formed mails contain, and the common mistakes that both repair alike.
struct MailMarkup {
  private struct Element {
    let name: String
    /// Whether it has an attribute that may change how its text appears.
    let isStyled: Bool
  }

  private let bytes: [UInt8]
  private var place = 0
  /// The elements that are open for browsers, the outermost first.
  private var open: [Element] = []
  private var hasBody = false
  private var isAfterStyledBody = false

  /// The maximum number of open elements.
  private static let deepest = 1_000
  /// The number of bytes of a name that libxml2 reads.
  private static let longestName = 99

  private init(_ html: String) { bytes = Array(html.utf8) }

  static func isPlain(_ html: String) -> Bool {
    var markup = MailMarkup(html)
    return markup.read()
  }

  private mutating func read() -> Bool {
    // A byte order mark is no text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "<") {
        guard readMarkup() else { return false }
        continue
      }
      guard isPlainText(bytes[place], at: place) else { return false }
      if !MailMarkup.isSpace(bytes[place]) {
        hasBody = true
        if isAfterStyledBody || isBetweenCells { return false }
      }
      place += 1
    }
    return true
  }

  /// Reads a comment or a tag, or a `<` that is text.
  private mutating func readMarkup() -> Bool {
    guard place + 1 < bytes.count else { return false }
    switch bytes[place + 1] {
    case UInt8(ascii: "!"): return begins("<!--") ? readComment() : readInstruction()
    case UInt8(ascii: "?"): return place + 2 < bytes.count && MailMarkup.isLetter(bytes[place + 2]) && readInstruction()
    case UInt8(ascii: "/"):
      place += 2
      return readEndTag()
    case UInt8(ascii: "_"), UInt8(ascii: ":"): return false
    default:
      guard MailMarkup.isLetter(bytes[place + 1]) else {
        place += 1
        return true
      }
      place += 1
      return readStartTag()
    }
  }

  /// Reads a comment that ends where all programs end it.
  private mutating func readComment() -> Bool {
    place += 4
    guard !begins(">"), !begins("->") else { return false }
    while place < bytes.count {
      if begins("-->") {
        place += 3
        return true
      }
      if begins("--!>") { return false }
      place += 1
    }
    return false
  }

  /// Reads a document type, a condition such as `<![endif]>`, or a processing instruction.
  private mutating func readInstruction() -> Bool {
    guard let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) else { return false }
    let content = bytes[place..<end]
    place = end + 1
    return [UInt8(ascii: "\""), UInt8(ascii: "'")].allSatisfy { mark in
      content.count { $0 == mark }.isMultiple(of: 2)
    }
  }

  private mutating func readEndTag() -> Bool {
    guard let name = readName(), let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")),
      bytes[place..<end].allSatisfy(MailMarkup.isSpace)
    else { return false }
    place = end + 1
    return close(name)
  }

  private mutating func readStartTag() -> Bool {
    guard let name = readName() else { return false }
    var attributes: Set<String> = []
    while true {
      skipSpaces()
      if begins(">") {
        place += 1
        return add(name, isStyled: !attributes.isDisjoint(with: MailMarkup.styling), isClosed: false)
      }
      if begins("/>") {
        place += 2
        return add(name, isStyled: !attributes.isDisjoint(with: MailMarkup.styling), isClosed: true)
      }
      guard let attribute = readName() else { return false }
      attributes.insert(attribute)
      skipSpaces()
      if begins("=") {
        place += 1
        skipSpaces()
        guard readValue() else { return false }
      }
    }
  }

  /// Reads the value of an attribute.
  private mutating func readValue() -> Bool {
    guard place < bytes.count else { return false }
    let mark = bytes[place]
    let isQuoted = mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")
    if isQuoted { place += 1 }
    let start = place
    while place < bytes.count {
      let byte = bytes[place]
      if isQuoted ? byte == mark : MailMarkup.isSpace(byte) || byte == UInt8(ascii: ">") { break }
      // A form feed is white space for browsers.
      guard isPlainText(byte, at: place), isQuoted || ![0x0C, UInt8(ascii: "\""), UInt8(ascii: "'")].contains(byte)
      else { return false }
      place += 1
    }
    guard place < bytes.count, isQuoted || place > start else { return false }
    if isQuoted { place += 1 }
    return true
  }

  /// Adds an element after its start tag.
  private mutating func add(_ name: String, isStyled: Bool, isClosed: Bool) -> Bool {
    if MailMarkup.unlike.contains(name) { return false }
    let isVoid = MailMarkup.voids.contains(name)
    if name == "body" {
      // Browsers add the attributes of a second one to the first.
      if hasBody { return !isStyled }
      hasBody = true
    } else if !MailMarkup.ofHead.contains(name) {
      hasBody = true
    }
    if isAfterStyledBody, !isVoid { return false }
    if MailMarkup.ofCharacters.contains(name) { return !isClosed && readText(of: name) }
    // For browsers, `<p/>` is only a start tag.
    if isClosed || isVoid { return isVoid || !isStyled }
    if isBetweenCells, !MailMarkup.ofTables.contains(name) { return name == "form" && !isStyled }
    if isStyled, name != "table", MailMarkup.ofTables.contains(name), !open.contains(where: { $0.name == "table" }) {
      return false
    }
    if let last = open.last, last.name == name, MailMarkup.withOptionalEnd.contains(name) { open.removeLast() }
    if let closed = MailMarkup.closed[name] {
      // libxml2 closes some elements that stay open in browsers.
      let inCell = open.reversed().prefix { !MailMarkup.cells.contains($0.name) }
      if inCell.contains(where: { $0.isStyled && closed.contains($0.name) }) { return false }
    }
    open.append(Element(name: name, isStyled: isStyled || name == "s" || name == "strike"))
    return open.count <= MailMarkup.deepest
  }

  /// Whether browsers move what follows out of a table, unless it is a part of one.
  private var isBetweenCells: Bool {
    guard let name = open.last?.name else { return false }
    return MailMarkup.ofTables.contains(name) && !["td", "th", "caption"].contains(name)
  }

  /// Closes an element with all inside it that are still open.
  private mutating func close(_ name: String) -> Bool {
    if name == "body" || name == "html" {
      isAfterStyledBody = isAfterStyledBody || open.contains { $0.name == "body" && $0.isStyled }
      return true
    }
    let isOfTable = MailMarkup.ofTables.contains(name)
    let inside = open.reversed().prefix { $0.name != name && (isOfTable || !MailMarkup.cells.contains($0.name)) }
    // Without a start tag in the same cell, it has no effect.
    guard inside.count < open.count, open[open.count - 1 - inside.count].name == name else { return true }
    let isBlock = MailMarkup.blocks.contains(name)
    // Browsers continue bold text after the paragraph, and ignore an end tag across a paragraph's.
    let isClear =
      isOfTable || inside.allSatisfy { !$0.isStyled || isBlock && MailMarkup.withOptionalEnd.contains($0.name) }
    open.removeLast(inside.count + 1)
    return isClear
  }

  /// Reads the content of an element that is only characters, and its end tag.
  private mutating func readText(of name: String) -> Bool {
    while place < bytes.count {
      if begins("</"), let found = nameOfEndTag(), found.hasPrefix(name) {
        place += 2
        return found == name && readEndTag()
      }
      if name == "title", begins("<") || !isPlainText(bytes[place], at: place) { return false }
      if name == "script", begins("<!--") { return false }
      place += 1
    }
    return false
  }

  private func nameOfEndTag() -> String? {
    var copy = self
    copy.place += 2
    return copy.readName()
  }

  /// Reads a name, in lower case.
  private mutating func readName() -> String? {
    let name = bytes[place...].prefix(MailMarkup.longestName + 1).prefix { byte in
      MailMarkup.isLetter(byte) || (48...58).contains(byte) || [45, 46, 95].contains(byte)
    }
    guard let first = name.first, MailMarkup.isLetter(first) || first == 58 || first == 95,
      name.count <= MailMarkup.longestName
    else { return nil }
    place += name.count
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  private mutating func skipSpaces() { while place < bytes.count, MailMarkup.isSpace(bytes[place]) { place += 1 } }

  /// Whether the text at the place begins so.
  private func begins(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  /// Whether a byte is not NUL, nor the beginning of an entity that only browsers know, such as `&colon;`.
  private func isPlainText(_ byte: UInt8, at place: Int) -> Bool {
    guard byte == UInt8(ascii: "&") else { return byte != 0 }
    let name = bytes[(place + 1)...].prefix(MailMarkup.longestName).prefix {
      MailMarkup.isLetter($0) || (48...57).contains($0)
    }
    guard let first = name.first, MailMarkup.isLetter(first), name.endIndex < bytes.count,
      bytes[name.endIndex] == UInt8(ascii: ";")
    else { return true }
    return htmlEntityLookup(Array(name) + [0]) != nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }
  private static func isSpace(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }
}

extension MailMarkup {
  private static let styling: Set<String> = [
    "style", "class", "id", "hidden", "color", "bgcolor", "text", "link", "vlink", "dir", "href",
  ]
  /// Elements without an end tag.
  private static let voids: Set<String> = [
    "area", "base", "basefont", "bgsound", "br", "col", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]
  private static let ofHead: Set<String> = [
    "html", "head", "meta", "link", "base", "title", "style", "script", "noscript", "template",
  ]
  /// Elements whose content is only characters.
  private static let ofCharacters: Set<String> = ["style", "script", "title"]
  /// Elements that browsers read in ways of their own; mails have no need of them.
  private static let unlike: Set<String> = [
    "applet", "embed", "frame", "frameset", "iframe", "image", "isindex", "listing", "math", "noembed", "noframes",
    "object", "plaintext", "select", "svg", "textarea", "xmp",
  ]
  private static let cells: Set<String> = ["td", "th", "caption", "table"]
  private static let ofTables: Set<String> = [
    "td", "th", "caption", "table", "tr", "tbody", "thead", "tfoot", "colgroup",
  ]
  private static let withOptionalEnd: Set<String> = [
    "p", "li", "dt", "dd", "tr", "td", "th", "tbody", "thead", "tfoot", "colgroup",
  ]
  private static let blocks: Set<String> = [
    "div", "ul", "ol", "dl", "center", "blockquote", "form", "section", "article", "header", "footer", "main", "aside",
    "nav", "address", "fieldset", "li", "dd",
  ]
  /// For each element, those that libxml2 or browsers close at its start tag and the others do not, or not entirely.
  private static let closed: [String: Set<String>] = [
    "p": ["b", "big", "i", "s", "small", "strike", "tt", "u"], "center": ["b", "font", "i"],
    "table": ["a", "p"], "fieldset": ["a"], "form": ["form"], "a": ["a"],
  ]
}
