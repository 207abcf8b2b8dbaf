public import Core

/// The user's assignment of a bank entry to the bill that it pays.
extension Store {
  /// Adds a bill that was paid by a bank entry, matched with that entry: one change, undone by one undo.
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

  /// Unmatched bills, those closest to an amount first, and among equals the newest.
  ///
  /// - Parameters:
  ///   - filter: which bills, and how many at most.
  ///   - amount: positive for a payment.
  ///   - onlyRefunds: whether to leave out bills with an amount that is not negative.
  public func billsWithoutEntry(
    _ filter: BillFilter, closeTo amount: Money, onlyRefunds: Bool = false
  ) async throws -> [Bill] {
    let (filtered, values) = filter.sql(driver.dialect)
    let conditions = onlyRefunds ? filtered + ["minor_units < 0"] : filtered
    return try await driver.read { connection in
      let rows = try connection.rows(
        """
        SELECT * FROM bills WHERE \(conditions.joined(separator: " AND "))
          AND NOT EXISTS (SELECT 1 FROM match_bills WHERE bill_id = bills.id)
        ORDER BY CASE WHEN currency = ? THEN 0 ELSE 1 END, ABS(minor_units - ?), issue_date DESC, id DESC LIMIT ?
        """,
        values + [.text(amount.currency.code), .integer(amount.minorUnits), .limit(filter.limit)])
      return try Store.bills(rows, connection)
    }
  }
}
