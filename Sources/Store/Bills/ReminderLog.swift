public import Core

/// The log of delivered reminders, which ensures that each is delivered once, by whichever process.
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

  /// The delivered reminders of these bills; each has a bill, due date and lead time.
  public func deliveredReminders(of bills: [Int64]) async throws -> Set<DeliveredReminder> {
    try await driver.read { connection in
      var delivered: Set<DeliveredReminder> = []
      for bill in bills {
        for row in try connection.rows("SELECT due, lead FROM reminders WHERE bill_id = ?", .integer(bill)) {
          delivered.insert(DeliveredReminder(bill: bill, due: try row.text("due"), lead: try row.text("lead")))
        }
      }
      return delivered
    }
  }

  /// Claims reminders, so that no other process delivers them too. Returns those that had not been claimed before.
  public func claim(reminders: [DeliveredReminder]) async throws -> [DeliveredReminder] {
    let now = clock()
    return try await driver.write { connection in
      try reminders.filter { reminder in
        try connection.execute(
          "INSERT INTO reminders (bill_id, due, lead, delivered) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
          .integer(reminder.bill), .text(reminder.due), .text(reminder.lead), .integer(now)) > 0
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
