public import Core

/// What bills that do not repeat cost in each month: what a forecast learns from.
public struct PastMonths: Sendable {
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
}

extension Store {
  /// - Parameter last: the last month that counts; a month that is not over would look cheap.
  public func pastMonths(through last: Month) async throws -> PastMonths {
    let past = "paid_date <= ? AND deleted IS NULL AND series_id IS NULL"
    let day = SQLValue.text(last.last.description)
    return try await driver.read { connection in
      var amounts: [PastMonths.Key: [Month: Int64]] = [:]
      func add(_ row: Row, _ category: String?) throws {
        guard let month = Month(iso: try row.text("month")) else { return }
        let money = try row.money()
        amounts[PastMonths.Key(currency: money.currency, category: category), default: [:]][month] = money.minorUnits
      }
      for row in try connection.rows(
        """
        SELECT SUBSTR(paid_date, 1, 7) AS month, currency, CAST(SUM(minor_units) AS BIGINT) AS minor_units FROM bills
        WHERE \(past) GROUP BY SUBSTR(paid_date, 1, 7), currency
        """, day)
      {
        try add(row, nil)
      }
      for row in try connection.rows(
        """
        SELECT name, SUBSTR(paid_date, 1, 7) AS month, currency, CAST(SUM(minor_units) AS BIGINT) AS minor_units
        FROM bills JOIN bill_categories ON bill_id = bills.id JOIN categories ON categories.id = category_id
        WHERE \(past) GROUP BY name, SUBSTR(paid_date, 1, 7), currency
        """, day)
      {
        try add(row, try row.text("name"))
      }
      return PastMonths(amounts: amounts)
    }
  }
}
