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
      return try GRDB.Row.fetchAll(statement, arguments: StatementArguments(arguments.map(\.databaseValue))).map {
        row in
        Row(columns: Dictionary(row.map { ($0, SQLValue($1)) }, uniquingKeysWith: { first, _ in first }))
      }
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
