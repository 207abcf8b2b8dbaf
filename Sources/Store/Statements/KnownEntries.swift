internal import Core
internal import Exchange
internal import Hashing

/// Determines which entries of a file are already in the store, so that each entry is stored once, even if several
/// files contain it or a file is imported again.
///
/// An entry is identified by its account, date, amount and texts. If another file has different texts, as a
/// notification and the subsequent statement do, the bank's reference identifies it. Each stored entry corresponds to
/// one entry of a statement, so that two equal ones on one day remain two.
struct KnownEntries {
  private struct Place: Hashable {
    var date: CalendarDate
    var amount: Money
  }

  private struct Kept {
    var account: String?
    var entry: StatementEntry
  }

  private let connection: any Connection
  /// Entries that count as stored: the new ones of earlier statements in a file that is only previewed.
  private var ahead: [Place: [Kept]] = [:]

  init(_ connection: any Connection) { self.connection = connection }

  /// Returns a flag for each entry of a statement, in order: whether it is already stored. Entries that are not booked
  /// never are.
  func flags(_ statement: Statement) throws -> [Bool] {
    let entries = statement.entries.map(\.withoutCardNumbers)
    let references = Dictionary(entries.compactMap(\.tellingReference).map { ($0, 1) }, uniquingKeysWith: +)
    var flags = entries.map { _ in false }
    let booked = Dictionary(grouping: entries.indices.filter { !entries[$0].isPending }) {
      Place(date: entries[$0].date, amount: entries[$0].amount)
    }
    for (place, indices) in booked {
      var kept = try self.kept(at: place, account: statement.accountKey)
      for index in indices {
        guard let same = kept.firstIndex(where: { $0.words == entries[index].words }) else { continue }
        kept.remove(at: same)
        flags[index] = true
      }
      // Banks give all parts of a batch the same reference, which then identifies nothing.
      for index in indices where !flags[index] {
        guard let reference = entries[index].tellingReference, references[reference] == 1 else { continue }
        let same = kept.indices.filter { kept[$0].tellingReference == reference }
        guard same.count == 1 else { continue }
        kept.remove(at: same[0])
        flags[index] = true
      }
    }
    return flags
  }

  /// Like `flags`, but new entries count as stored for the following statements.
  mutating func flagsAhead(_ statement: Statement) throws -> [Bool] {
    let flags = try flags(statement)
    for (entry, isKnown) in zip(statement.entries, flags) where !isKnown && !entry.isPending {
      ahead[Place(date: entry.date, amount: entry.amount), default: []].append(
        Kept(account: statement.accountKey, entry: entry.withoutCardNumbers))
    }
    return flags
  }

  /// The stored entries of one day and amount. A file that does not name its account may be of any account.
  private func kept(at place: Place, account: String?) throws -> [StatementEntry] {
    let rows = try connection.rows(
      """
      SELECT entry, account, bank FROM statement_entries JOIN statements ON statements.id = statement_id
      WHERE date = ? AND minor_units = ? AND statement_entries.currency = ? ORDER BY statement_entries.id
      """, .text(place.date.description), .integer(place.amount.minorUnits), .text(place.amount.currency.code))
    let stored = try rows.map { row in
      Kept(
        account: KnownEntries.key(row.optionalText("account"), bank: row.optionalText("bank")),
        // Earlier versions masked fewer texts.
        entry: try row.json("entry", as: StatementEntry.self).withoutCardNumbers)
    }
    return (stored + ahead[place, default: []]).filter { account == nil || $0.account == nil || $0.account == account }
      .map(\.entry)
  }

  /// The key of an account, independent of its spelling; the account may be a name that the user gave. A full card
  /// number, which earlier versions stored, has the key of the masked one.
  static func key(_ account: String?, bank: String?) -> String? {
    IBAN.account(account.map { FullCardNumber.masked($0) }, bank: bank.map { FullCardNumber.masked($0) })
      .map { SearchKey.of($0) }
  }

  /// A unique key for an entry; the database stores each key once.
  ///
  /// - Parameter ordinal: the number of this entry among equal ones, from 1.
  static func identity(of entry: StatementEntry, in statement: Statement, ordinal: Int) throws -> String {
    let parts =
      [statement.accountKey ?? "", entry.date.description, "\(entry.amount)"] + entry.words + ["\(ordinal)"]
    return try SHA256.hash(Array(parts.joined(separator: "|").utf8)).hexadecimal
  }
}

extension Statement {
  fileprivate var accountKey: String? { KnownEntries.key(account, bank: bank) }
}

extension StatementEntry {
  /// The texts that distinguish it from others with the same day and amount.
  fileprivate var words: [String] {
    [bankReference, name, iban, reference, text].map { text in
      (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// The bank's reference, unless it is a meaningless one such as `NONREF` or `0`.
  fileprivate var tellingReference: String? {
    bankReference.flatMap { reference in
      let signs = reference.count { $0.isLetter || $0.isNumber }
      return signs >= 5 && reference.contains(where: \.isNumber) ? reference : nil
    }
  }
}
