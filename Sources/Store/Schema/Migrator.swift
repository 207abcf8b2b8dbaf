internal import Core
internal import Foundation
internal import Glibc

/// Brings a database to today's schema.
enum Migrator {
  /// Runs what is missing, each migration in a transaction of its own. Two processes that open a fresh file at once
  /// take turns by an exclusive lock on a file beside it: SQLite's own lock lets one of them fail.
  ///
  /// - Throws: `StoreError.newerSchema` where the database has migrations that this program does not know.
  static func migrate(_ driver: some Driver, lockFile: URL?, clock: @escaping @Sendable () -> Int64) async throws {
    let lock = try lockFile.map(ExclusiveLock.init)
    defer { lock?.release() }
    let dialect = driver.dialect
    _ = try await driver.write { try $0.execute("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, at BIGINT NOT NULL)") }
    let applied = Set(try await driver.read { try $0.rows("SELECT name FROM migrations").map { try $0.text("name") } })
    let unknown = applied.subtracting(Migrations.all.map(\.name))
    guard unknown.isEmpty else { throw StoreError.newerSchema(unknown.sorted()) }
    for migration in Migrations.all where !applied.contains(migration.name) {
      try await driver.write { connection in
        for statement in migration.statements {
          try connection.execute(
            statement.replacingOccurrences(of: "{id}", with: dialect.identity)
              .replacingOccurrences(of: "{bytes}", with: dialect.bytes))
        }
        try connection.execute("INSERT INTO migrations (name, at) VALUES (?, ?)", .text(migration.name), .integer(clock()))
      }
    }
    // Only a new ledger gets the default categories: a person may have deleted them since.
    guard applied.isEmpty else { return }
    try await driver.write { connection in
      for name in DefaultCategories.names {
        try connection.execute(
          "INSERT INTO categories (name, name_key) VALUES (?, ?) ON CONFLICT DO NOTHING", .text(name), .text(SearchKey.of(name)))
      }
    }
  }

  /// Runs a body while no other process opens or migrates.
  static func underLock<T>(_ file: URL, _ body: () throws -> T) throws -> T {
    let lock = try ExclusiveLock(file)
    defer { lock.release() }
    return try body()
  }
}

/// An advisory lock that the kernel releases when the process dies.
private struct ExclusiveLock {
  private let descriptor: Int32

  init(_ file: URL) throws {
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.writing(file, errno) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let code = errno
        close(descriptor)
        throw StoreError.writing(file, code)
      }
    }
  }

  func release() { close(descriptor) }
}
