internal import Foundation

/// How a store relates to an existing backup that its own new backup would replace.
enum BackupRelation: Hashable, Sendable {
  /// There is no backup that could be lost.
  case none
  /// The backup holds the same data as the store.
  case same
  /// The store holds everything in the backup, and more.
  case more
  case otherStore
  /// The backup holds data that the store lacks: it is newer, or both have changed since they were equal.
  case holdsMore
  /// The backup cannot be compared; the reason is given.
  case unreadable(String)
}

extension Backup {
  /// Compares the backup's database with a snapshot of a store. History and documents are append-only, so a store holds
  /// everything in a backup exactly if it has each of the backup's events and documents, and each bill and draft that
  /// no later event accounts for.
  ///
  /// - Parameters:
  ///   - snapshot: a snapshot with the current schema.
  ///   - id: the store's id.
  /// - Throws: `StoreError` if the comparison itself fails.
  func relation(to snapshot: SQLiteDriver, of id: String) async throws -> BackupRelation {
    guard FileNumber(of: database.path) != nil else {
      let owner = try contents()?.store
      return owner == nil || owner == id ? .none : .otherStore
    }
    let comparing = folder.appendingPathComponent(".comparing.sqlite")
    StorePlace.remove(comparing)
    defer { StorePlace.remove(comparing) }
    let before: Facts
    var file = database
    do {
      before = try await Facts.look(at: database)
      if let store = before.store, store != id { return .otherStore }
      // Rows of an older schema are comparable only after migration to the current one.
      if before.migrations != Set(Migrations.all.map(\.name)) {
        _ = try FileHash.copy(database, to: comparing)
        let driver = try SQLiteDriver(making: comparing)
        try await Migrator.migrate(driver) { 0 }
        try driver.close()
        file = comparing
      }
    } catch let error as StoreError {
      if case .newerSchema = error { return .unreadable("it was created by a newer billfold") }
      guard case .corrupt(let reason) = error else { throw error }
      return .unreadable("it is damaged: \(reason)")
    }
    let last = before.lastEvent
    return try await snapshot.attaching(file) { connection in
      for lacking in Backup.lacking {
        let arguments = [SQLValue](repeating: .integer(last), count: lacking.count { $0 == "?" })
        if try connection.rows(lacking, arguments).first != nil { return .holdsMore }
      }
      let newest = try connection.row("SELECT MAX(id) AS id FROM events")?.optionalInteger("id") ?? 0
      return newest > last ? .more : .same
    }
  }

  /// Queries for rows that the attached database, the backup, holds and the store lacks; `?` is the backup's last
  /// event.
  private static let lacking = [
    """
    SELECT e.id FROM other.events AS e WHERE e.id <= ? AND NOT EXISTS (
      SELECT 1 FROM main.events AS s WHERE s.id = e.id AND s.at = e.at AND s.who = e.who AND s.what = e.what
        AND s.subject = e.subject AND s.subject_id = e.subject_id AND s.before IS e.before AND s.after IS e.after)
    LIMIT 1
    """,
    """
    SELECT d.id FROM other.documents AS d
    WHERE NOT EXISTS (SELECT 1 FROM main.documents AS s WHERE s.id = d.id AND s.sha256 = d.sha256) LIMIT 1
    """,
    """
    SELECT d.id FROM other.drafts AS d WHERE NOT EXISTS (SELECT 1 FROM main.drafts AS s WHERE s.id = d.id)
      AND NOT EXISTS (SELECT 1 FROM main.events AS e WHERE e.subject = 'draft' AND e.subject_id = d.id AND e.id > ?)
    LIMIT 1
    """,
    """
    SELECT b.id FROM other.bills AS b WHERE NOT EXISTS (SELECT 1 FROM main.bills AS s WHERE s.id = b.id)
      AND NOT EXISTS (SELECT 1 FROM main.events AS e WHERE e.subject = 'bill' AND e.subject_id = b.id AND e.id > ?)
    LIMIT 1
    """,
  ]

  /// What a backup's database records about itself, before it is migrated to the current schema.
  private struct Facts: Sendable {
    var migrations: Set<String>
    var lastEvent: Int64
    var store: String?

    static func look(at file: URL) async throws -> Facts {
      let driver = try SQLiteDriver(alone: file)
      let facts = try await driver.read { connection in
        let tables = Set(
          try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table'").map { try $0.text("name") })
        guard tables.contains("migrations") else { throw StoreError.corrupt("it contains no store") }
        let migrations = try connection.rows("SELECT name FROM migrations").map { try $0.text("name") }
        let last = tables.contains("events") ? try connection.row("SELECT MAX(id) AS id FROM events") : nil
        let identity = tables.contains("identity") ? try connection.row("SELECT id FROM identity") : nil
        return Facts(
          migrations: Set(migrations), lastEvent: last?.optionalInteger("id") ?? 0,
          store: identity?.optionalText("id"))
      }
      try driver.close()
      return facts
    }
  }
}
