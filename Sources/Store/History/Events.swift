public import Core
internal import Foundation

/// The names of the ids and keys in events; for deleted objects, their last names.
struct EventNames: Sendable {
  var categories: [Int64: String] = [:]
  var cards: [Int64: String] = [:]
  /// The current and former names of categories, by the keys that aliases store.
  var byKey: [String: String] = [:]
}

extension Store {
  /// Loads the names that events refer to only by id or key.
  static func eventNames(_ connection: any Connection) throws -> EventNames {
    var names = EventNames()
    func learn(_ table: LedgerTable, _ id: Int64, _ image: [String: SQLValue]) {
      guard case .text(let name)? = image["name"] else { return }
      if table == .cards { names.cards[id] = name } else { names.categories[id] = name }
      if table == .categories, case .text(let key)? = image["name_key"] { names.byKey[key] = name }
    }
    for table in [LedgerTable.categories, LedgerTable.cards] {
      let events = try connection.rows(
        """
        SELECT subject_id, before FROM events WHERE subject = ? AND table_name = ? AND before IS NOT NULL ORDER BY id
        """, .text(table.subject.rawValue), .text(table.name))
      for event in events { learn(table, try event.integer("subject_id"), try event.json("before")) }
      let present = try connection.rows("SELECT id, name, name_key FROM \(table.name)")
      for row in present { learn(table, try row.integer("id"), row.columns) }
    }
    return names
  }

  /// The times of the last changes of several objects, in UTC seconds since 1970; objects without events are left out.
  public func lastChanges(of subject: Subject, _ ids: [Int64]) async throws -> [Int64: Int64] {
    try await driver.read { connection in
      let rows = try connection.rows(
        """
        SELECT subject_id, MAX(at) AS latest FROM events WHERE subject = ? AND subject_id IN (@ids) GROUP BY subject_id
        """, [.text(subject.rawValue)], ids: ids)
      var latest: [Int64: Int64] = [:]
      for row in rows { latest[try row.integer("subject_id")] = try row.integer("latest") }
      return latest
    }
  }
}
