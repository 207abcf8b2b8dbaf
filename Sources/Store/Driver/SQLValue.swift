internal import Foundation

/// A value of a type that all databases support.
enum SQLValue: Sendable, Hashable, ExpressibleByNilLiteral, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  case null
  case integer(Int64)
  case text(String)
  case blob(Data)

  init(nilLiteral: ()) { self = .null }
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }

  static func optional(_ value: Int64?) -> SQLValue { value.map(SQLValue.integer) ?? .null }
  static func optional(_ value: String?) -> SQLValue { value.map(SQLValue.text) ?? .null }
  /// The value of `LIMIT ?`; nil for all rows. No one value means "all" to SQLite, which takes -1, and to PostgreSQL,
  /// which takes NULL, so it is a number of rows that no table has.
  static func limit(_ most: Int?) -> SQLValue { .integer(Int64(most ?? Int(Int32.max))) }
  static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
}

/// Coding as a JSON number, string or null, for the row images in the history.
extension SQLValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Encodes the value.
  ///
  /// - Throws: `EncodingError` for bytes, which no table with a history contains.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .integer(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .blob:
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "bytes have no place in a row's image"))
    }
  }
}

extension SQLValue {
  /// Returns a value as JSON text with sorted keys, so that equal values yield equal text.
  static func json(_ value: some Encodable) throws -> SQLValue { .text(try JSONText.string(value)) }
}

enum JSONText {
  static func string(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
