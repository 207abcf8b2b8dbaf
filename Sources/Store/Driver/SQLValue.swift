internal import Foundation

/// A value that all databases have.
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
  static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
}

/// As a JSON number, string or null, in the images of rows that the history keeps.
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

  /// - Throws: `EncodingError` for bytes, which no table with a history has.
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

/// One row by column name. The rows of a query share the names of their columns.
struct Row: Sendable {
  private let places: [String: Int]
  private let values: [SQLValue]

  /// - Parameters:
  ///   - places: where the value of each column is, from `places(of:)`.
  ///   - values: in the order of the query's columns.
  init(places: [String: Int], values: [SQLValue]) {
    self.places = places
    self.values = values
  }

  init(columns: [String: SQLValue]) {
    let names = Array(columns.keys)
    self.init(places: Row.places(of: names), values: names.map { columns[$0] ?? .null })
  }

  /// Of columns of the same name the first one counts.
  static func places(of columns: some Sequence<String>) -> [String: Int] {
    Dictionary(columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var columns: [String: SQLValue] { places.mapValues { values[$0] } }

  /// Nil where the row has no such column.
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

  /// A JSON column. - Throws: `StoreError.corrupt` where it does not hold such a value.
  func json<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(try text(name).utf8))
    } catch {
      throw StoreError.corrupt("column \(name) holds no readable \(type)")
    }
  }
}

extension SQLValue {
  /// A value as JSON text with sorted keys, so that equal values are equal text.
  static func json(_ value: some Encodable) throws -> SQLValue { .text(try JSONText.string(value)) }
}

extension [Row] {
  /// A column of all rows that holds JSON of one kind, decoded at once.
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
