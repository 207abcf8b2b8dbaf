internal import Foundation
internal import GRDB

/// SQLite through GRDB: one file in WAL mode that any number of processes share, or memory.
struct SQLiteDriver: Driver {
  let dialect = Dialect.sqlite
  fileprivate let database: any DatabaseWriter

  /// An empty database that lives as long as the process.
  init() throws {
    database = try StoreError.translating { try DatabaseQueue(configuration: SQLiteDriver.configuration) }
  }

  /// A file, made where there is none.
  init(file: URL) throws {
    database = try StoreError.translating {
      let pool = try DatabasePool(path: file.path, configuration: SQLiteDriver.configuration)
      // The pool sets NORMAL while it opens, which may lose the last commits in a power cut: an accepted document
      // must never be among them.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return pool
    }
  }

  /// A file that nobody else uses, without a log beside it.
  init(alone file: URL) throws {
    database = try StoreError.translating {
      try DatabaseQueue(path: file.path, configuration: SQLiteDriver.configuration)
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    // Another process's transaction takes milliseconds; ten seconds is a full disk's worth of patience.
    configuration.busyMode = .timeout(10)
    configuration.label = "billfold"
    return configuration
  }

  func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await StoreError.translating { try await database.read { try body(SQLiteConnection(database: $0)) } }
  }

  /// A task of its own keeps a write whole: GRDB refuses the writes of a cancelled task, and work in hand could not be
  /// given back after an interruption.
  func write<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    let database = database
    return try await StoreError.translating {
      try await Task { try await database.write { try body(SQLiteConnection(database: $0)) } }.value
    }
  }

  func bare<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await StoreError.translating {
      try await database.writeWithoutTransaction { try body(SQLiteConnection(database: $0)) }
    }
  }
}

extension SQLiteDriver {
  /// Through SQLite's own backup, from a reader's snapshot: writers are not held up.
  func copy(to file: URL) async throws {
    try StoreError.translating {
      let target = try DatabaseQueue(path: file.path)
      try database.backup(to: target)
      // The copy is one file, not one with a log beside it.
      try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try target.close()
    }
  }

  func close() throws { try StoreError.translating { try database.close() } }
}

private struct SQLiteConnection: Connection {
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

extension StoreError {
  static func translating<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as DatabaseError { throw StoreError(error) }
  }

  static func translating<T: Sendable>(_ body: () async throws -> T) async throws -> T {
    do { return try await body() } catch let error as DatabaseError { throw StoreError(error) }
  }

  private init(_ error: DatabaseError) {
    if error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
      self = .stillReferredTo
      return
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
    case .SQLITE_FULL: self = .diskFull
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .corrupt("the file is no SQLite database, or is damaged")
    case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM: self = .unavailable("the file cannot be opened for writing")
    default: self = .io(error.message ?? "SQLite error \(error.resultCode.rawValue)")
    }
  }
}
