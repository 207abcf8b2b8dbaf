internal import Core

/// Queries on the bills that were paid in a period.
struct SpendingQuery {
  let period: ClosedRange<CalendarDate>
  let connection: any Connection

  static let paid = "paid_date >= ? AND paid_date <= ? AND deleted IS NULL"
  var days: [SQLValue] { [.text(period.lowerBound.description), .text(period.upperBound.description)] }

  func totals() throws -> [Spending<String>] {
    try connection.rows(
      """
      SELECT currency, CAST(SUM(minor_units) AS BIGINT) AS minor_units, COUNT(*) AS bills FROM bills
      WHERE \(SpendingQuery.paid) GROUP BY currency ORDER BY currency
      """, days
    ).map { Spending("", try $0.money(), bills: Int(try $0.integer("bills"))) }
  }

  func byCategory() throws -> [Spending<CategoryAppearance>] { try CategoryFigures.paid(period, connection) }

  func cardNames() throws -> [Int64: String] {
    Dictionary(
      try connection.rows("SELECT id, name FROM cards").map { (try $0.integer("id"), try $0.text("name")) },
      uniquingKeysWith: { first, _ in first })
  }

  func byMonth() throws -> [Spending<Month>] {
    try SpendingQuery.byMonth(of: SpendingQuery.paid, days, connection)
  }

  /// Spending by month on the bills that meet a condition, oldest first within a currency. Each day is summed in the
  /// order of the index, and then these few sums.
  static func byMonth(
    of condition: String, _ arguments: [SQLValue], _ connection: any Connection
  ) throws -> [Spending<Month>] {
    try connection.rows(
      """
      SELECT SUBSTR(paid_date, 1, 7) AS name, currency, CAST(SUM(sum) AS BIGINT) AS minor_units,
        CAST(SUM(number) AS BIGINT) AS bills
      FROM (SELECT paid_date, currency, SUM(minor_units) AS sum, COUNT(*) AS number FROM bills WHERE \(condition)
        GROUP BY paid_date, currency) AS daily
      GROUP BY SUBSTR(paid_date, 1, 7), currency ORDER BY currency, name
      """, arguments
    ).map { try Spending(month: $0) }
  }

  func byDay() throws -> [Spending<CalendarDate>] {
    try connection.rows(
      """
      SELECT paid_date, currency, CAST(SUM(minor_units) AS BIGINT) AS minor_units, COUNT(*) AS bills
      FROM bills WHERE \(SpendingQuery.paid) GROUP BY paid_date, currency ORDER BY currency, paid_date
      """, days
    ).map { row in
      guard let day = try row.date("paid_date") else { throw StoreError.corrupt("a payment without a day") }
      return Spending(day, try row.money(), bills: Int(try row.integer("bills")))
    }
  }
}

extension Spending<Month> {
  init(month row: Row) throws {
    guard let month = Month(iso: try row.text("name")) else { throw StoreError.corrupt("a payment without a month") }
    self.init(month, try row.money(), bills: Int(try row.integer("bills")))
  }
}
