public import Core

/// The spending on a subject: paid bills by their payment day, minus credit notes. Each figure has one currency;
/// currencies are never added up.
public struct Spending<Subject: Hashable & Sendable>: Hashable, Sendable {
  public var subject: Subject
  public var amount: Money
  public var bills: Int

  public init(_ subject: Subject, _ amount: Money, bills: Int) {
    self.subject = subject
    self.amount = amount
    self.bills = bills
  }
}

/// A category's appearance in charts.
public struct CategoryAppearance: Hashable, Sendable {
  public var name: String
  public var icon: String
  public var tint: Tint?

  public init(name: String, icon: String = "", tint: Tint? = nil) {
    self.name = name
    self.icon = icon
    self.tint = tint
  }
}

/// The spending in a period, computed from one state of the ledger, so that the figures are consistent.
public struct PeriodSpending: Sendable {
  /// One per currency.
  public var totals: [Spending<String>] = []
  /// Largest first within a currency. The whole amount of a bill counts in each of its categories, unless it is
  /// divided.
  public var byCategory: [Spending<CategoryAppearance>] = []
  /// The merchants with the most spending.
  public var byMerchant: [Spending<String>] = []
  /// By the card's name; empty for payments without a known card.
  public var byCard: [Spending<String>] = []
  /// By `PaymentMode`'s raw value; empty if it is unknown.
  public var byMode: [Spending<String>] = []
  /// Oldest first within a currency; months without a bill are left out.
  public var byMonth: [Spending<Month>] = []
}

extension Store {
  /// - Parameter merchants: the number of merchants with the most spending, per currency.
  public func spending(
    _ period: ClosedRange<CalendarDate>, merchants: Int = 8
  ) async throws -> PeriodSpending {
    // For many years this takes a while, so the merchants, which take longest, are summed concurrently.
    let beside = try await driver.readBeside({ connection in
      try Store.spending(SpendingQuery(period: period, connection: connection))
    }) { connection in
      try SpendingQuery(period: period, connection: connection).byMerchant(most: merchants)
    }
    if let beside {
      var spending = beside.one
      spending.byMerchant = beside.other
      return spending
    }
    return try await driver.read { connection in
      let query = SpendingQuery(period: period, connection: connection)
      var spending = try Store.spending(query)
      spending.byMerchant = try query.byMerchant(most: merchants)
      return spending
    }
  }

  /// Everything but the merchants.
  private static func spending(_ query: SpendingQuery) throws -> PeriodSpending {
    let sums = try PaidSums(query)
    return PeriodSpending(
      totals: sums.totals, byCategory: try query.byCategory(), byCard: sums.byCard(try query.cardNames()),
      byMode: sums.byMode, byMonth: sums.byMonth)
  }

  /// Spending by category only, and its totals, as `trend` shows.
  public func spendingByCategory(
    _ period: ClosedRange<CalendarDate>
  ) async throws -> (totals: [Spending<String>], byCategory: [Spending<CategoryAppearance>]) {
    try await driver.read { connection in
      let query = SpendingQuery(period: period, connection: connection)
      return (try query.totals(), try query.byCategory())
    }
  }

  /// Spending by month, oldest first within a currency; months without a bill are left out.
  public func spendingByMonth(_ period: ClosedRange<CalendarDate>) async throws -> [Spending<Month>] {
    try await driver.read { try SpendingQuery(period: period, connection: $0).byMonth() }
  }

  /// Spending by day, oldest first within a currency; days without a bill are left out.
  public func spendingByDay(_ period: ClosedRange<CalendarDate>) async throws -> [Spending<CalendarDate>] {
    try await driver.read { connection in
      try SpendingQuery(period: period, connection: connection).rows("paid_date", order: "currency, paid_date").map {
        row in
        guard let day = try row.date("name") else { throw StoreError.corrupt("a payment without a day") }
        return Spending(day, try row.money(), bills: Int(try row.integer("bills")))
      }
    }
  }

  /// Income by month, oldest first within a currency; `bills` is the number of incomes.
  public func incomeByMonth(_ period: ClosedRange<CalendarDate>) async throws -> [Spending<Month>] {
    let days: [SQLValue] = [.text(period.lowerBound.description), .text(period.upperBound.description)]
    return try await driver.read { try Store.incomeByMonth(days, $0) }
  }

  static func incomeByMonth(_ days: [SQLValue], _ connection: any Connection) throws -> [Spending<Month>] {
    try connection.rows(
      """
      SELECT SUBSTR(date, 1, 7) AS name, currency, CAST(SUM(minor_units) AS BIGINT) AS minor_units, COUNT(*) AS bills
      FROM income WHERE date >= ? AND date <= ? GROUP BY SUBSTR(date, 1, 7), currency ORDER BY currency, name
      """, days
    ).map { try Spending(month: $0) }
  }

  /// The first day on which a bill was paid; nil if there is none.
  public func firstPaidDay() async throws -> CalendarDate? {
    try await driver.read { connection in
      try connection.row(
        "SELECT paid_date FROM bills WHERE paid_date >= '' AND deleted IS NULL ORDER BY paid_date LIMIT 1"
      )?.date("paid_date")
    }
  }

  /// Total income, one sum per currency.
  public func incomeTotals(_ period: ClosedRange<CalendarDate>?) async throws -> [Money] {
    try await driver.read { connection in
      try connection.rows(
        """
        SELECT currency, CAST(SUM(minor_units) AS BIGINT) AS minor_units FROM income WHERE date >= ? AND date <= ?
        GROUP BY currency ORDER BY currency
        """, .text(period?.lowerBound.description ?? ""), .text(period?.upperBound.description ?? "9999-12-31")
      ).map { try $0.money() }
    }
  }
}

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

  func rows(_ expression: String, order: String) throws -> [Row] {
    try connection.rows(
      """
      SELECT \(expression) AS name, currency, CAST(SUM(minor_units) AS BIGINT) AS minor_units, COUNT(*) AS bills
      FROM bills WHERE \(SpendingQuery.paid) GROUP BY \(expression), currency ORDER BY \(order)
      """, days)
  }
}

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

extension Spending<Month> {
  fileprivate init(month row: Row) throws {
    guard let month = Month(iso: try row.text("name")) else { throw StoreError.corrupt("a payment without a month") }
    self.init(month, try row.money(), bills: Int(try row.integer("bills")))
  }
}

extension Row {
  /// The amount in the columns `minor_units` and `currency`.
  ///
  /// - Throws: `StoreError.corrupt` if they hold no amount.
  func money() throws -> Money {
    guard let currency = Currency(code: try text("currency")) else { throw StoreError.corrupt("an unknown currency") }
    return Money(minorUnits: try integer("minor_units"), currency: currency)
  }
}
