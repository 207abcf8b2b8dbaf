/// The positions of the values in a JSON text (RFC 8259), so that one can be replaced while every other byte stays the
/// same.
indirect enum JSONTree {
  case object([(name: String, value: JSONTree)])
  case array([JSONTree])
  /// A string literal, including its quotes.
  case string(Range<Int>)
  /// A number, `true`, `false` or `null`.
  case other(Range<Int>)

  /// Returns nil if the text is not JSON.
  init?(_ bytes: [UInt8]) {
    var parser = Parser(bytes: bytes)
    guard let tree = parser.value(depth: 0) else { return nil }
    parser.skipSpace()
    guard parser.index == bytes.count else { return nil }
    self = tree
  }

  subscript(name: String) -> JSONTree? {
    if case .object(let members) = self { members.first { $0.name == name }?.value } else { nil }
  }

  var elements: [JSONTree] { if case .array(let values) = self { values } else { [] } }

  /// The range of a string literal; nil for other values.
  var range: Range<Int>? { if case .string(let range) = self { range } else { nil } }
}

private struct Parser {
  let bytes: [UInt8]
  var index = 0
  /// Deeper than any JSON that the store writes.
  private static let deepest = 500

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  mutating func value(depth: Int) -> JSONTree? {
    skipSpace()
    guard depth < Parser.deepest, index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    default: return other()
    }
  }

  private mutating func object(_ depth: Int) -> JSONTree? {
    var members: [(name: String, value: JSONTree)] = []
    index += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard let name = string() else { return nil }
      skipSpace()
      guard take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
      members.append((String(decoding: bytes[name].dropFirst().dropLast(), as: UTF8.self), value))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func array(_ depth: Int) -> JSONTree? {
    var values: [JSONTree] = []
    index += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(values) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func string() -> Range<Int>? {
    let start = index
    guard take(UInt8(ascii: "\"")) else { return nil }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return start..<index
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }

  private mutating func other() -> JSONTree? {
    let start = index
    while index < bytes.count, !Parser.ends.contains(bytes[index]) { index += 1 }
    return index > start ? .other(start..<index) : nil
  }

  private static let ends = Set(",:{}[]\" \t\n\r".utf8)

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }
}
