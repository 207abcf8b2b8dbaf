public import Core

/// Bank entries and the bills that they pay, to be matched.
public struct NewMatch: Hashable, Sendable {
  public var entries: [Int64]
  public var bills: [Int64]
  /// The matcher's certainty, or `said` for the user's own match.
  public var certainty: String
  /// The reasons for the match.
  public var reasons: [String]

  public init(entries: [Int64], bills: [Int64], certainty: String, reasons: [String]) {
    self.entries = entries
    self.bills = bills
    self.certainty = certainty
    self.reasons = reasons
  }
}

/// A stored match of entries and bills.
public struct StoredMatch: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var entries: [Int64]
  public var bills: [Int64]
  /// The bills that were unpaid before.
  public var paid: [Int64]
}

extension Store {
  /// Matches entries with the bills that they pay, all or none. An unpaid bill becomes paid on the day of its last
  /// entry; if it repeats, its next occurrence is created.
  ///
  /// - Parameter today: the last day on which a bill can have been paid: some banks date the entries of a weekend on the
  ///   next working day. Nil for the day of the entry, whatever it is.
  /// - Throws: `StoreError.noEntry`, `.notFound`, `.alreadyMatched`, `.alreadyIncome`.
  @discardableResult
  public func join(
    _ matches: [NewMatch], today: CalendarDate? = nil, who: String, next: @escaping NextOccurrence = { _ in nil }
  ) async throws -> [StoredMatch] {
    guard !matches.isEmpty else { return [] }
    return try await change("match.add", who: who) { change in
      try matches.map { try Store.join($0, today: today, change, next) }
    }
  }

  static func join(
    _ match: NewMatch, today: CalendarDate? = nil, _ change: Change, _ next: NextOccurrence
  ) throws -> StoredMatch {
    let row = try change.insert(
      .matches,
      ["created": .integer(change.now), "certainty": .text(match.certainty), "reasons": try .json(match.reasons)])
    let id = try row.integer("id")
    var days: [String] = []
    for entry in match.entries {
      let found = try change.connection.row("SELECT date FROM statement_entries WHERE id = ?", .integer(entry))
      guard let day = try found?.text("date") else { throw StoreError.noEntry(entry) }
      days.append(day)
      guard
        try change.insertIfAbsent(.matchEntries, ["match_id": .integer(id), "entry_id": .integer(entry)]) != nil
      else { throw StoreError.alreadyMatched("entry \(entry)") }
      try checkIsNoIncome(entry, change.connection)
    }
    var paid: [Int64] = []
    for bill in match.bills {
      let isUnpaid = try liveBill(bill, change.connection).contents.paidDate == nil
      let values: [String: SQLValue] = [
        "match_id": .integer(id), "bill_id": .integer(bill), "pays": .flag(isUnpaid),
      ]
      guard try change.insertIfAbsent(.matchBills, values) != nil else {
        throw StoreError.alreadyMatched("bill \(bill)")
      }
      guard isUnpaid, let last = days.max() else { continue }
      let day = today.map { min(last, $0.description) } ?? last
      try change.update(.bills, bill, ["paid_date": .text(day)])
      _ = try follow(bill, next, change)
      paid.append(bill)
    }
    return StoredMatch(id: id, entries: match.entries, bills: match.bills, paid: paid)
  }

  /// Removes an entry's match with all its entries and bills. Bills that the match paid become unpaid again, and the
  /// same pairs are not proposed again.
  ///
  /// - Throws: `StoreError.notMatched`.
  public func separate(entry: Int64, who: String) async throws -> StoredMatch {
    try await change("match.remove", who: who) { change in
      guard
        let id = try change.connection.row("SELECT match_id FROM match_entries WHERE entry_id = ?", .integer(entry))?
          .integer("match_id")
      else { throw StoreError.notMatched(entry: entry) }
      let match = try Store.dissolve(match: id, change)
      for entry in match.entries { try Store.refuse(entry, match.bills, change) }
      return match
    }
  }

