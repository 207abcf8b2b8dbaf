internal import Core

/// An element of a small XML document, with its line. Namespaces are ignored.
///
/// Because documents are not trusted, document types and entities other than the predefined ones are rejected, and
/// nothing is fetched.
struct XMLNode {
  var name: String
  var attributes: [String: String]
  /// The text directly inside the element, without white space at either end.
  var text = ""
  var children: [XMLNode] = []
  var line: Int

  func all(_ path: String) -> [XMLNode] {
    path.split(separator: "/").reduce([self]) { found, name in
      found.flatMap { $0.children.filter { $0.name == name } }
    }
  }

  func first(_ path: String) -> XMLNode? {
    var node = self
    for name in path.split(separator: "/") {
      guard let next = node.children.first(where: { $0.name == name }) else { return all(path).first }
      node = next
    }
    return node
  }

  /// Returns the text of the first element at a path; nil if it is empty or missing.
  func text(_ path: String) -> String? { first(path).flatMap { $0.text.isEmpty ? nil : $0.text } }

  /// - Throws: `MalformedText` if the text is not XML, or if it has a document type or more than 100 levels of
  ///   elements, which no statement needs.
  static func parsing(_ text: String) throws(MalformedText) -> XMLNode {
    var parser = XMLParser(text)
    return try parser.document()
  }
}

private struct XMLParser {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  /// The elements whose tags are open, from the root on.
  private var open: [XMLNode] = []
  /// The text so far of each of them.
  private var texts: [[UInt8]] = []
  private var root: XMLNode?

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func document() throws(MalformedText) -> XMLNode {
    while position < bytes.count {
      if bytes[position] != Byte.less {
        try readText()
      } else if starts("<!--") {
        try skip(to: "-->")
      } else if starts("<?") {
        try skip(to: "?>")
      } else if starts("<![CDATA[") {
        try readCharacterData()
      } else if starts("<!") {
        throw wrong("document types are refused")
      } else if starts("</") {
        try closeElement()
      } else {
        try openElement()
      }
    }
    if let node = open.last { throw MalformedText(line: node.line, reason: "<\(node.name)> is never closed") }
    guard let root else { throw wrong("there is no element") }
    return root
  }

  private mutating func readText() throws(MalformedText) {
    let piece = take { $0 != Byte.less }
    if texts.isEmpty {
      guard piece.allSatisfy({ $0 <= Byte.space }) else { throw wrong("there is text outside of all elements") }
    } else {
      texts[texts.count - 1] += try resolved(piece)
    }
  }

  private mutating func readCharacterData() throws(MalformedText) {
    position += 9
    let begin = position
    try skip(to: "]]>")
    guard !texts.isEmpty else { throw wrong("there is text outside of all elements") }
    texts[texts.count - 1] += bytes[begin..<(position - 3)]
  }

  private mutating func openElement() throws(MalformedText) {
    guard root == nil else { throw wrong("an element follows the end of the document") }
    guard open.count < 100 else { throw wrong("the elements are nested too deeply") }
    let start = line
    position += 1
    var node = XMLNode(name: local(try tagName()), attributes: [:], line: start)
    if try readAttributes(&node) {
      add(node)
    } else {
      open.append(node)
      texts.append([])
    }
  }

  private mutating func closeElement() throws(MalformedText) {
    position += 2
    let name = local(try tagName())
    guard var node = open.popLast(), node.name == name else { throw wrong("</\(name)> does not close an open element") }
    try expect(Byte.greater)
    node.text = String(decoding: texts.removeLast(), as: UTF8.self).trimmed()
    add(node)
  }

  /// Adds a finished element to the one that contains it.
  private mutating func add(_ node: XMLNode) {
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
  }

  private enum Byte {
    static let space = UInt8(ascii: " "), newline = UInt8(ascii: "\n")
    static let less = UInt8(ascii: "<"), greater = UInt8(ascii: ">"), slash = UInt8(ascii: "/")
    static let equals = UInt8(ascii: "="), ampersand = UInt8(ascii: "&"), semicolon = UInt8(ascii: ";")
    static let quote = UInt8(ascii: "\""), apostrophe = UInt8(ascii: "'")
  }

  /// - Returns: whether the tag is self-closing, so that the element ends with it.
  private mutating func readAttributes(_ node: inout XMLNode) throws(MalformedText) -> Bool {
    while true {
      _ = take { $0 <= Byte.space }
      guard position < bytes.count else { throw wrong("a tag does not end") }
      if bytes[position] == Byte.greater {
        position += 1
        return false
      }
      if starts("/>") {
        position += 2
        return true
      }
      let name = try tagName()
      _ = take { $0 <= Byte.space }
      try expect(Byte.equals)
      let mark = position < bytes.count ? bytes[position] : 0
      guard mark == Byte.quote || mark == Byte.apostrophe else {
        throw wrong("the value of \(name) is not in quotation marks")
      }
      position += 1
      let value = try resolved(take { $0 != mark })
      try expect(mark)
      node.attributes[local(name)] = String(decoding: value, as: UTF8.self)
    }
  }

  private mutating func tagName() throws(MalformedText) -> String {
    let name = take { $0 > Byte.space && !XMLParser.endsOfNames.contains($0) }
    guard !name.isEmpty else { throw wrong("a name is missing in a tag") }
    return String(decoding: name, as: UTF8.self)
  }

  private static let endsOfNames = [
    Byte.less, Byte.greater, Byte.slash, Byte.equals, Byte.quote, Byte.apostrophe, Byte.ampersand,
  ]

  private func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// Returns the text with XML references resolved.
  private func resolved(_ piece: ArraySlice<UInt8>) throws(MalformedText) -> [UInt8] {
    guard piece.contains(Byte.ampersand) else { return Array(piece) }
    var result: [UInt8] = []
    var rest = piece
    while let byte = rest.popFirst() {
      guard byte == Byte.ampersand else {
        result.append(byte)
        continue
      }
      guard let end = rest.prefix(12).firstIndex(of: Byte.semicolon) else {
        throw wrong("`&` does not begin a reference")
      }
      let name = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      switch XMLText.resolved(name) {
      case let scalar?: result += Array(String(scalar).utf8)
      case nil: throw wrong("there is no reference &\(name);")
      }
    }
    return result
  }

  private mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let begin = position
    while position < bytes.count, condition(bytes[position]) {
      if bytes[position] == Byte.newline { line += 1 }
      position += 1
    }
    return bytes[begin..<position]
  }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { buffer in bytes[position...].starts(with: buffer) }
  }

  private mutating func skip(to end: StaticString) throws(MalformedText) {
    while position < bytes.count, !starts(end) {
      if bytes[position] == Byte.newline { line += 1 }
      position += 1
    }
    guard position < bytes.count else { throw wrong("\(end) is missing") }
    position += end.utf8CodeUnitCount
  }

  private mutating func expect(_ byte: UInt8) throws(MalformedText) {
    _ = take { $0 <= Byte.space }
    guard position < bytes.count, bytes[position] == byte else {
      throw wrong("\(quoted(String(Unicode.Scalar(byte)))) is missing")
    }
    position += 1
  }

  private func wrong(_ reason: String) -> MalformedText { MalformedText(line: line, reason: reason) }
}
