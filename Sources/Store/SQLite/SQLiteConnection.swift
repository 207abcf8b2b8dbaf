internal import GRDB

struct SQLiteConnection: Connection {
  var dialect: Dialect { .sqlite }
  let database: Database

  func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
    try StoreError.translating {
      try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments.map(\.databaseValue)))
      return database.changesCount
    }
  }

  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [Row] {
    try StoreError.translating {
      let statement = try database.cachedStatement(sql: sql)
      let places = Row.places(of: statement.columnNames)
      let count = statement.columnCount
      let cursor = try GRDB.Row.fetchCursor(
        statement, arguments: StatementArguments(arguments.map(\.databaseValue)))
      var rows: [Row] = []
      while let row = try cursor.next() {
        rows.append(Row(places: places, values: (0..<count).map { SQLValue(row[$0] as DatabaseValue) }))
      }
      return rows
    }
  }
}

extension SQLValue {
  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null, .double: self = .null
    case .int64(let number): self = .integer(number)
    case .string(let text): self = .text(text)
    case .blob(let bytes): self = .blob(bytes)
    }
  }

  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .blob(let bytes): bytes.databaseValue
    }
  }
}
