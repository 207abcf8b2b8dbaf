internal import Foundation
internal import GRDB

/// SQLite through GRDB: one file in WAL mode that any number of processes share, or memory.
struct SQLiteDriver: Driver {
  let dialect = Dialect.sqlite
  fileprivate let database: any DatabaseWriter
  /// The files that were opened; nil where nobody can put others in their place.
  var presence: StorePresence?

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

  /// A file that is thrown away unless it is completed: its own steps need not survive a power cut.
  init(making file: URL) throws {
    try self.init(alone: file)
    try StoreError.translating {
      try database.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      }
    }
  }

  /// The names of a database's tables. Nothing is changed, but for a transaction that a death has cut short: it is taken
  /// back, which a connection for reading only could not.
  static func tables(of file: URL) throws -> Set<String> {
    try StoreError.translating {
      try DatabaseQueue(path: file.path, configuration: SQLiteDriver.configuration).read { database in
        Set(try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
      }
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
    // Connections for reading are opened as they are needed: each could find another store.
    try await asLongAsItIsThere {
      try await StoreError.translating { try await database.read { try body(SQLiteConnection(database: $0)) } }
    }
  }

  /// A task of its own keeps a write whole: GRDB refuses the writes of a cancelled task, and work in hand could not be
  /// given back after an interruption.
  func write<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    let (database, presence) = (database, presence)
    return try await asLongAsItIsThere {
      try await StoreError.translating {
        try await Task {
          try await database.write {
            let result = try body(SQLiteConnection(database: $0))
            // With the write lock in hand, as late as can be: from here to the commit nothing is waited for.
            try presence?.check()
            return result
          }
        }.value
      }
    }
  }

  func bare<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await asLongAsItIsThere {
      try await StoreError.translating {
        try await database.writeWithoutTransaction { try body(SQLiteConnection(database: $0)) }
      }
    }
  }

  var file: FileNumber? { presence?.file }

  func checkIsThere() throws { try presence?.check() }

  /// Runs a body that counts only if the store is where it was before it and after it. A body that fails because the
  /// store was moved away fails for that.
  private func asLongAsItIsThere<T>(_ body: () async throws -> T) async throws -> T {
    try checkIsThere()
    do {
      let result = try await body()
      try checkIsThere()
      return result
    } catch {
      try checkIsThere()
      throw error
    }
  }
}

extension SQLiteDriver {
  /// Through SQLite's own backup, from a reader's snapshot: writers are not held up.
  func copy(to file: URL) async throws {
    try StoreError.translating {
      try checkIsThere()
      let target = try DatabaseQueue(path: file.path)
      try database.backup(to: target)
      // The copy is one file, not one with a log beside it.
      try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try target.close()
      try checkIsThere()
    }
  }

  /// Runs a body while another database can be asked as `other`.
  func attaching<T: Sendable>(
    _ file: URL, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T {
    try await bare { connection in
      try connection.execute("ATTACH DATABASE ? AS other", .text(file.path))
      let result = Result { try body(connection) }
      try connection.execute("DETACH DATABASE other")
      return try result.get()
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
    case .SQLITE_CANTOPEN:
      self = .unavailable("its file cannot be opened; check that it is a file, who owns it and its permissions")
    case .SQLITE_READONLY, .SQLITE_PERM:
      self = .unavailable(
        "its file cannot be written; check who owns it, its permissions, and that its file system is not read-only")
    case .SQLITE_NOMEM: self = .io("the memory is used up; close other programs")
    case .SQLITE_IOERR: self = .io("\(error.message ?? "the disk gave an error"); check the disk it is on")
    default:
      self = .io("\(error.message ?? "SQLite error \(error.resultCode.rawValue)"); check it with `billfold doctor`")
    }
  }
}
