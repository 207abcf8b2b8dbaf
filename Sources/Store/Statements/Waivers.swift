public import Core

/// Entries of a bank that never have a bill: rent, savings.
public struct StoredWaiver: Hashable, Sendable, Identifiable {
  public var id: Int64
  /// Words that all occur in the entry's name or text.
  public var name: String?
  public var iban: String?
  /// Why, in a person's words; empty where nobody said.
  public var reason: String
}

extension Store {
  public func waivers() async throws -> [StoredWaiver] {
    try await driver.read { connection in
      try connection.rows("SELECT * FROM waivers ORDER BY id").map(StoredWaiver.init)
    }
  }

  /// Adds a waiver; the one that there is where it covers the same.
  public func addWaiver(name: String?, iban: String?, reason: String, who: String) async throws -> StoredWaiver {
    if let same = try await waivers().first(where: { $0.name == name && $0.iban == iban }) { return same }
    return try await change("waiver.add", who: who) { change in
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

  /// Bills in no match that were written on or between two days, in the order of their ids.
  public func billsWithoutEntry(from: CalendarDate, to: CalendarDate) async throws -> [Bill] {
    try await driver.read { try Store.billsWithoutEntry(from: from, to: to, $0) }
  }

  static func billsWithoutEntry(
    from: CalendarDate, to: CalendarDate, _ connection: any Connection
  ) throws -> [Bill] {
    // Most bills of years are matched: those that are not are found from two indexes alone.
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
