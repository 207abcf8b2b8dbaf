internal import Core
internal import Exchange
internal import Hashing

/// Determines which entries of a file are already in the store, so that each entry is stored once, even if several
/// files contain it or a file is imported again.
///
/// An entry is identified by its account, date, amount and texts. If another file has different texts, as a
/// notification and the subsequent statement do, the bank's reference identifies it; in a file of another format, the
/// account, date and amount alone, or the date, amount and other party if the accounts evidently are one. An account
/// that a file does not name is not taken for a named one unless the same file, the bank's references or most of the
/// entries show it. Entries of files that both name none, which are not equal, are assumed to be the same if they have
/// the same reference or party, or if most of both files agree. Each stored entry corresponds to one entry of a
/// statement, so that two equal ones on one day remain two.
struct KnownEntries {
  struct DateAndAmount: Hashable {
    var date: CalendarDate
    var amount: Money
  }

  /// Where stored entries come from: an account, or one statement that names none.
  enum Source: Hashable {
    case account(StatementAccount)
    case statement(Int64)
  }

  /// A stored entry.
  struct Entry {
    /// Its statement; nil for an entry that only counts as stored.
    var statement: Int64?
    /// The hash of its file; nil as well.
    var sha256: String?
    var account: StatementAccount
    /// The format of its file.
    var format: StatementFormat
    var entry: StatementEntry

    var source: Source { KnownEntries.source(account, statement) }
  }

  private static func source(_ account: StatementAccount, _ statement: Int64?) -> Source {
    if account.key == nil, let statement { return .statement(statement) }
    return .account(account)
  }

  private let connection: any Connection
  /// Entries that count as stored: the new ones of earlier statements in a file that is only previewed.
  private var ahead: [DateAndAmount: [Entry]] = [:]

  init(_ connection: any Connection) { self.connection = connection }

  /// Determines which entries of a statement are already stored.
  ///
  /// - Parameters:
  ///   - sha256: the hash of its file.
  ///   - besides: the statements of the file that are already stored by the same import.
  func find(_ statement: Statement, sha256: String?, besides: Set<Int64> = []) throws -> FoundEntries {
    try EntrySearch.find(statement, sha256: sha256, besides: besides, in: self)
  }

  /// Like `find`, but new entries count as stored for the following statements.
  mutating func findAhead(_ statement: Statement, sha256: String?) throws -> FoundEntries {
    let found = try find(statement, sha256: sha256)
    let account = StatementAccount(statement)
    for (entry, isKnown) in zip(statement.entries, found.flags) where !isKnown && !entry.isPending {
      ahead[DateAndAmount(date: entry.date, amount: entry.amount), default: []].append(
        Entry(account: account, format: statement.format, entry: entry.withoutCardNumbers))
    }
    return found
  }

  /// Returns the stored entries of one day and amount.
  func kept(at place: DateAndAmount) throws -> [Entry] {
    let stored = try stored(
      "date = ? AND minor_units = ? AND statement_entries.currency = ?", .text(place.date.description),
      .integer(place.amount.minorUnits), .text(place.amount.currency.code))
    return stored + ahead[place, default: []]
  }

  /// Returns the stored entries of one day that are payments of collective bookings.
  func payments(on date: CalendarDate) throws -> [Entry] {
    // The JSON of other entries, which are nearly all, need not be decoded.
    let stored = try stored("date = ? AND entry LIKE ?", .text(date.description), .text("%\"batchReference\":%"))
    let added = ahead.filter { $0.key.date == date }.values.joined()
    return stored + added.filter { $0.entry.batchReference != nil }
  }

  /// Returns the numbers of stored entries in some currencies of each source, by day.
  func counts(
    in currencies: Set<Currency>, from first: CalendarDate, to last: CalendarDate
  ) throws -> [Source: [CalendarDate: Int]] {
    let codes = currencies.map(\.code).sorted()
    let rows = try connection.rows(
      """
      SELECT statement_id, account, bank, format, date, COUNT(*) AS entries FROM statement_entries
      JOIN statements ON statements.id = statement_id
      WHERE date BETWEEN ? AND ? AND statement_entries.currency IN (\(codes.map { _ in "?" }.joined(separator: ", ")))
      GROUP BY statement_id, account, bank, format, date
      """, [.text(first.description), .text(last.description)] + codes.map(SQLValue.text))
    var counts: [Source: [CalendarDate: Int]] = [:]
    for row in rows {
      guard let date = CalendarDate(iso: try row.text("date")) else {
        throw StoreError.corrupt("an entry of no known day")
      }
      let account = try KnownEntries.origin(row).account
      let source = KnownEntries.source(account, try row.integer("statement_id"))
      counts[source, default: [:]][date, default: 0] += Int(try row.integer("entries"))
    }
    for (place, kept) in ahead where (first...last).contains(place.date) && currencies.contains(place.amount.currency) {
      for one in kept { counts[one.source, default: [:]][place.date, default: 0] += 1 }
    }
    return counts
  }

  private func stored(_ condition: String, _ arguments: SQLValue...) throws -> [Entry] {
    let rows = try connection.rows(
      """
      SELECT entry, statement_id, sha256, account, bank, format FROM statement_entries
      JOIN statements ON statements.id = statement_id
      WHERE \(condition) ORDER BY statement_entries.id
      """, arguments)
    return try rows.map { row in
      let (account, format) = try KnownEntries.origin(row)
      // Earlier versions masked fewer texts.
      let entry = try row.json("entry", as: StatementEntry.self).withoutCardNumbers
      return Entry(
        statement: try row.integer("statement_id"), sha256: row.optionalText("sha256"), account: account,
        format: format, entry: entry)
    }
  }

  private static func origin(_ row: Row) throws -> (account: StatementAccount, format: StatementFormat) {
    guard let format = StatementFormat(rawValue: try row.text("format")) else {
      throw StoreError.corrupt("a statement of no known format")
    }
    return (StatementAccount(row.optionalText("account"), bank: row.optionalText("bank"), format), format)
  }

  /// A unique key for an entry; the database stores each key once.
  ///
  /// - Parameter ordinal: the number of this entry among equal ones, from 1.
  static func identity(of entry: StatementEntry, in statement: Statement, ordinal: Int) throws -> String {
    let parts =
      [StatementAccount(statement).key ?? "", entry.date.description, "\(entry.amount)"] + entry.words + ["\(ordinal)"]
    return try SHA256.hash(Array(parts.joined(separator: "|").utf8)).hexadecimal
  }
}
