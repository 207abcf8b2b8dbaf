internal import Core

extension SpendingQuery {
  /// The merchants with the most spending, largest first within a currency, each named as on its newest bill.
  ///
  /// - Parameters:
  ///   - most: the maximum number of merchants per currency.
  ///   - few: up to this number of bills in the period, finding them by their days and sorting them by merchant is
  ///     faster than reading all merchants in order.
  func byMerchant(most: Int, few: Int = 5_000) throws -> [Spending<String>] {
    let sql = SpendingQuery.merchants(isMany: try isOfMoreBills(than: few))
    return try currencies().flatMap { currency in
      try connection.rows(sql, [.text(currency.code)] + days + [.integer(Int64(most))]).map { row in
        Spending(
          try merchant(of: row.text("merchant_key")),
          Money(minorUnits: try row.integer("minor_units"), currency: currency), bills: Int(try row.integer("bills")))
      }
    }
  }

  private func isOfMoreBills(than few: Int) throws -> Bool {
    let counted = try connection.rows(
      "SELECT COUNT(*) AS bills FROM (SELECT 1 FROM bills WHERE \(SpendingQuery.paid) LIMIT ?) AS first",
      days + [.integer(Int64(few + 1))]
    ).first
    return try (counted?.integer("bills") ?? 0) > Int64(few)
  }

  /// The currencies of all bills, in order, each found in an index by the one before it: DISTINCT would read the
  /// whole index.
  private func currencies() throws -> [Currency] {
    try connection.rows(
      """
      WITH RECURSIVE found (currency) AS (
        SELECT MIN(currency) FROM bills UNION ALL
        SELECT (SELECT MIN(currency) FROM bills WHERE bills.currency > found.currency) FROM found
        WHERE found.currency IS NOT NULL)
      SELECT currency FROM found WHERE currency IS NOT NULL
      """
    ).map { row in
      guard let currency = Currency(code: try row.text("currency")) else {
        throw StoreError.corrupt("an unknown currency")
      }
      return currency
    }
  }

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
