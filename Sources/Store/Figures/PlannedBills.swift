public import Core

/// A recurring bill that will recur.
public struct OpenSeries: Sendable {
  /// Its newest occurrence, unpaid.
  public var bill: Bill
  /// The amounts of its last twelve paid occurrences in the same currency, in minor units.
  public var pastAmounts: [Int64]
}

extension Store {
  /// The condition that paying a bill creates the next occurrence: there is no later one, not even a deleted one.
  private static let seriesContinues = """
    series_id IS NOT NULL AND repetition <> 'none' AND NOT EXISTS (SELECT 1 FROM bills later
      WHERE later.series_id = bills.series_id AND later.occurrence > bills.occurrence)
    """

  /// The unpaid bills whose series continue; see `otherBillsDue` for the rest.
  public func openSeries() async throws -> [OpenSeries] {
    try await driver.read { connection in
      let rows = try connection.rows(
        "SELECT * FROM bills WHERE paid_date IS NULL AND deleted IS NULL AND \(Store.seriesContinues) ORDER BY id")
      return try zip(rows, Store.bills(rows, connection)).map { row, bill in
        let past = try connection.rows(
          """
          SELECT minor_units FROM bills WHERE series_id = ? AND currency = ? AND paid_date IS NOT NULL AND deleted IS NULL
          ORDER BY occurrence DESC LIMIT 12
          """, .integer(try row.integer("series_id")), .text(try row.text("currency"))
        ).map { try $0.integer("minor_units") }
        return OpenSeries(bill: bill, pastAmounts: past)
      }
    }
  }

  /// Unpaid bills due between two days, both included, except those of `openSeries`: bills that do not repeat, and
  /// occurrences whose next one already exists or was deleted.
  public func otherBillsDue(_ period: ClosedRange<CalendarDate>) async throws -> [Bill] {
    let days: [SQLValue] = [.text(period.lowerBound.description), .text(period.upperBound.description)]
    return try await driver.read { connection in
      let rows = try connection.rows(
        """
        SELECT * FROM bills WHERE paid_date IS NULL AND due_date >= ? AND due_date <= ? AND deleted IS NULL
          AND NOT (\(Store.seriesContinues)) ORDER BY due_date, id
        """, days)
      return try Store.bills(rows, connection)
    }
  }
}
