public import Core

/// Where the ledger stands on a day: what is still to be paid.
public struct Standing: Sendable {
  public struct Unpaid: Hashable, Sendable {
    public var amount: Money
    public var bills: Int
    /// The part of it whose due date has passed.
    public var overdue: Money
    public var overdueBills: Int
  }
  /// One a currency.
  public var unpaid: [Unpaid]
  /// Largest first within a currency. A bill of several categories counts whole in each of them.
  public var byCategory: [Spending<CategoryLook>]
  /// Unpaid bills due from the day on, the next first.
  public var nextDue: [Bill]
  /// What was spent in the month of the day, one sum a currency.
  public var spentThisMonth: [Spending<String>]
  public var spentLastMonth: [Spending<String>]
}

extension Store {
  /// - Parameter next: how many of the bills that are due next.
  public func standing(on day: CalendarDate, next: Int = 3) async throws -> Standing {
    try await driver.read { try Store.standing(on: day, next: next, $0) }
  }

  static func standing(on day: CalendarDate, next: Int, _ connection: any Connection) throws -> Standing {
    let month = Month(day)
    let last = month.adding(-1) ?? month
    return Standing(
      unpaid: try unpaid(on: day, connection),
      byCategory: try CategoryFigures.unpaid(connection),
      nextDue: try nextDue(from: day, count: next, connection),
      spentThisMonth: try SpendingQuery(period: month.first...month.last, connection: connection).totals(),
      spentLastMonth: try SpendingQuery(period: last.first...last.last, connection: connection).totals())
  }

  private static func unpaid(on day: CalendarDate, _ connection: any Connection) throws -> [Standing.Unpaid] {
    try connection.rows(
      """
      SELECT currency, COUNT(*) AS bills, CAST(SUM(minor_units) AS BIGINT) AS minor_units,
        SUM(CASE WHEN due_date < ? THEN 1 ELSE 0 END) AS overdue_bills,
        CAST(SUM(CASE WHEN due_date < ? THEN minor_units ELSE 0 END) AS BIGINT) AS overdue
      FROM bills WHERE paid_date IS NULL AND deleted IS NULL GROUP BY currency ORDER BY currency
      """, .text(day.description), .text(day.description)
    ).map { row in
      let amount = try row.money()
      return Standing.Unpaid(
        amount: amount, bills: Int(try row.integer("bills")),
        overdue: Money(minorUnits: try row.integer("overdue"), currency: amount.currency),
        overdueBills: Int(try row.integer("overdue_bills")))
    }
  }

  private static func nextDue(from day: CalendarDate, count: Int, _ connection: any Connection) throws -> [Bill] {
    let rows = try connection.rows(
      """
      SELECT * FROM bills WHERE paid_date IS NULL AND due_date >= ? AND deleted IS NULL ORDER BY due_date, id LIMIT ?
      """, .text(day.description), .integer(Int64(count)))
    return try bills(rows, connection)
  }
}
