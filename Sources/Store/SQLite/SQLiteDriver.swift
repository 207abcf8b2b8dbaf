internal import Foundation
internal import GRDB

/// SQLite through GRDB: one file in WAL mode that any number of processes share, or memory.
struct SQLiteDriver: Driver {
  var dialect: Dialect { .sqlite }
  let database: any DatabaseWriter
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

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(TimeInterval(LockPatience.seconds))
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
  ///
  /// Writers take turns as it is, whatever their order among each other.
  func write<T: Sendable>(
    _ turn: WriteIsolation, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T {
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

  func isStored(in file: URL) -> Bool {
    guard let own = presence?.file, let other = FileNumber(of: file.path) else { return false }
    return own.isSameFile(as: other)
  }

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
