internal import Foundation

/// Brings a database to the current schema.
enum Migrator {
  /// Runs the missing migrations, each in its own transaction, so that after a crash between two of them the next
  /// opening completes the rest. The caller holds the store's lock.
  ///
  /// - Throws: `StoreError.newerSchema` if the database has migrations that this program does not know; nothing is
  ///   changed then.
  static func migrate(_ driver: some Driver, clock: @escaping @Sendable () -> Int64) async throws {
    let dialect = driver.dialect
    _ = try await driver.write {
      try $0.execute("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, at BIGINT NOT NULL)")
    }
    let applied = Set(try await driver.read { try $0.rows("SELECT name FROM migrations").map { try $0.text("name") } })
    let unknown = applied.subtracting(Migrations.all.map(\.name))
    guard unknown.isEmpty else { throw StoreError.newerSchema(unknown.sorted()) }
    let missing = Migrations.all.filter { !applied.contains($0.name) }
    for migration in missing where migration.name != CardNumberMigration.erasing {
      try await driver.write { connection in
        for statement in migration.statements.flatMap({ Migrator.sql($0, for: dialect) }) {
          try connection.execute(statement)
        }
        if migration.name == CardNumberMigration.masking { try CardNumberMigration.mask(connection) }
        if migration.name == PaymentReferenceMigration.name { try PaymentReferenceMigration.fill(connection) }
        if migration.name == SearchPartMigration.name { try SearchPartMigration.fill(connection) }
        try record(migration.name, clock, connection)
      }
    }
    // Indexes bills that are older than the search index, as SQL alone cannot fold their words. The rows decide, as an
    // earlier opening may have ended after the migrations and before this.
    if try await driver.read({ try BillSearch.isUnbuilt($0) }) {
      try await driver.write { try BillSearch.indexAll($0) }
    }
    // Runs outside a transaction, and last, as it must remove what earlier migrations replaced from the file. A new
    // database has nothing to erase.
    if missing.contains(where: { $0.name == CardNumberMigration.erasing }) {
      let isErased = if applied.isEmpty { true } else { try await driver.erase() }
      if isErased { try await driver.write { try record(CardNumberMigration.erasing, clock, $0) } }
    }
  }

  private static func record(_ name: String, _ clock: () -> Int64, _ connection: any Connection) throws {
    try connection.execute("INSERT INTO migrations (name, at) VALUES (?, ?)", .text(name), .integer(clock()))
  }

  /// A migration's statement in a database's dialect, which may take several statements.
  static func sql(_ statement: String, for dialect: Dialect) -> [String] {
    if statement == "{search}" { return dialect.searchTable }
    if statement == "{documents}" { return dialect.documentTable }
    let isOfTable = ["CREATE TABLE", "ALTER TABLE"].contains { statement.hasPrefix($0) }
    let statement = isOfTable ? statement.replacingOccurrences(of: " TEXT", with: " \(dialect.text)") : statement
    let words = ["{id}": dialect.identity, "{bytes}": dialect.bytes, "{random}": dialect.randomText]
    return [words.reduce(statement) { $0.replacingOccurrences(of: $1.key, with: $1.value) }]
  }
}
