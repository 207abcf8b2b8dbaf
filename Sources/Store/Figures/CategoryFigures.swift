internal import Core

/// Sums of bills by category, largest first within a currency.
enum CategoryFigures {
  static func unpaid(_ connection: any Connection) throws -> [Spending<CategoryAppearance>] {
    try summed([inMonths], ["", ""], connection)
  }

  /// Whole months are summed from `bill_figures` alone; only the bills of the days before and after them are searched by
  /// day, because that takes longer.
  static func paid(_ period: ClosedRange<CalendarDate>, _ connection: any Connection) throws -> [Spending<
    CategoryAppearance
  >] {
    let (first, last) = (Month(period.lowerBound), Month(period.upperBound))
    let from = period.lowerBound == first.first ? first : first.adding(1)
    let to = period.upperBound == last.last ? last : last.adding(-1)
    guard let from, let to, from <= to else {
      return try summed([onDays], days(period.lowerBound, period.upperBound), connection)
    }
    var parts = [inMonths]
    var arguments: [SQLValue] = [.text(from.description), .text(to.description)]
    if from > first {
      parts.append(onDays)
      arguments += days(period.lowerBound, first.last)
    }
    if to < last {
      parts.append(onDays)
      arguments += days(last.first, period.upperBound)
    }
    return try summed(parts, arguments, connection)
  }

  private static func days(_ first: CalendarDate, _ last: CalendarDate) -> [SQLValue] {
    [.text(first.description), .text(last.description)]
  }

  /// The amount by which the sum of several categories in a month exceeds what was paid: an undivided bill in several of
  /// them counts in full in each.
  ///
  /// - Parameter categories: their ids, each of them once.
  static func repeated(
    in categories: [Int64], _ month: Month, _ currency: Currency, _ connection: any Connection
  ) throws -> Money {
    let marks = categories.map { _ in "?" }.joined(separator: ", ")
    let sum = try connection.rows(
      """
      SELECT CAST(COALESCE(SUM(beyond), 0) AS BIGINT) AS sum FROM (
        SELECT (COUNT(*) - 1) * MIN(minor_units) AS beyond FROM bill_figures
        WHERE month = ? AND currency = ? AND category_id IN (\(marks))
          AND bill_id NOT IN (SELECT bill_id FROM bill_parts)
        GROUP BY bill_id HAVING COUNT(*) > 1) AS several
      """, [.text(month.description), .text(currency.code)] + categories.map(SQLValue.integer)
    ).first?.integer("sum")
    return Money(minorUnits: sum ?? 0, currency: currency)
  }

  /// The sums of each month, in the order of the index.
  private static let inMonths = """
    SELECT category_id, currency, SUM(minor_units) AS sum, COUNT(*) AS number FROM bill_figures
    WHERE month >= ? AND month <= ? GROUP BY month, category_id, currency
    """

  private static let onDays = """
    SELECT category_id, bill_figures.currency AS currency, SUM(bill_figures.minor_units) AS sum, COUNT(*) AS number
    FROM bills JOIN bill_figures ON bill_figures.bill_id = bills.id WHERE \(SpendingQuery.paid)
    GROUP BY category_id, bill_figures.currency
    """

  /// - Parameter parts: queries whose sums are added up.
  private static func summed(
    _ parts: [String], _ arguments: [SQLValue], _ connection: any Connection
  ) throws -> [Spending<CategoryAppearance>] {
    try read(
      """
      SELECT category_id, currency, CAST(SUM(sum) AS BIGINT) AS minor_units, CAST(SUM(number) AS BIGINT) AS bills
      FROM (\(parts.joined(separator: " UNION ALL "))) AS parts
      GROUP BY category_id, currency ORDER BY currency, 3 DESC, category_id
      """, arguments, connection)
  }

  /// - Parameter sql: a query that returns `category_id`, `currency`, `minor_units` and `bills`.
  static func read(
    _ sql: String, _ arguments: [SQLValue], _ connection: any Connection
  ) throws -> [Spending<CategoryAppearance>] {
    let looks = Dictionary(
      try connection.rows("SELECT id, name, icon, colour FROM categories").map {
        (try $0.integer("id"), try CategoryAppearance($0))
      },
      uniquingKeysWith: { first, _ in first })
    return try connection.rows(sql, arguments).map { row in
      let look = looks[try row.integer("category_id")] ?? CategoryAppearance(name: "?")
      return Spending(look, try row.money(), bills: Int(try row.integer("bills")))
    }
  }
}

extension CategoryAppearance {
  init(_ row: Row) throws {
    self.init(
      name: try row.text("name"), icon: try row.text("icon"),
      tint: row.optionalText("colour").flatMap(Tint.init(rawValue:)))
  }
}
