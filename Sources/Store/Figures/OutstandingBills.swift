public import Core

/// The state of the ledger on a day: what is still to be paid.
public struct OutstandingBills: Sendable {
  /// What is to be paid in one currency.
  public struct Unpaid: Hashable, Sendable {
    public var amount: Money
    public var bills: Int
    /// The overdue part: the due date has passed, or on the day itself the due time.
    public var overdue: Money
    public var overdueBills: Int
  }
  /// One per currency.
  public var unpaid: [Unpaid]
  /// Largest first within a currency. The whole amount of a bill counts in each of its categories, unless it is
  /// divided.
  public var byCategory: [Spending<CategoryAppearance>]
  /// Unpaid bills that are due and not overdue, the next first.
  public var nextDue: [Bill]
  /// The spending in the month of the day, one sum per currency.
  public var spentThisMonth: [Spending<String>]
  public var spentLastMonth: [Spending<String>]
}

extension Store {
  /// The order in which bills are due; bills without a time count at the end of the day.
  static let byDue = "due_date, due_time NULLS LAST, id"

  /// Returns the state of the ledger on a day.
  ///
  /// - Parameters:
  ///   - time: the current time of day.
  ///   - next: the number of bills in `nextDue`.
  public func standing(
    on day: CalendarDate, at time: TimeOfDay = .midnight, next: Int = 3
  ) async throws -> OutstandingBills {
    try await driver.read { try Store.standing(on: day, at: time, next: next, $0) }
  }

  static func standing(
    on day: CalendarDate, at time: TimeOfDay = .midnight, next: Int, _ connection: any Connection
  ) throws -> OutstandingBills {
    let month = Month(day)
    let last = month.adding(-1) ?? month
    return OutstandingBills(
      unpaid: try unpaid(on: day, at: time, connection),
      byCategory: try CategoryFigures.unpaid(connection),
      nextDue: try nextDue(from: day, at: time, count: next, connection),
      spentThisMonth: try SpendingQuery(period: month.first...month.last, connection: connection).totals(),
      spentLastMonth: try SpendingQuery(period: last.first...last.last, connection: connection).totals())
  }

  private static func unpaid(
    on day: CalendarDate, at time: TimeOfDay, _ connection: any Connection
  ) throws -> [OutstandingBills.Unpaid] {
    let passed = try passed(on: day, at: time, connection)
    return try connection.rows(
      """
      SELECT currency, COUNT(*) AS bills, CAST(SUM(minor_units) AS BIGINT) AS minor_units,
        SUM(CASE WHEN due_date < ? THEN 1 ELSE 0 END) AS overdue_bills,
        CAST(SUM(CASE WHEN due_date < ? THEN minor_units ELSE 0 END) AS BIGINT) AS overdue
      FROM bills WHERE paid_date IS NULL AND deleted IS NULL GROUP BY currency ORDER BY currency
      """, .text(day.description), .text(day.description)
    ).map { row in
      let amount = try row.money()
      let today = passed[amount.currency]
      return OutstandingBills.Unpaid(
        amount: amount, bills: Int(try row.integer("bills")),
        overdue: Money(
          minorUnits: try row.integer("overdue") + (today?.amount.minorUnits ?? 0), currency: amount.currency),
        overdueBills: Int(try row.integer("overdue_bills")) + (today?.bills ?? 0))
    }
  }

  /// The amounts that were due on the day before the time. A separate query, as the covering index for the sum of all
  /// unpaid bills has no times.
  private static func passed(
    on day: CalendarDate, at time: TimeOfDay, _ connection: any Connection
  ) throws -> [Currency: Spending<String>] {
    let sums = try connection.rows(
      """
      SELECT currency, COUNT(*) AS bills, CAST(SUM(minor_units) AS BIGINT) AS minor_units FROM bills
      WHERE paid_date IS NULL AND due_date = ? AND due_time < ? AND deleted IS NULL GROUP BY currency
      """, .text(day.description), .text(time.description)
    ).map { Spending("", try $0.money(), bills: Int(try $0.integer("bills"))) }
    return Dictionary(sums.map { ($0.amount.currency, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func nextDue(
    from day: CalendarDate, at time: TimeOfDay, count: Int, _ connection: any Connection
  ) throws -> [Bill] {
    let first = SQLValue.text(day.description)
    let rows = try connection.rows(
      """
      SELECT * FROM bills WHERE paid_date IS NULL AND due_date >= ? AND deleted IS NULL
        AND (due_date > ? OR due_time IS NULL OR due_time >= ?) ORDER BY \(byDue) LIMIT ?
      """, first, first, .text(time.description), .integer(Int64(count)))
    return try bills(rows, connection)
  }
}
