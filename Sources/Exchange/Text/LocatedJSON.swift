internal import Core

/// A JSON value (RFC 8259) with its place in the text, so that an error message can name the line, and a value can be
/// replaced while every other byte stays the same.
public struct LocatedJSON: Sendable {
  public indirect enum Value: Sendable {
    /// The members in the order of the text.
    case object([(name: String, value: LocatedJSON)])
    case array([LocatedJSON])
    case string(String)
    /// A number as written.
    case number(String)
    case bool(Bool)
    case null
  }

  /// The number of the line in which it begins, from 1.
  public var line: Int
  /// Its bytes in the text; those of a string include the quotes.
  public var range: Range<Int>
  public var value: Value

  /// - Parameter bytes: UTF-8.
  /// - Throws: `MalformedText` if the text is not valid JSON.
  public static func parse(_ bytes: [UInt8]) throws(MalformedText) -> LocatedJSON {
    var parser = Parser(bytes: bytes)
    let root = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.isAtEnd else { throw parser.failure("something follows the end of the JSON") }
    return root
  }

  /// The value of a member, the last one if several have the name; nil for other values than objects.
  public subscript(name: String) -> LocatedJSON? {
    if case .object(let members) = value { members.last { $0.name == name }?.value } else { nil }
  }

  public var string: String? { if case .string(let text) = value { text } else { nil } }
  public var integer: Int64? { if case .number(let text) = value { Int64(text) } else { nil } }
  public var elements: [LocatedJSON]? { if case .array(let elements) = value { elements } else { nil } }
  var isNull: Bool { if case .null = value { true } else { false } }

  private struct Parser {
    let bytes: [UInt8]
    private var index = 0
    private var line = 1
    /// Deeper than any export, and any JSON that the store writes.
    private static let deepest = 500

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    func failure(_ reason: String) -> MalformedText { MalformedText(line: line, reason: reason) }

    mutating func skipSpace() {
      while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) {
        if bytes[index] == 0x0A { line += 1 }
        index += 1
      }
    }

    mutating func value(depth: Int) throws(MalformedText) -> LocatedJSON {
      skipSpace()
      guard depth < Parser.deepest else { throw failure("it is nested too deeply") }
      guard index < bytes.count else { throw failure("the JSON is cut off") }
      let (firstLine, start) = (line, index)
      let value: Value =
        switch bytes[index] {
        case UInt8(ascii: "{"): .object(try object(depth))
        case UInt8(ascii: "["): .array(try array(depth))
        case UInt8(ascii: "\""): .string(try string())
        default: try other()
        }
      return LocatedJSON(line: firstLine, range: start..<index, value: value)
    }

    private mutating func object(_ depth: Int) throws(MalformedText) -> [(name: String, value: LocatedJSON)] {
      var members: [(name: String, value: LocatedJSON)] = []
      index += 1
      skipSpace()
      if take("}") { return members }
      while true {
        skipSpace()
        guard index < bytes.count else { throw failure("the JSON is cut off") }
        guard bytes[index] == UInt8(ascii: "\"") else { throw failure("a name in quotation marks is missing") }
        let name = try string()
        skipSpace()
        guard take(":") else { throw failure("a colon after \(quoted(name)) is missing") }
        members.append((name, try value(depth: depth + 1)))
        skipSpace()
        if take("}") { return members }
        guard take(",") else { throw failure(isAtEnd ? "the JSON is cut off" : "a comma or } is missing") }
      }
    }

    private mutating func array(_ depth: Int) throws(MalformedText) -> [LocatedJSON] {
      var values: [LocatedJSON] = []
      index += 1
      skipSpace()
      if take("]") { return values }
      while true {
        values.append(try value(depth: depth + 1))
        skipSpace()
        if take("]") { return values }
        guard take(",") else { throw failure(isAtEnd ? "the JSON is cut off" : "a comma or ] is missing") }
      }
    }

    private mutating func string() throws(MalformedText) -> String {
      var text: [UInt8] = []
      index += 1
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
        case UInt8(ascii: "\\"): text += try escaped().utf8
        case 0..<0x20: throw failure("a text has a control character")
        default: text.append(byte)
        }
      }
      throw failure("a text does not end")
    }

    /// Returns the character of an escape, or of a pair of escapes for a character outside the Basic Multilingual
    /// Plane.
    private mutating func escaped() throws(MalformedText) -> String {
      guard index < bytes.count else { throw failure("the JSON is cut off") }
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "u"):
        let first = try unit()
        guard UTF16.isLeadSurrogate(first), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
          bytes[index + 1] == UInt8(ascii: "u")
        else { return String(decoding: [first], as: UTF16.self) }
        index += 2
        return String(decoding: [first, try unit()], as: UTF16.self)
      default: throw failure("a text has an escape that JSON does not support")
      }
    }

    private mutating func unit() throws(MalformedText) -> UInt16 {
      let digits = bytes[index..<min(index + 4, bytes.count)]
      // Swift would also read a sign.
      guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw failure("a text has an escape that JSON does not support") }
      index += 4
      return unit
    }

    private mutating func other() throws(MalformedText) -> Value {
      let start = index
      while index < bytes.count, !Parser.ends.contains(bytes[index]) { index += 1 }
      let word = String(decoding: bytes[start..<index], as: UTF8.self)
      switch word {
      case "true": return .bool(true)
      case "false": return .bool(false)
      case "null": return .null
      default:
        guard Parser.isNumber(bytes[start..<index]) else { throw failure("\(quoted(word)) is not a JSON value") }
        return .number(word)
      }
    }

    /// Whether bytes are a number like `-12.50e3`. A regular expression would take most of the time of parsing.
    private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
      var rest = bytes
      func takes(_ signs: String) -> Bool {
        guard let first = rest.first, signs.utf8.contains(first) else { return false }
        rest = rest.dropFirst()
        return true
      }
      func countDigits() -> Int {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.count
      }
      _ = takes("-")
      let isZero = rest.first == UInt8(ascii: "0")
      let whole = countDigits()
      guard whole == 1 || whole > 1 && !isZero else { return false }
      if takes("."), countDigits() == 0 { return false }
      if takes("eE") {
        _ = takes("+-")
        if countDigits() == 0 { return false }
      }
      return rest.isEmpty
    }

    private static let ends = Set(",:{}[]\" \t\n\r".utf8)

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: byte) else { return false }
      index += 1
      return true
    }
  }
}
