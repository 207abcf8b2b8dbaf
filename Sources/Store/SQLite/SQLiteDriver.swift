internal import Foundation
internal import GRDB

/// SQLite through GRDB: a file in WAL mode that any number of processes share, or an in-memory database.
struct SQLiteDriver: Driver {
  var dialect: Dialect { .sqlite }
  let database: any DatabaseWriter
  /// The files that were opened; nil if nobody else can replace them.
  var presence: StorePresence?

  /// Creates an empty in-memory database.
  init() throws {
    database = try StoreError.translating { try DatabaseQueue(configuration: SQLiteDriver.configuration) }
  }

  /// Opens a database file, and creates it if there is none.
  init(file: URL) throws {
    database = try StoreError.translating {
      let pool = try DatabasePool(path: file.path, configuration: SQLiteDriver.configuration)
      // The pool sets NORMAL when it opens, which can lose the last commits in a power failure; an accepted document
      // must never be among them.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return pool
    }
  }

  /// Opens a file that no other process uses, without a write-ahead log.
  init(alone file: URL) throws {
    database = try StoreError.translating {
      try DatabaseQueue(path: file.path, configuration: SQLiteDriver.configuration)
    }
  }

  /// Opens a file that is discarded unless it is completed: its intermediate states need not survive a power failure.
  init(making file: URL) throws {
    try self.init(alone: file)
    try StoreError.translating {
      try database.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      }
    }
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(TimeInterval(LockTimeout.seconds))
    configuration.label = "billfold"
    return configuration
  }

  func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    // Read connections are opened on demand: each could open a different store.
    try await checkingPresence {
      try await StoreError.translating { try await database.read { try body(SQLiteConnection(database: $0)) } }
    }
  }

  /// Runs a write in an unstructured task: GRDB refuses writes in a cancelled task, and a job in progress could not be
  /// returned to the queue after an interruption.
  ///
  /// SQLite serializes writers anyway, whatever the requested isolation.
  func write<T: Sendable>(
    _ turn: WriteIsolation, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T {
    let (database, presence) = (database, presence)
    return try await checkingPresence {
      try await StoreError.translating {
        try await Task {
          try await database.write {
            let result = try body(SQLiteConnection(database: $0))
            // Checked with the write lock held, as late as possible: nothing waits between here and the commit.
            try presence?.check()
            return result
          }
        }.value
      }
    }
  }

  func withoutTransaction<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await checkingPresence {
      try await StoreError.translating {
        try await database.writeWithoutTransaction { try body(SQLiteConnection(database: $0)) }
      }
    }
  }

  func isStored(in file: URL) -> Bool {
    guard let own = presence?.file, let other = FileNumber(of: file.path) else { return false }
    return own.isSameFile(as: other)
  }

  func checkIsThere() throws { try presence?.check() }

  /// Runs a body whose result is valid only if the store is in its place both before and after it. If the store was
  /// moved away, that error replaces the body's own error.
  private func checkingPresence<T>(_ body: () async throws -> T) async throws -> T {
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