  /// Removes a match. Bills that it paid become unpaid again, and the next occurrence that this created is withdrawn.
  static func dissolve(match id: Int64, _ change: Change) throws -> StoredMatch {
    let connection = change.connection
    let entries = try connection.rows("SELECT * FROM match_entries WHERE match_id = ?", .integer(id))
    let bills = try connection.rows("SELECT * FROM match_bills WHERE match_id = ?", .integer(id))
    var match = StoredMatch(
      id: id, entries: try entries.map { try $0.integer("entry_id") },
      bills: try bills.map { try $0.integer("bill_id") },
      paid: [])
    let last = try connection.row(
      """
      SELECT MAX(date) AS day FROM statement_entries
      WHERE id IN (SELECT entry_id FROM match_entries WHERE match_id = ?)
      """, .integer(id))
    let made = try connection.row("SELECT created FROM matches WHERE id = ?", .integer(id))?.integer("created") ?? 0
    for row in bills where try row.integer("pays") == 1 {
      let bill = try Store.bill(try row.integer("bill_id"), connection)
      // A paid date that the user has changed since is kept.
      guard let day = bill.contents.paidDate, let last = try last?.date("day"), isDay(day, ofMatch: made, last) else {
        continue
      }
      try change.update(.bills, bill.id, ["paid_date": .null])
      if let place = bill.occurrence { _ = try Store.withdraw(after: place, change) }
      match.paid.append(bill.id)
    }
    try change.delete(.matchEntries, where: "match_id = ?", [.integer(id)])
    try change.delete(.matchBills, where: "match_id = ?", [.integer(id)])
    try change.delete(.matches, where: "id = ?", [.integer(id)])
    return match
  }

  /// Whether a match made a bill paid on this day: that of its last entry, or the day on which it was made if the entry
  /// was dated ahead, in whatever time zone.
  ///
  /// - Parameter made: in UTC seconds since 1970.
  private static func isDay(_ day: CalendarDate, ofMatch made: Int64, _ last: CalendarDate) -> Bool {
    guard day != last else { return true }
    let written = CalendarDate.epoch.adding(days: Int(made / 86_400)) ?? .epoch
    return day < last && abs(day.days(since: written)) <= 1
  }

  /// Records that entries and bills do not belong together: they are not proposed again.
  ///
  /// - Throws: `StoreError.noEntry`, `.notFound`.
  public func refuse(entries: [Int64], bills: [Int64], who: String) async throws {
    try await change("match.refuse", who: who) { change in
      for bill in bills { _ = try Store.liveBill(bill, change.connection) }
      for entry in entries {
        guard try change.connection.row("SELECT id FROM statement_entries WHERE id = ?", .integer(entry)) != nil else {
          throw StoreError.noEntry(entry)
        }
        try Store.refuse(entry, bills, change)
      }
    }
  }

  /// Removes a bill from its match; a match without bills is deleted.
  static func leaveMatch(bill: Int64, _ change: Change) throws {
    guard
      let id = try change.connection.row("SELECT match_id FROM match_bills WHERE bill_id = ?", .integer(bill))?
        .integer("match_id")
    else { return }
    try change.delete(.matchBills, where: "bill_id = ?", [.integer(bill)])
    let others = try change.connection.row("SELECT bill_id FROM match_bills WHERE match_id = ?", .integer(id))
    guard others == nil else { return }
    try change.delete(.matchEntries, where: "match_id = ?", [.integer(id)])
    try change.delete(.matches, where: "id = ?", [.integer(id)])
  }

  private static func refuse(_ entry: Int64, _ bills: [Int64], _ change: Change) throws {
    for bill in bills {
      let values: [String: SQLValue] = [
        "created": .integer(change.now), "entry_id": .integer(entry), "bill_id": .integer(bill),
      ]
      _ = try change.insertIfAbsent(.matchRefusals, values)
    }
  }
}
