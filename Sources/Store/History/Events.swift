public import Core
internal import Foundation

/// One change: who did what to which thing, when, with the state before and after as JSON.
public struct Event: Hashable, Sendable, Codable, Identifiable {
  public var id: Int64
  /// UTC seconds since 1970.
  public var at: Int64
  public var who: String
  /// `draft.edit`, `draft.confirm`, `bill.pay`, …
  public var what: String
  public var subject: Subject
  public var subjectID: Int64
  /// What was there; of a change only the columns that changed, and of the thing's parts (its categories, the payments
  /// towards a goal) those that went, under their table's name.
  public var before: String?
  public var after: String?
}

/// What the ids and keys in events mean to a person; of what is gone, what it was called last.
public struct EventNames: Sendable {
  public var categories: [Int64: String] = [:]
  public var cards: [Int64: String] = [:]
  /// The names that categories have and had, by the keys that aliases keep of them.
  public var byKey: [String: String] = [:]

  public init() {}
}

extension Store {
  /// What happened to a thing, oldest first; one event a command. What was deleted still has its history.
  ///
  /// - Throws: `StoreError.notFound` for an id that nothing ever had.
  public func history(of subject: Subject, _ id: Int64) async throws -> [Event] {
    let events = try await events(of: subject, id)
    if events.isEmpty { try await checkExists(subject, id) }
    return events
  }

  /// What happened to a thing, oldest first; one event a command.
  public func events(of subject: Subject, _ id: Int64) async throws -> [Event] {
    try await driver.read { connection in
      let rows = try connection.rows(
        "SELECT * FROM events WHERE subject = ? AND subject_id = ? ORDER BY id", .text(subject.rawValue), .integer(id))
      return try EventGroup.all(rows, of: subject, id).map(Event.init)
    }
  }

  /// The names that events hold only ids and keys of.
  public func eventNames() async throws -> EventNames { try await driver.read { try Store.eventNames($0) } }

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

  /// When things changed last, in UTC seconds since 1970; what has no event is left out.
  public func lastChanges(of subject: Subject, _ ids: [Int64]) async throws -> [Int64: Int64] {
    try await driver.read { connection in
      // Databases limit the arguments of a statement.
      let most = 500
      var latest: [Int64: Int64] = [:]
      for first in stride(from: 0, to: ids.count, by: most) {
        let some = ids[first..<min(first + most, ids.count)]
        let rows = try connection.rows(
          """
          SELECT subject_id, MAX(at) AS latest FROM events
          WHERE subject = ? AND subject_id IN (\(some.map { _ in "?" }.joined(separator: ", "))) GROUP BY subject_id
          """, [.text(subject.rawValue)] + some.map(SQLValue.integer))
        for row in rows { latest[try row.integer("subject_id")] = try row.integer("latest") }
      }
      return latest
    }
  }

  /// Appends an event in the transaction of the change itself.
  static func record(
    _ connection: any Connection, _ now: Int64, who: String, _ what: String, _ subject: Subject, _ id: Int64,
    before: (any Encodable)? = nil, after: (any Encodable)? = nil
  ) throws {
    try connection.execute(
      "INSERT INTO events (at, who, what, subject, subject_id, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)",
      .integer(now),
      .text(who), .text(what), .text(subject.rawValue), .integer(id), try before.map { try SQLValue.json($0) } ?? .null,
      try after.map { try SQLValue.json($0) } ?? .null)
  }
}

extension Event {
  fileprivate init(_ group: EventGroup) throws {
    guard let first = group.rows.first else { throw StoreError.corrupt("an event of nothing") }
    self.init(
      id: try first.integer("id"), at: try first.integer("at"), who: try first.text("who"),
      what: try (group.main.first ?? first).text("what"), subject: group.subject, subjectID: group.subjectID,
      before: try Event.image(group, .before), after: try Event.image(group, .after))
  }

  /// One image of a thing and its parts.
  private static func image(_ group: EventGroup, _ side: EventGroup.Side) throws -> String? {
    if group.rows.count == 1, let row = group.main.first { return row.optionalText(side.rawValue) }
    var parts: [String: [[String: SQLValue]]] = [:]
    for row in group.rows where row.optionalText(side.rawValue) != nil {
      guard let table = EventGroup.table(row), !table.isMain else { continue }
      parts[table.name, default: []].append(try row.json(side.rawValue))
    }
    let values = group.columns(side)
    guard !values.isEmpty || !parts.isEmpty else { return nil }
    return try JSONText.string(Whole(values: values, parts: parts))
  }

  private struct Whole: Encodable {
    var values: [String: SQLValue]
    var parts: [String: [[String: SQLValue]]]

    func encode(to encoder: any Encoder) throws {
      try values.encode(to: encoder)
      try parts.encode(to: encoder)
    }
  }
}
