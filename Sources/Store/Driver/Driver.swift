internal import Foundation

/// A database as the store sees it: transactions of plain SQL. SQLite is one; PostgreSQL can be another, as every
/// statement is written once, in SQL that both understand.
protocol Driver: Sendable {
  var dialect: Dialect { get }
  /// Runs a body in a read transaction.
  func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T
  /// Runs a body in a write transaction that commits when it returns and rolls back when it throws. It runs to its end
  /// even in a cancelled task.
  @discardableResult
  func write<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T
  /// Runs a body outside any transaction, for the migrations and the checks of `doctor`.
  func bare<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T
  /// Copies everything, as it is at one moment, to a new file.
  func copy(to file: URL) async throws
  /// The file it was opened as; nil for memory.
  var file: FileNumber? { get }
  /// - Throws: `StoreError.moved` where what is written would not be in the store that others find.
  func checkIsThere() throws
}

extension Driver {
  /// Memory is no file, and cannot be moved away.
  var file: FileNumber? { nil }
  func checkIsThere() throws {}
}

/// What a transaction's body talks to.
protocol Connection {
  /// Runs a statement; `?` stands for an argument. Returns the number of rows it changed.
  @discardableResult
  func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int
  /// The rows of a query, or of a statement with RETURNING.
  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [Row]
}

extension Connection {
  @discardableResult
  func execute(_ sql: String, _ arguments: SQLValue...) throws -> Int { try execute(sql, arguments) }
  func rows(_ sql: String, _ arguments: SQLValue...) throws -> [Row] { try rows(sql, arguments) }
  func row(_ sql: String, _ arguments: SQLValue...) throws -> Row? { try rows(sql, arguments).first }
}

/// Where the two databases differ.
struct Dialect: Sendable {
  /// The column type of an id that numbers itself.
  var identity: String
  /// The column type of bytes.
  var bytes: String
  /// What a claim adds to its SELECT, so that two workers do not wait for each other's row.
  var skipLocked: String
  /// Makes the index of bills by their words: a table with the columns `rowid` and `words`.
  var searchTable: String
  /// The condition that a row of it holds what a query says.
  var matches: String
  /// An expression of 32 hexadecimal digits that are others each time.
  var randomText: String
  /// A query for words that must all occur, each as the beginning of one. They consist of letters and digits.
  var query: @Sendable ([String]) -> String

  static let sqlite = Dialect(
    identity: "INTEGER PRIMARY KEY AUTOINCREMENT", bytes: "BLOB", skipLocked: "",
    // Words are folded before they come here, and consist of what `SearchKey` leaves: letters, their marks and digits.
    // How often and where they occur is nobody's question.
    searchTable: """
      CREATE VIRTUAL TABLE bill_search USING fts5 (words, detail = none, columnsize = 0,
        tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'")
      """,
    matches: "bill_search MATCH ?", randomText: "LOWER(HEX(RANDOMBLOB(16)))",
    query: { words in words.map { "\"\($0)\"*" }.joined(separator: " ") })
}

/// A value that both databases have.
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

/// One row by column name.
struct Row: Sendable {
  var columns: [String: SQLValue]

  func integer(_ name: String) throws -> Int64 {
    guard case .integer(let value) = columns[name] else { throw StoreError.corrupt("column \(name) holds no number") }
    return value
  }

  func text(_ name: String) throws -> String {
    guard case .text(let value) = columns[name] else { throw StoreError.corrupt("column \(name) holds no text") }
    return value
  }

  func optionalInteger(_ name: String) -> Int64? {
    if case .integer(let value) = columns[name] { value } else { nil }
  }

  func optionalText(_ name: String) -> String? {
    if case .text(let value) = columns[name] { value } else { nil }
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

enum JSONText {
  static func string(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
