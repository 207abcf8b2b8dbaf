public import Core

/// The monthly cost of bills that do not repeat, as the input of a forecast.
public struct PastMonths: Sendable {
  /// What the costs are of.
  public struct Key: Hashable, Sendable {
    public var currency: Currency
    /// Nil for all bills together, each counted once.
    public var category: String?

    public init(currency: Currency, category: String?) {
      self.currency = currency
      self.category = category
    }
  }
  /// Minor units by month; months without a bill are missing.
  public var amounts: [Key: [Month: Int64]]
  /// Currencies in which some bill counts fully in several categories, so that the categories do not add up to the
  /// total.
  public var overlapping: Set<Currency> = []
}

extension Store {
  /// - Parameter last: the last month that counts; an incomplete month would look cheap.
  public func pastMonths(through last: Month) async throws -> PastMonths {
    // For many years this takes a while, so the categories are summed concurrently.
    let beside = try await driver.readBeside({ try MonthSums.ofBills(through: last, $0) }) {
      try MonthSums.ofCategories(through: last, $0)
    }
    if let beside { return PastMonths(beside.one, beside.other) }
    return try await driver.read { try Store.pastMonths(through: last, $0) }
  }

  static func pastMonths(through last: Month, _ connection: any Connection) throws -> PastMonths {
    PastMonths(try MonthSums.ofBills(through: last, connection), try MonthSums.ofCategories(through: last, connection))
  }
}

/// Sums of all bills, read from the indexes, minus those of bills that repeat, which are few.
private struct MonthSums: Sendable {
  typealias Sum = (amount: Int64, bills: Int64)

  private(set) var sums: [PastMonths.Key: [Month: Sum]] = [:]

  /// Each bill once.
  static func ofBills(through last: Month, _ connection: any Connection) throws -> MonthSums {
    var result = MonthSums()
    try result.add(
      connection.rows(
        """
        SELECT SUBSTR(paid_date, 1, 7) AS month, currency, CAST(SUM(sum) AS BIGINT) AS minor_units,
          CAST(SUM(number) AS BIGINT) AS bills
        FROM (SELECT paid_date, currency, SUM(minor_units) AS sum, COUNT(*) AS number FROM bills
          WHERE paid_date <= ? AND deleted IS NULL GROUP BY paid_date, currency) AS daily
        GROUP BY SUBSTR(paid_date, 1, 7), currency
        """, .text(last.last.description)), through: last)
    // Ids start at 1: this comparison uses the index on series, while IS NOT NULL would not. The month is checked when
    // the sums are added, as its index does not help here.
    try result.add(
      connection.rows(
        """
        SELECT SUBSTR(paid_date, 1, 7) AS month, currency, CAST(SUM(minor_units) AS BIGINT) AS minor_units,
          COUNT(*) AS bills
        FROM bills WHERE series_id > 0 AND deleted IS NULL GROUP BY SUBSTR(paid_date, 1, 7), currency
        """), times: -1, through: last)
    return result
  }

  /// Each bill in each of its categories.
  static func ofCategories(through last: Month, _ connection: any Connection) throws -> MonthSums {
    let names = Dictionary(
      try connection.rows("SELECT id, name FROM categories").map { (try $0.integer("id"), try $0.text("name")) },
      uniquingKeysWith: { first, _ in first })
    var result = MonthSums()
    try result.add(
      connection.rows(
        """
        SELECT month, category_id, currency, CAST(SUM(minor_units) AS BIGINT) AS minor_units, COUNT(*) AS bills
        FROM bill_figures WHERE month > '' AND month <= ? GROUP BY month, category_id, currency
        """, .text(last.description)), named: names, through: last)
    // With CROSS JOIN, SQLite starts with the left table; otherwise it would read all figures.
    try result.add(
      connection.rows(
        """
        SELECT month, category_id, bill_figures.currency AS currency,
          CAST(SUM(bill_figures.minor_units) AS BIGINT) AS minor_units, COUNT(*) AS bills
        FROM bills CROSS JOIN bill_figures
        WHERE series_id > 0 AND bill_id = bills.id GROUP BY month, category_id, bill_figures.currency
        """), named: names, times: -1, through: last)
    return result
  }

  private mutating func add(
    _ rows: [Row], named names: [Int64: String] = [:], times sign: Int64 = 1, through last: Month
  ) throws {
    for row in rows {
      // Unpaid bills have no month.
      guard let month = row.optionalText("month").flatMap(Month.init(iso:)), month <= last else { continue }
      let money = try row.money()
      let category = row.optionalInteger("category_id").map { names[$0] ?? "?" }
      let key = PastMonths.Key(currency: money.currency, category: category)
      var sum = sums[key, default: [:]][month, default: (0, 0)]
      sum.amount &+= sign &* money.minorUnits
      sum.bills += sign * (try row.integer("bills"))
      sums[key, default: [:]][month] = sum
    }
  }
}

extension PastMonths {
  fileprivate init(_ bills: MonthSums, _ categories: MonthSums) {
    let sums = bills.sums.merging(categories.sums) { first, _ in first }
    var differences: [Currency: [Month: Int64]] = [:]
    for (key, months) in sums {
      for (month, sum) in months {
        differences[key.currency, default: [:]][month, default: 0] &+= key.category == nil ? -sum.amount : sum.amount
      }
    }
    // Payments and refunds may add up to zero; only months without a bill are left out.
    self.init(
      amounts: sums.mapValues { months in months.filter { $0.value.bills > 0 }.mapValues { $0.amount } }
        .filter { !$0.value.isEmpty },
      overlapping: Set(differences.filter { $0.value.values.contains { $0 != 0 } }.keys))
  }
}
