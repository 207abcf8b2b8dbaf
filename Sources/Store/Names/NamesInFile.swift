public import Foundation

/// What has a name, or else an id, that is typed in commands.
public enum NamedKind: String, Sendable, CaseIterable { case category, card, goal, statement, person }

extension Store {
  /// The names of everything of a kind in a store's file, or the ids of what has no name, for a shell that completes a
  /// word. Nothing is created, locked or migrated, and a store that is in use elsewhere is waited for only briefly.
  ///
  /// - Throws: `StoreError` if the file cannot be read, or is no store with such a table.
  public static func names(of kind: NamedKind, in file: URL) async throws -> [String] {
    let sql =
      switch kind {
      case .category: "SELECT name FROM categories ORDER BY id"
      case .card: "SELECT name FROM cards ORDER BY id"
      case .goal: "SELECT name FROM goals ORDER BY id"
      case .statement: "SELECT CAST(id AS TEXT) AS name FROM statements ORDER BY id DESC"
      case .person:
        """
        SELECT MAX(person) AS name FROM (
          SELECT person_key, person FROM bill_parts JOIN bills ON bills.id = bill_id
          WHERE person_key IS NOT NULL AND deleted IS NULL UNION ALL SELECT person_key, person FROM settlements
        ) GROUP BY person_key ORDER BY person_key
        """
      }
    return try await SQLiteDriver.peek(into: file) { try $0.rows(sql).map { try $0.text("name") } }
  }
}
