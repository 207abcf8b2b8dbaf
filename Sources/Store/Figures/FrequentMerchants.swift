public import Core

extension Store {
  /// The bills of merchants whose bills could come in a rhythm: three or more since a day, and not so many that nothing
  /// but daily shopping explains them.
  ///
  /// - Parameters:
  ///   - first: bills of this day on count.
  ///   - active: a merchant without a bill from this day on has none that still comes.
  ///   - most: bills of a merchant; one more and it is left out.
  ///   - spread: how many times the smallest amount of a merchant the largest may be.
  /// - Returns: by merchant and day.
  public func billsThatMayRecur(since first: CalendarDate, active: CalendarDate, most: Int, spread: Int64) async throws
    -> [Bill]
  {
    try await driver.read { connection in
      try Store.billsThatMayRecur(since: first, active: active, most: most, spread: spread, connection)
    }
  }

  static func billsThatMayRecur(
    since first: CalendarDate, active: CalendarDate, most: Int, spread: Int64, _ connection: any Connection
  ) throws -> [Bill] {
    let since = SQLValue.text(first.description)
    // The inner query needs nothing but the index `bills_by_merchant`: it leaves out nearly all merchants of many years.
    let rows = try connection.rows(
      """
      SELECT * FROM bills WHERE deleted IS NULL AND issue_date >= ? AND merchant_key IN (
        SELECT merchant_key FROM bills WHERE issue_date >= ? AND minor_units > 0 AND deleted IS NULL
        GROUP BY merchant_key HAVING COUNT(*) BETWEEN 3 AND ? AND MAX(issue_date) >= ?
          AND (MIN(currency) < MAX(currency) OR MAX(minor_units) <= MIN(minor_units) * ?))
      ORDER BY merchant_key, issue_date, id
      """, since, since, .integer(Int64(most)), .text(active.description), .integer(spread))
    return try bills(rows, connection)
  }
}
