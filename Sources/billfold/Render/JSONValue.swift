internal import Foundation

/// A JSON value built by hand where keys must be there even when their value is null.
enum JSONValue: Encodable, Equatable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral
{
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(nilLiteral: ()) { self = .null }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
  }

  static func text(_ value: (some CustomStringConvertible)?) -> JSONValue {
    value.map { .string($0.description) } ?? .null
  }
  static func number(_ value: Int64?) -> JSONValue { value.map(JSONValue.integer) ?? .null }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }

  /// One line of JSON with sorted keys. Characters that act on a terminal are escaped, and those that JSON allows within
  /// a text but programs that split output by lines (Python's `splitlines`) do not.
  var line: SafeText {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Every case above encodes; a number that is none (NaN) is never built.
    guard let data = try? encoder.encode(self) else { return "null" }
    return SafeText(json: String(decoding: data, as: UTF8.self))
  }
}
