internal import Core

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
  public var before: String?
  public var after: String?
}

extension Store {
  /// What happened to a thing, oldest first.
  public func events(of subject: Subject, _ id: Int64) async throws -> [Event] {
    try await driver.read { connection in
      try connection.rows(
        "SELECT * FROM events WHERE subject = ? AND subject_id = ? ORDER BY id", .text(subject.rawValue), .integer(id)
      ).map { row in
        Event(
          id: try row.integer("id"), at: try row.integer("at"), who: try row.text("who"), what: try row.text("what"),
          subject: Subject(rawValue: try row.text("subject")) ?? subject, subjectID: try row.integer("subject_id"),
          before: row.optionalText("before"), after: row.optionalText("after"))
      }
    }
  }

  /// Appends an event in the transaction of the change itself.
  static func record(
    _ connection: any Connection, _ now: Int64, who: String, _ what: String, _ subject: Subject, _ id: Int64,
    before: (any Encodable)? = nil, after: (any Encodable)? = nil
  ) throws {
    try connection.execute(
      "INSERT INTO events (at, who, what, subject, subject_id, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)", .integer(now),
      .text(who), .text(what), .text(subject.rawValue), .integer(id), try before.map { try SQLValue.json($0) } ?? .null,
      try after.map { try SQLValue.json($0) } ?? .null)
  }
}
