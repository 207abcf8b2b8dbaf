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

/// A row, accessed by column name. All rows of a query share the index of column names.
struct Row: Sendable {
  private let places: [String: Int]
  private let values: [SQLValue]

  /// - Parameters:
  ///   - places: the position of each column's value, from `places(of:)`.
  ///   - values: in the order of the query's columns.
  init(places: [String: Int], values: [SQLValue]) {
    self.places = places
    self.values = values
  }

  init(columns: [String: SQLValue]) {
    let names = Array(columns.keys)
    self.init(places: Row.places(of: names), values: names.map { columns[$0] ?? .null })
  }

  /// The position of each column. If several columns have the same name, the first one counts.
  static func places(of columns: some Sequence<String>) -> [String: Int] {
    Dictionary(columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var columns: [String: SQLValue] { places.mapValues { values[$0] } }

  /// The value of a column; nil if the row has no such column.
  subscript(name: String) -> SQLValue? { places[name].map { values[$0] } }

  func integer(_ name: String) throws -> Int64 {
    guard case .integer(let value) = self[name] else { throw StoreError.corrupt("column \(name) holds no number") }
    return value
  }

  func text(_ name: String) throws -> String {
    guard case .text(let value) = self[name] else { throw StoreError.corrupt("column \(name) holds no text") }
    return value
  }

  func optionalInteger(_ name: String) -> Int64? {
    if case .integer(let value) = self[name] { value } else { nil }
  }

  func optionalText(_ name: String) -> String? {
    if case .text(let value) = self[name] { value } else { nil }
  }

  /// Decodes a JSON column.
  ///
  /// - Throws: `StoreError.corrupt` if it does not hold a value of this type.
  func json<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(try text(name).utf8))
    } catch {
      throw StoreError.corrupt("column \(name) holds no readable \(type)")
    }
  }
}

extension SQLValue {
  /// Returns a value as JSON text with sorted keys, so that equal values yield equal text.
  static func json(_ value: some Encodable) throws -> SQLValue { .text(try JSONText.string(value)) }
}

extension [Row] {
  /// Decodes a JSON column of all rows in one pass; each row holds a value of the same type.
  func json<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> [Value] {
    do {
      let texts = try map { try $0.text(name) }
      return try JSONDecoder().decode([Value].self, from: Data(("[" + texts.joined(separator: ",") + "]").utf8))
    } catch {
      throw StoreError.corrupt("column \(name) holds no readable \(type)")
    }
  }
}

enum JSONText {
  static func string(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
