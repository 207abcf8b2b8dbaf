internal import Core
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
    if events.isEmpty, let table = LedgerTable.all.first(where: { $0.subject == subject && $0.isMain }) {
      let row = try await driver.read { try $0.row("SELECT id FROM \(table.name) WHERE id = ?", .integer(id)) }
      guard row != nil else { throw StoreError.notFound(subject, id) }
    }
    return events
  }

  /// What happened to a thing, oldest first; one event a command.
  public func events(of subject: Subject, _ id: Int64) async throws -> [Event] {
    try await driver.read { connection in
      let rows = try connection.rows(
        "SELECT * FROM events WHERE subject = ? AND subject_id = ? ORDER BY id", .text(subject.rawValue), .integer(id))
      var groups: [[Row]] = []
      for row in rows {
        let command = row.optionalInteger("command_id")
        if command != nil, groups.last?.first?.optionalInteger("command_id") == command {
          groups[groups.count - 1].append(row)
        } else {
          groups.append([row])
        }
      }
      return try groups.map { try Event($0, of: subject, id) }
    }
  }

  /// The names that events hold only ids and keys of.
  public func eventNames() async throws -> EventNames {
    try await driver.read { connection in
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
  /// - Parameter rows: one command's, at least one, in their order.
  fileprivate init(_ rows: [Row], of subject: Subject, _ id: Int64) throws {
    guard let first = rows.first else { throw StoreError.corrupt("an event of nothing") }
    let main = rows.first(where: Event.isMain) ?? first
    self.init(
      id: try first.integer("id"), at: try first.integer("at"), who: try first.text("who"),
      what: try main.text("what"), subject: subject, subjectID: id,
      before: try Event.image(rows, "before"), after: try Event.image(rows, "after"))
  }

  private static func ledgerTable(_ row: Row) -> LedgerTable? {
    row.optionalText("table_name").flatMap(LedgerTable.named)
  }

  private static func isMain(_ row: Row) -> Bool { ledgerTable(row)?.isMain ?? true }

  /// One image of a thing and its parts: of several changes of a value the first before, and the last after.
  private static func image(_ rows: [Row], _ column: String) throws -> String? {
    if rows.count == 1, let row = rows.first, isMain(row) { return row.optionalText(column) }
    var values: [String: SQLValue] = [:]
    var parts: [String: [[String: SQLValue]]] = [:]
    for row in rows where row.optionalText(column) != nil {
      let image: [String: SQLValue] = try row.json(column)
      if let table = ledgerTable(row), !table.isMain {
        parts[table.name, default: []].append(image)
      } else {
        values.merge(image) { first, last in column == "before" ? first : last }
      }
    }
    // What was made was not there before, and what went is not there after, whatever else the command did to it.
    let main = rows.filter(isMain)
    if (column == "before" ? main.first : main.last)?.optionalText(column) == nil { values = [:] }
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
