public import Core

/// A rule for bank entries that never have a bill, such as rent or savings.
public struct StoredWaiver: Hashable, Sendable, Identifiable {
  public var id: Int64
  /// Words that must all occur in the entry's name or text.
  public var name: String?
  public var iban: String?
  /// The reason in the user's words; empty if none was given.
  public var reason: String
}

extension Store {
  /// Returns all waivers, oldest first.
  public func waivers() async throws -> [StoredWaiver] {
    try await driver.read { connection in
      try connection.rows("SELECT * FROM waivers ORDER BY id").map(StoredWaiver.init)
    }
  }

  /// Adds a waiver, or returns the existing one for the same name and IBAN.
  public func addWaiver(name: String?, iban: String?, reason: String, who: String) async throws -> StoredWaiver {
    try await change("waiver.add", who: who) { change in
      let waivers = try change.connection.rows("SELECT * FROM waivers ORDER BY id").map(StoredWaiver.init)
      if let same = waivers.first(where: { $0.name == name && $0.iban == iban }) { return same }
      let values: [String: SQLValue] = [
        "created": .integer(change.now), "name": .optional(name), "iban": .optional(iban), "reason": .text(reason),
      ]
      return try StoredWaiver(change.insert(.waivers, values))
    }
  }

  /// - Throws: `StoreError.notFound`.
  public func deleteWaiver(_ id: Int64, who: String) async throws {
    try await change("waiver.delete", who: who) { change in
      guard try change.delete(.waivers, where: "id = ?", [.integer(id)]) == 1 else {
        throw StoreError.notFound(.waiver, id)
      }
    }
  }

  /// Unmatched bills issued between two days, both included, by id.
  public func billsWithoutEntry(from: CalendarDate, to: CalendarDate) async throws -> [Bill] {
    try await driver.read { try Store.billsWithoutEntry(from: from, to: to, $0) }
  }

  static func billsWithoutEntry(
    from: CalendarDate, to: CalendarDate, _ connection: any Connection
  ) throws -> [Bill] {
    // With years of bills most are matched: the unmatched ones are found from two indexes alone.
    let rows = try connection.rows(
      """
      SELECT * FROM bills WHERE deleted IS NULL AND id IN (
        SELECT id FROM bills AS every WHERE issue_date BETWEEN ? AND ?
          AND NOT EXISTS (SELECT 1 FROM match_bills WHERE bill_id = every.id)) ORDER BY id
      """, .text(from.description), .text(to.description))
    return try bills(rows, connection)
  }
}

extension StoredWaiver {
  fileprivate init(_ row: Row) throws {
    self.init(
      id: try row.integer("id"), name: row.optionalText("name"), iban: row.optionalText("iban"),
      reason: try row.text("reason"))
  }
}
