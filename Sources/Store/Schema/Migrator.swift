internal import Foundation

/// Brings a database to today's schema.
enum Migrator {
  /// Runs what is missing, each migration in a transaction of its own, so that a death between two leaves a database
  /// that the next opening completes. The caller holds the store's lock.
  ///
  /// - Throws: `StoreError.newerSchema` where the database has migrations that this program does not know; nothing is
  ///   changed then.
  static func migrate(_ driver: some Driver, clock: @escaping @Sendable () -> Int64) async throws {
    let dialect = driver.dialect
    _ = try await driver.write {
      try $0.execute("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, at BIGINT NOT NULL)")
    }
    let applied = Set(try await driver.read { try $0.rows("SELECT name FROM migrations").map { try $0.text("name") } })
    let unknown = applied.subtracting(Migrations.all.map(\.name))
    guard unknown.isEmpty else { throw StoreError.newerSchema(unknown.sorted()) }
    for migration in Migrations.all where !applied.contains(migration.name) {
      try await driver.write { connection in
        for statement in migration.statements { try connection.execute(Migrator.sql(statement, for: dialect)) }
        try connection.execute(
          "INSERT INTO migrations (name, at) VALUES (?, ?)", .text(migration.name), .integer(clock()))
      }
    }
    // Of bills that are older than the index; SQL alone cannot fold their words.
    if !applied.contains(Migrations.searchIndex) { try await driver.write { try BillSearch.indexAll($0) } }
  }

  /// A migration's statement in a database's own words.
  static func sql(_ statement: String, for dialect: Dialect) -> String {
    statement.replacingOccurrences(of: "{id}", with: dialect.identity).replacingOccurrences(
      of: "{bytes}", with: dialect.bytes
    )
    .replacingOccurrences(of: "{search}", with: dialect.searchTable)
  }
}
