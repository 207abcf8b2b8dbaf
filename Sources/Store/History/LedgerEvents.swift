public import Core

/// History as a person asks for it: typed, and the same for every kind of thing.
extension Store {
  /// What happened to a thing, oldest first. What was deleted still has its history.
  ///
  /// - Throws: `StoreError.notFound` for an id that nothing ever had.
  public func changes(of subject: Subject, _ id: Int64) async throws -> [LedgerEvent] {
    let events = try await driver.read { connection in
      try Store.changes(of: subject, [id], Store.eventNames(connection), connection)
    }
    if events.isEmpty { try await checkExists(subject, id) }
    return events
  }

  /// What happened last, to whatever thing, newest first.
  ///
  /// - Parameters:
  ///   - limit: how many at most.
  ///   - id: only events before the one of this id, which is the last of the page before.
  public func newestChanges(limit: Int, before id: Int64? = nil) async throws -> [LedgerEvent] {
    try await driver.read { try Store.newestChanges(limit: limit, before: id, $0) }
  }

  static func newestChanges(limit: Int, before id: Int64?, _ connection: any Connection) throws -> [LedgerEvent] {
    // The first of the rows that are one event. The sign keeps the index of commands out: one command can have brought
    // the bills of many years, a thing has few events.
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

  /// The events of some things of one kind, in the order of the ids, each thing's oldest first.
  private static func changes(
    of subject: Subject, _ ids: [Int64], _ names: EventNames, _ connection: any Connection
  ) throws -> [LedgerEvent] {
    let rows = try connection.rows(
      "SELECT * FROM events WHERE subject = ? AND subject_id IN (@ids) ORDER BY id", [.text(subject.rawValue)], ids: ids
    )
    let byThing = Dictionary(grouping: rows) { $0.optionalInteger("subject_id") }
    return try ids.flatMap { try EventDecoding.events(EventGroup.all(byThing[$0] ?? [], of: subject, $0), names) }
  }

  /// - Throws: `StoreError.notFound`.
  func checkExists(_ subject: Subject, _ id: Int64) async throws {
    let table = LedgerTable.all.first { $0.subject == subject && $0.isMain }?.name ?? "documents"
    let row = try await driver.read { try $0.row("SELECT id FROM \(table) WHERE id = ?", .integer(id)) }
    guard row != nil else { throw StoreError.notFound(subject, id) }
  }
}
