internal import Core

/// The balances of a CSV statement: what they say about fees, and whether they agree with the entries.
enum CSVSettling {
  private typealias Known = (place: Int, balance: Int64)

  /// Deducts fees that the amounts do not include, and sets the statement's balances.
  ///
  /// An entry over zero consists of its fee. Whether the other amounts include their fees differs between banks, and
  /// only the running balance shows it: each balance is the previous one plus the amount of the entry, from top to
  /// bottom or from bottom to top, or so within each day.
  ///
  /// - Parameter ignoresBalances: whether balances that do not agree are left out. They still show whether the amounts
  ///   include their fees: with the reading that they contradict less.
  /// - Throws: `MalformedText` if the balances agree with the amounts neither with nor without the fees, or if they are
  ///   left out and contradict both alike.
  static func settle(
    _ balances: [Int64?], _ statement: inout Statement, ignoresBalances: Bool
  ) throws(MalformedText) {
    let written = statement.entries
    statement.entries = written.map { $0.amount.minorUnits == 0 ? $0.withFeeDeducted : $0 }
    let booked = zip(written.indices, balances).filter { !written[$0.0].isPending }
    let known: [Known] = booked.compactMap { place, balance in balance.map { (place: place, balance: $0) } }
    guard known.count == booked.count, !known.isEmpty else { return }
    var found = order(statement.entries, known)
    var isFeeOpen = false
    if found.wrong != nil {
      let charged = written.map(\.withFeeDeducted)
      let other = order(charged, known)
      isFeeOpen = other.breaks == found.breaks && charged != statement.entries
      if other.wrong == nil || ignoresBalances && other.breaks < found.breaks {
        (statement.entries, found) = (charged, other)
      }
    }
    if let wrong = found.wrong {
      if ignoresBalances, !isFeeOpen { return }
      throw MalformedText(
        line: wrong.line, reason: "the balance does not equal the previous balance plus \(wrong.amount)",
        remedy: .balances)
    }
    guard let oldest = found.rows.first, let newest = found.rows.last else { return }
    let opening = oldest.balance &- statement.entries[oldest.place].amount.minorUnits
    statement.opening = Statement.Balance(
      date: written[oldest.place].date, amount: Money(minorUnits: opening, currency: statement.currency))
    statement.closing = Statement.Balance(
      date: written[newest.place].date, amount: Money(minorUnits: newest.balance, currency: statement.currency))
  }

  /// Returns the rows in the order in which the balances agree with the entries; if there is none, the order of the
  /// file with fewer contradictions, and the first of them. The number of contradictions is the lowest of all orders.
  private static func order(
    _ entries: [StatementEntry], _ known: [Known]
  ) -> (rows: [Known], wrong: StatementEntry?, breaks: Int) {
    func breaks(_ rows: [Known]) -> [StatementEntry] {
      zip(rows, rows.dropFirst()).compactMap { before, after in
        let entry = entries[after.place]
        return before.balance &+ entry.amount.minorUnits == after.balance ? nil : entry
      }
    }
    let upwards = Array(known.reversed())
    let (down, up) = (breaks(known), breaks(upwards))
    if down.isEmpty { return (known, nil, 0) }
    if up.isEmpty { return (upwards, nil, 0) }
    // Some banks list the days in one order and the entries of each day in the other.
    var days: [[Known]] = []
    for row in known {
      if let last = days.last?.last, entries[last.place].date == entries[row.place].date {
        days[days.count - 1].append(row)
      } else {
        days.append([row])
      }
    }
    let turned: [Known] = days.flatMap { $0.reversed() }
    var fewest = min(down.count, up.count)
    for rows in [turned, Array(turned.reversed())] {
      let count = breaks(rows).count
      if count == 0 { return (rows, nil, 0) }
      fewest = min(fewest, count)
    }
    return down.count <= up.count ? (known, down.first, fewest) : (upwards, up.last, fewest)
  }
}

extension StatementEntry {
  /// The entry with the fee as part of the amount.
  fileprivate var withFeeDeducted: StatementEntry {
    guard let fee else { return self }
    var entry = self
    entry.amount = Money(minorUnits: amount.minorUnits &- fee.minorUnits, currency: amount.currency)
    return entry
  }
}
