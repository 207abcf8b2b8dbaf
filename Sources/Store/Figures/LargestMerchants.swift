internal import Core

extension SpendingQuery {
  /// The merchants with the most spending, largest first within a currency, each named as on its newest bill.
  ///
  /// - Parameters:
  ///   - totals: the totals of the period, one per currency.
  ///   - most: the maximum number of merchants per currency.
  func byMerchant(_ totals: [Spending<String>], most: Int) throws -> [Spending<String>] {
    try totals.flatMap { total in
      let rows = try connection.rows(
        SpendingQuery.merchants(isMany: total.bills > SpendingQuery.few),
        [.text(total.amount.currency.code)] + days + [.integer(Int64(most))])
      return try rows.map { row in
        Spending(
          try merchant(of: row.text("merchant_key")),
          Money(minorUnits: try row.integer("minor_units"), currency: total.amount.currency),
          bills: Int(try row.integer("bills")))
      }
    }
  }

  /// Up to this number, finding bills by their days and sorting them by merchant is faster than reading all merchants
  /// in order.
  private static let few = 5_000

  /// For many bills the index `bills_for_merchants` is read in its order, so that only the sums are sorted. The
  /// function call around the days prevents the use of another index.
  static func merchants(isMany: Bool) -> String {
    let paid = isMany ? "COALESCE(paid_date, '')" : "paid_date"
    return """
      SELECT merchant_key, CAST(SUM(minor_units) AS BIGINT) AS minor_units, COUNT(*) AS bills FROM bills
      WHERE currency = ? AND \(paid) >= ? AND \(paid) <= ? AND deleted IS NULL
      GROUP BY merchant_key ORDER BY 2 DESC, merchant_key LIMIT ?
      """
  }

  private func merchant(of key: String) throws -> String {
    let row = try connection.row(
      "SELECT merchant FROM bills WHERE merchant_key = ? AND deleted IS NULL ORDER BY issue_date DESC, id DESC LIMIT 1",
      .text(key))
    return try row?.text("merchant") ?? key
  }
}
