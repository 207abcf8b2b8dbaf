internal import Core

extension SpendingQuery {
  /// The merchants that most was paid to, largest first within a currency, each called as on its newest bill.
  ///
  /// - Parameters:
  ///   - totals: of the period, one a currency.
  ///   - most: merchants of a currency.
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

  /// So many bills are sooner found by their days, and sorted by merchant, than read in the order of all merchants.
  private static let few = 5_000

  /// Of many bills the index `bills_for_merchants` is read in its order: nothing is sorted but the largest sums. Behind a
  /// function the days lead to no other index.
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
