public import Core

/// One entry of a bank and the bill that it pays, as a person says it.
extension Store {
  /// Adds a bill that an entry of the bank paid, joined with the entry: one change, which one undo takes back.
  ///
  /// - Throws: `StoreError.noEntry`, `.alreadyMatched`, `.unknownCategory`, `.notFound` for its card.
  public func add(
    bill contents: BillContents, paidBy entry: Int64, who: String, next: @escaping NextOccurrence = { _ in nil }
  ) async throws -> Bill {
    try await change("bill.add", who: who) { change in
      let id = try Store.insert(contents, change)
      _ = try Store.follow(id, next, change)
      _ = try Store.join(NewMatch(entries: [entry], bills: [id], certainty: "said", reasons: []), change, next)
      return try Store.bill(id, change.connection)
    }
  }

  /// Bills in no match, those first that come closest to an amount, and of them the newest.
  ///
  /// - Parameters:
  ///   - filter: which bills; its limit counts.
  ///   - amount: above zero for what is paid.
  public func billsWithoutEntry(_ filter: BillFilter, closeTo amount: Money) async throws -> [Bill] {
    let (conditions, values) = filter.sql(driver.dialect)
    return try await driver.read { connection in
      let rows = try connection.rows(
        """
        SELECT * FROM bills WHERE \(conditions.joined(separator: " AND "))
          AND NOT EXISTS (SELECT 1 FROM match_bills WHERE bill_id = bills.id)
        ORDER BY CASE WHEN currency = ? THEN 0 ELSE 1 END, ABS(minor_units - ?), issue_date DESC, id DESC LIMIT ?
        """,
        values + [
          .text(amount.currency.code), .integer(amount.minorUnits), .integer(Int64(filter.limit ?? 1_000_000)),
        ])
      return try Store.bills(rows, connection)
    }
  }
}
