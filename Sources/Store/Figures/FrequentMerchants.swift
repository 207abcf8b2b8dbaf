public import Core

extension Store {
  /// The bills of merchants whose bills could come in a rhythm: three or more since a day, and not so many that nothing
  /// but daily shopping explains them.
  ///
  /// - Parameters:
  ///   - first: bills of this day on count.
  ///   - active: a merchant without a bill from this day on has none that still comes.
  ///   - most: bills of a merchant; one more and it is left out.
  /// - Returns: by merchant and day.
  public func billsThatMayRecur(since first: CalendarDate, active: CalendarDate, most: Int) async throws -> [Bill] {
    try await driver.read { connection in
      // The first query needs nothing but the index `bills_by_merchant`.
      let rows = try connection.rows(
        """
        SELECT * FROM bills WHERE deleted IS NULL AND issue_date >= ? AND merchant_key IN (
          SELECT merchant_key FROM bills WHERE issue_date >= ? GROUP BY merchant_key
          HAVING COUNT(*) BETWEEN 3 AND ? AND MAX(issue_date) >= ?)
        ORDER BY merchant_key, issue_date, id
        """, .text(first.description), .text(first.description), .integer(Int64(most)), .text(active.description))
      return try Store.bills(rows, connection)
    }
  }
}
