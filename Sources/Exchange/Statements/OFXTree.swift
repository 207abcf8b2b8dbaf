internal import Core

/// The elements of OFX in SGML or XML.
enum OFXTree {
  /// Parses the elements of a file.
  ///
  /// - Throws: `MalformedText` if an end tag has no start tag, if a transaction is not closed, or if the file ends
  ///   before `</OFX>`.
  static func parsing(_ text: String) throws(MalformedText) -> XMLNode {
    var stack: [XMLNode] = []
    var line = 1
    var isRoot = false
    for piece in text.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false) {
      let start = line
      line += piece.count { $0 == UInt8(ascii: "\n") }
      guard let end = piece.firstIndex(of: UInt8(ascii: ">")) else {
        if isRoot { throw MalformedText(line: start, reason: "a tag does not end") }
        continue
      }
      let tag = String(Substring(piece[..<end])).trimmed()
      let value = resolved(String(Substring(piece[piece.index(after: end)...])))
      if tag.hasPrefix("?") || tag.hasPrefix("!") { continue }
      if !isRoot {
        guard tag == "OFX" else { continue }
        isRoot = true
      }
      if tag.hasPrefix("/") {
        if let root = try close(String(tag.dropFirst()), line: start, &stack) { return root }
        continue
      }
      guard stack.count < 100 else { throw MalformedText(line: start, reason: "the elements are nested too deeply") }
      let isEmpty = tag.hasSuffix("/")
      let node = XMLNode(name: isEmpty ? tag.dropLast().trimmed() : tag, attributes: [:], text: value, line: start)
      if (!value.isEmpty || isEmpty), !stack.isEmpty {
        stack[stack.count - 1].children.append(node)
      } else {
        stack.append(node)
      }
    }
    throw MalformedText(line: line, reason: isRoot ? "the file ends before </OFX>" : "there is no <OFX>")
  }

  /// Closes the elements up to the last open one with a name.
  ///
  /// - Returns: the root if it is closed with them.
  private static func close(_ name: String, line: Int, _ stack: inout [XMLNode]) throws(MalformedText) -> XMLNode? {
    guard let index = stack.lastIndex(where: { $0.name == name }) else {
      // The end tag of a value whose element is already complete.
      if stack.last?.children.last?.name == name { return nil }
      throw MalformedText(line: line, reason: "</\(name)> does not close an open element")
    }
    // Empty values without an end tag are still open here, which is valid. A transaction (`…TRN`) must be closed.
    for open in stack[(index + 1)...] where !open.children.isEmpty && open.name.hasSuffix("TRN") {
      throw MalformedText(line: open.line, reason: "<\(open.name)> is never closed")
    }
    while stack.count > index {
      let node = stack.removeLast()
      guard !stack.isEmpty else { return node }
      stack[stack.count - 1].children.append(node)
    }
    return nil
  }

  private static func resolved(_ raw: String) -> String {
    let text = raw.trimmed()
    guard text.contains("&") else { return text }
    var result = ""
    var rest = Substring(text)
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[rest.index(after: mark)...]
      if let end = rest.prefix(10).firstIndex(of: ";"), let scalar = XMLText.resolved(String(rest[..<end])) {
        result.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else {
        result += "&"
      }
    }
    return result + rest
  }
}
