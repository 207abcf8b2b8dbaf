public import Core
internal import Exchange

/// The input of a matcher: entries and bills that are not matched yet.
public struct Unmatched: Sendable {
  public var entries: [ImportedEntry]
  public var bills: [Bill]
  /// Pairs of an entry and a bill that the user has rejected.
  public var refused: [(entry: Int64, bill: Int64)]

  /// The range of issue dates of the bills that entries in this range may pay: a bill is paid at most ten days before
  /// its issue date and about four months after it.
  public static func days(ofBillsPaidOn days: ClosedRange<CalendarDate>) -> ClosedRange<CalendarDate> {
    let first = days.lowerBound.adding(days: -130) ?? days.lowerBound
    let last = days.upperBound.adding(days: 10) ?? days.upperBound
    return first...last
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
    let written = Unmatched.days(ofBillsPaidOn: first...last)
    let bills = try Store.billsWithoutEntry(from: written.lowerBound, to: written.upperBound, connection)
    let refused = try connection.rows("SELECT entry_id, bill_id FROM match_refusals").map {
      (entry: try $0.integer("entry_id"), bill: try $0.integer("bill_id"))
    }
    return Unmatched(entries: entries, bills: bills, refused: refused)
  }
}
