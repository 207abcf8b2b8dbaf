public import Core
internal import Exchange

/// The input of a matcher: entries and bills that are not matched yet.
public struct Unmatched: Sendable {
  public var entries: [ImportedEntry]
  public var bills: [Bill]
  /// Pairs of an entry and a bill that the user has rejected.
  public var refused: [(entry: Int64, bill: Int64)]

  /// The range of issue dates of the bills that entries in this range usually pay: a bill is paid at most ten days before
  /// its issue date and about four months after it.
  public static func days(ofBillsPaidOn days: ClosedRange<CalendarDate>) -> ClosedRange<CalendarDate> {
    let last = PaymentDays.usual.upperBound + PaymentDays.atOnce.upperBound
    return range(days, less: PaymentDays.atOnce.lowerBound...last)
  }

  /// The range of issue dates of the unpaid bills that entries in this range may pay: they are paid up to a year before
  /// and two years after it.
  public static func days(ofUnpaidBillsPaidOn days: ClosedRange<CalendarDate>) -> ClosedRange<CalendarDate> {
    range(days, less: PaymentDays.distant)
  }

  /// The range of days on which bills were paid, according to the user, whose entries are in this range.
  static func days(ofPaymentsBookedOn days: ClosedRange<CalendarDate>) -> ClosedRange<CalendarDate> {
    range(days, less: PaymentDays.distantOfPaid)
  }

  /// The range of due dates of the bills that entries in this range usually pay, whatever their issue dates.
  static func days(ofDueDatesPaidOn days: ClosedRange<CalendarDate>) -> ClosedRange<CalendarDate> {
    range(days, less: PaymentDays.due)
  }

  /// The range of days from which a number of days leads to one of the given days.
  private static func range(
    _ days: ClosedRange<CalendarDate>, less later: ClosedRange<Int>
  ) -> ClosedRange<CalendarDate> {
    let lower = days.lowerBound.adding(days: -later.upperBound) ?? days.lowerBound
    return lower...(days.upperBound.adding(days: -later.lowerBound) ?? days.upperBound)
  }
}

extension Store {
  /// The unmatched entries of a filter, and the unmatched bills that may have been paid in their period.
  public func unmatched(_ filter: EntryFilter) async throws -> Unmatched {
    var filter = filter
    filter.isMatched = false
    if let found = try await unmatchedBeside(filter) { return found }
    return try await driver.read { [filter] connection in
      try Store.unmatched(try Store.entries(filter, connection), connection)
    }
  }

  /// Like `unmatched`, with the newer and the older entries read concurrently; nil if this is no gain, or if the ledger
  /// changed meanwhile.
  ///
  /// - Parameter many: up to this number of entries, matched or not, a single read is as fast.
  func unmatchedBeside(_ filter: EntryFilter, many: Int64 = 4_000) async throws -> Unmatched? {
    // On a server they are never read concurrently, so not even the count is needed.
    guard driver.dialect.writesTakeTurns, let from = filter.from, filter.limit == nil, filter.offset == 0 else {
      return nil
    }
    let row = try await driver.read { connection in
      try connection.row(
        "SELECT COUNT(*) AS number, MAX(date) AS last FROM statement_entries WHERE date >= ?", .text(from.description))
    }
    guard let row, try row.integer("number") > many, let last = try row.date("last"),
      let middle = from.adding(days: min(last, filter.to ?? last).days(since: from) / 2), middle > from
    else { return nil }
    var (older, newer) = (filter, filter)
    older.to = middle.adding(days: -1)
    newer.from = middle
    let halves = try await driver.readBeside({ [newer] in try Store.entries(newer, $0) }) { [older] in
      try Store.entries(older, $0)
    }
    guard let halves else { return nil }
    return try await driver.read { connection in
      guard try LedgerState(connection) == halves.state else { return nil }
      return try Store.unmatched(halves.one + halves.other, connection)
    }
  }

  /// - Parameter entries: unmatched ones.
  private static func unmatched(_ entries: [ImportedEntry], _ connection: any Connection) throws -> Unmatched {
    let days = entries.map(\.entry.date)
    guard let first = days.min(), let last = days.max() else {
      return Unmatched(entries: [], bills: [], refused: [])
    }
    let bills = try Store.bills(payableOn: first...last, connection)
    let refused = try connection.rows("SELECT entry_id, bill_id FROM match_refusals").map {
      (entry: try $0.integer("entry_id"), bill: try $0.integer("bill_id"))
    }
    return Unmatched(entries: entries, bills: bills, refused: refused)
  }

  /// Unmatched bills that entries on these days may pay, by id: those of the time before, those paid around these days,
  /// and of the unpaid ones of years those that a payment can name, or that are due then.
  private static func bills(
    payableOn days: ClosedRange<CalendarDate>, _ connection: any Connection
  ) throws -> [Bill] {
    let unmatched = "NOT EXISTS (SELECT 1 FROM match_bills WHERE bill_id = every.id)"
    let ranges = [
      Unmatched.days(ofBillsPaidOn: days), Unmatched.days(ofPaymentsBookedOn: days),
      Unmatched.days(ofUnpaidBillsPaidOn: days), Unmatched.days(ofDueDatesPaidOn: days),
    ]
    // With years of bills most are matched and paid: each part is found in an index.
    let rows = try connection.rows(
      """
      SELECT * FROM bills WHERE deleted IS NULL AND id IN (
        SELECT id FROM bills AS every WHERE issue_date BETWEEN ? AND ? AND \(unmatched)
        UNION
        SELECT id FROM bills AS every WHERE paid_date BETWEEN ? AND ? AND \(unmatched)
        UNION
        SELECT id FROM bills AS every WHERE paid_date IS NULL AND issue_date BETWEEN ? AND ?
          AND (iban IS NOT NULL OR reference IS NOT NULL OR payment_reference IS NOT NULL OR due_date BETWEEN ? AND ?)
          AND \(unmatched)) ORDER BY id
      """, ranges.flatMap { [SQLValue.text($0.lowerBound.description), SQLValue.text($0.upperBound.description)] })
    return try bills(rows, connection)
  }
}
