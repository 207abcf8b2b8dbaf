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
    let main = rows.first { $0.optionalText("table_name").flatMap(LedgerTable.named)?.isMain ?? true } ?? first
    self.init(
      id: try first.integer("id"), at: try first.integer("at"), who: try first.text("who"),
      what: try main.text("what"), subject: subject, subjectID: id,
      before: try Event.image(rows, "before"), after: try Event.image(rows, "after"))
  }

  /// One image of a thing and its parts: of several changes of a value the first before, and the last after.
  private static func image(_ rows: [Row], _ column: String) throws -> String? {
    guard rows.count > 1 else { return rows.first?.optionalText(column) }
    var values: [String: SQLValue] = [:]
    var parts: [String: [[String: SQLValue]]] = [:]
    for row in rows where row.optionalText(column) != nil {
      let image: [String: SQLValue] = try row.json(column)
      let table = row.optionalText("table_name").flatMap(LedgerTable.named)
      if let table, !table.isMain {
        parts[table.name, default: []].append(image)
      } else {
        values.merge(image) { first, last in column == "before" ? first : last }
      }
    }
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
