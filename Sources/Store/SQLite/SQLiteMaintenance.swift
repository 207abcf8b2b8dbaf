internal import Foundation
internal import GRDB

extension SQLiteDriver {
  func complaints() async throws -> Complaints {
    try await withoutTransaction { connection in
      Complaints(
        integrity: try connection.rows("PRAGMA integrity_check").compactMap { $0.optionalText("integrity_check") }
          .filter { $0 != "ok" },
        brokenReferences: try connection.rows("PRAGMA foreign_key_check").count)
    }
  }

  func lastNumber(of table: String, _ connection: any Connection) throws -> Int64 {
    try connection.row("SELECT seq FROM sqlite_sequence WHERE name = ?", .text(table))?.optionalInteger("seq") ?? 0
  }

  func continueNumbers(of table: String, after number: Int64, _ connection: any Connection) throws {
    try connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", .text(table))
    try connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", .text(table), .integer(number))
  }

  /// Overwrites what SQLite retains of deleted rows: in the full-text index, in free pages and in the write-ahead log.
  func erase() async throws -> Bool {
    do {
      return try await withoutTransaction { connection in
        try connection.execute("INSERT INTO bill_search (bill_search) VALUES ('optimize')")
        try connection.execute("VACUUM")
        return try connection.row("PRAGMA wal_checkpoint(TRUNCATE)")?.optionalInteger("busy") == 0
      }
    } catch let error as StoreError where error.isTemporary {
      return false
    }
  }

  /// Uses SQLite's online backup from a reader's snapshot, so that writers are not blocked.
  func copy(to file: URL) async throws {
    try StoreError.translating {
      try checkIsThere()
      let target = try DatabaseQueue(path: file.path)
      try database.backup(to: target)
      // The copy must be a single file, without a write-ahead log.
      try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try target.close()
      try checkIsThere()
    }
  }

  /// Runs a body with another database attached under the name `other`.
  func attaching<T: Sendable>(
    _ file: URL, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T {
    try await withoutTransaction { connection in
      try connection.execute("ATTACH DATABASE ? AS other", .text(file.path))
      let result = Result { try body(connection) }
      try connection.execute("DETACH DATABASE other")
      return try result.get()
    }
  }

  /// The names of a database's tables. The file is not changed, except that a transaction interrupted by a crash is
  /// rolled back, which a read-only connection could not do.
  static func tables(of file: URL) throws -> Set<String> {
    try StoreError.translating {
      try DatabaseQueue(path: file.path, configuration: SQLiteDriver.configuration).read { database in
        Set(try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
      }
    }
  }

  /// Reads from a file that is not opened as a store. The file is not changed, and it must exist; SQLite may leave an
  /// empty log beside it, which the next writer removes.
  static func peek<T: Sendable>(
    into file: URL, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(0.05)
    let readonly = configuration
    return try await StoreError.translating {
      try await DatabaseQueue(path: file.path, configuration: readonly).read {
        try body(SQLiteConnection(database: $0))
      }
    }
  }

  func close() throws { try StoreError.translating { try database.close() } }
}
