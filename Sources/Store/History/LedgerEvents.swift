public import Core

/// The history for display: typed, and the same for every kind of object.
extension Store {
  /// The events of an object, oldest first. Deleted objects keep their history.
  ///
  /// - Throws: `StoreError.notFound` for an id that was never assigned.
  public func changes(of subject: Subject, _ id: Int64) async throws -> [LedgerEvent] {
    let events = try await driver.read { connection in
      try Store.changes(of: subject, [id], Store.eventNames(connection), connection)
    }
    if events.isEmpty { try await checkExists(subject, id) }
    return events
  }

  /// The latest events of all objects, newest first.
  ///
  /// - Parameters:
  ///   - limit: the maximum number.
  ///   - id: only events before the one with this id, the last of the previous page.
  public func newestChanges(limit: Int, before id: Int64? = nil) async throws -> [LedgerEvent] {
    try await driver.read { try Store.newestChanges(limit: limit, before: id, $0) }
  }

  static func newestChanges(limit: Int, before id: Int64?, _ connection: any Connection) throws -> [LedgerEvent] {
    // Selects the first row of each event. The unary plus keeps the index on commands from being used: one command can
    // have added the bills of many years, but one object has few events.
    let rows = try connection.rows(
      """
      SELECT id, subject, subject_id FROM events WHERE id < ? AND (command_id IS NULL OR NOT EXISTS (
        SELECT 1 FROM events AS earlier WHERE earlier.subject = events.subject
          AND earlier.subject_id = events.subject_id AND +earlier.command_id = events.command_id
          AND earlier.id < events.id))
      ORDER BY id DESC LIMIT ?
      """, .integer(id ?? .max), .integer(Int64(max(limit, 0))))
    var things: [Subject: Set<Int64>] = [:]
    for row in rows {
      guard let subject = Subject(rawValue: try row.text("subject")) else { continue }
      things[subject, default: []].insert(try row.integer("subject_id"))
    }
    let page = try Set(rows.map { try $0.integer("id") })
    let names = try Store.eventNames(connection)
    let events = try things.flatMap { subject, ids in
      try Store.changes(of: subject, ids.sorted(), names, connection)
    }
    return events.filter { page.contains($0.id) }.sorted { $0.id > $1.id }
  }

  /// The events of several objects of one kind, in the order of the ids, each object's oldest first.
  static func changes(
    of subject: Subject, _ ids: [Int64], _ names: EventNames, _ connection: any Connection
  ) throws -> [LedgerEvent] {
    let rows = try connection.rows(
      "SELECT * FROM events WHERE subject = ? AND subject_id IN (@ids) ORDER BY id", [.text(subject.rawValue)], ids: ids
    )
    let byThing = Dictionary(grouping: rows) { $0.optionalInteger("subject_id") }
    return try ids.flatMap { try EventDecoding.events(EventGroup.all(byThing[$0] ?? [], of: subject, $0), names) }
  }

  /// Checks that an object exists.
  ///
  /// - Throws: `StoreError.notFound`.
  func checkExists(_ subject: Subject, _ id: Int64) async throws {
    let table = LedgerTable.all.first { $0.subject == subject && $0.isMain }?.name ?? "documents"
    let row = try await driver.read { try $0.row("SELECT id FROM \(table) WHERE id = ?", .integer(id)) }
    guard row != nil else { throw StoreError.notFound(subject, id) }
  }
}
