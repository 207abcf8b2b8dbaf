public import Core

extension Store {
  /// The bills of merchants whose bills may recur at regular intervals: at least three since a day, and not so many
  /// that they can only be daily shopping.
  ///
  /// - Parameters:
  ///   - first: the day from which bills count.
  ///   - active: a merchant without a bill since this day has none that still recurs.
  ///   - most: the maximum number of bills of a merchant.
  ///   - spread: the maximum ratio of a merchant's largest amount to its smallest.
  /// - Returns: the bills by merchant and day.
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
    // The inner query uses only the index `bills_by_merchant`; it excludes nearly all merchants of many years.
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
