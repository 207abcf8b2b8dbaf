public import Core

/// The log of delivered reminders, which ensures that each is delivered, and only once, by whichever process: claimed
/// before, recorded afterwards. A claim that is neither recorded nor released belonged to a process that was killed, and
/// ends by itself.
extension Store {
  /// The unpaid bills that are due between two days, by due date and time.
  public func unpaidBills(dueFrom first: CalendarDate, to last: CalendarDate) async throws -> [Bill] {
    try await driver.read { connection in
      let chosen = "FROM bills WHERE paid_date IS NULL AND due_date >= ? AND due_date <= ? AND deleted IS NULL"
      let arguments: [SQLValue] = [.text(first.description), .text(last.description)]
      return try Store.bills(connection.rows("SELECT * \(chosen) ORDER BY \(Store.byDue)", arguments), connection)
    }
  }

  /// The bills whose warranty or return period ends between two days, by id.
  public func billsEnding(from first: CalendarDate, to last: CalendarDate) async throws -> [Bill] {
    let days: [SQLValue] = [.text(first.description), .text(last.description)]
    return try await driver.read { connection in
      // Each column has its own index.
      let rows = try connection.rows(
        """
        SELECT * FROM bills WHERE deleted IS NULL AND id IN (
          SELECT id FROM bills WHERE warranty_until >= ? AND warranty_until <= ?
          UNION SELECT id FROM bills WHERE return_until >= ? AND return_until <= ?) ORDER BY id
        """, days + days)
      return try Store.bills(rows, connection)
    }
  }

  /// How long a process may take to deliver a reminder, in seconds.
  static let longestDelivery: Int64 = 600

  /// The reminders of these bills that were delivered, or are being delivered; each has a bill, due date and lead time.
  public func deliveredReminders(of bills: [Int64]) async throws -> Set<DeliveredReminder> {
    let expired = clock() - Store.longestDelivery
    return try await driver.read { connection in
      var delivered: Set<DeliveredReminder> = []
      for bill in bills {
        let rows = try connection.rows(
          "SELECT due, lead FROM reminders WHERE bill_id = ? AND (claimed IS NULL OR claimed > ?)", .integer(bill),
          .integer(expired))
        for row in rows {
          delivered.insert(DeliveredReminder(bill: bill, due: try row.text("due"), lead: try row.text("lead")))
        }
      }
      return delivered
    }
  }

  /// Claims reminders, so that no other process delivers them too. Returns those that were free: never claimed, or by a
  /// process that did not deliver them in time.
  public func claim(reminders: [DeliveredReminder]) async throws -> [DeliveredReminder] {
    let now = clock()
    return try await driver.write { connection in
      try reminders.filter { reminder in
        try connection.execute(
          """
          INSERT INTO reminders (bill_id, due, lead, delivered, claimed) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (bill_id, due, lead) DO UPDATE SET claimed = excluded.claimed WHERE reminders.claimed <= ?
          """,
          .integer(reminder.bill), .text(reminder.due), .text(reminder.lead), .integer(now), .integer(now),
          .integer(now - Store.longestDelivery)) > 0
      }
    }
  }

  /// Records that claimed reminders were delivered.
  public func record(delivered reminders: [DeliveredReminder]) async throws {
    let now = clock()
    try await driver.write { connection in
      for reminder in reminders {
        try connection.execute(
          "UPDATE reminders SET claimed = NULL, delivered = ? WHERE bill_id = ? AND due = ? AND lead = ?",
          .integer(now), .integer(reminder.bill), .text(reminder.due), .text(reminder.lead))
      }
    }
  }

  /// Releases claimed reminders that could not be delivered.
  public func release(reminders: [DeliveredReminder]) async throws {
    try await driver.write { connection in
      for reminder in reminders {
        try connection.execute(
          "DELETE FROM reminders WHERE bill_id = ? AND due = ? AND lead = ?", .integer(reminder.bill),
          .text(reminder.due), .text(reminder.lead))
      }
    }
  }
}

/// A reminder of a bill for one due date. If the due date changes, it is another reminder.
public struct DeliveredReminder: Hashable, Sendable {
  public var bill: Int64
  /// The due date in ISO 8601.
  public var due: String
  /// The lead time, such as `1d`.
  public var lead: String

  public init(bill: Int64, due: String, lead: String) {
    self.bill = bill
    self.due = due
    self.lead = lead
  }
}
