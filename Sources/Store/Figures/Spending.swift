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
    try await driver.read { try SpendingQuery(period: period, connection: $0).byDay() }
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
