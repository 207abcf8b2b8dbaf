internal import Foundation

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
