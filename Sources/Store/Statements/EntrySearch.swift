internal import Core
internal import Exchange

/// Finds the entries of one statement in the store. Each stored entry corresponds to one of them at most.
struct EntrySearch {
  private typealias Place = KnownEntries.Place
  private typealias Kept = KnownEntries.Kept

  /// The reference and day of a collective booking.
  private struct Batch: Hashable {
    var reference: String
    var date: CalendarDate
    var currency: Currency
  }

  private let known: KnownEntries
  private let entries: [StatementEntry]
  private let account: StatementAccount
  private let format: StatementFormat
  /// The booked entries, by day and amount.
  private let booked: [Place: [Int]]
  /// The stored entries that correspond to none so far. Those of other accounts are left out.
  private var kept: [Place: [Kept]] = [:]
  private var flags: [Bool]

  /// Returns a flag for each entry of a statement, in order: whether it is stored. Entries that are not booked never
  /// are.
  static func flags(_ statement: Statement, in known: KnownEntries) throws -> [Bool] {
    var search = EntrySearch(statement, known)
    for place in search.booked.keys { search.kept[place] = try search.stored(at: place) }
    search.takeEqual()
    search.takeReferenced()
    try search.takeBatches()
    try search.takeOfOtherFormats()
    return search.flags
  }

  private init(_ statement: Statement, _ known: KnownEntries) {
    let entries = statement.entries.map(\.withoutCardNumbers)
    self.known = known
    self.entries = entries
    account = StatementAccount(statement)
    format = statement.format
    booked = Dictionary(grouping: entries.indices.filter { !entries[$0].isPending }) {
      Place(date: entries[$0].date, amount: entries[$0].amount)
    }
    flags = entries.map { _ in false }
  }

  private func stored(at place: Place) throws -> [Kept] {
    try known.kept(at: place).filter { !$0.account.isOther(than: account) }
  }

  /// Takes for each entry the stored entry that a closure finds among those of the same day and amount.
  private mutating func takeEach(_ find: (StatementEntry, [Kept]) -> Int?) {
    for (place, indices) in booked {
      for index in indices where !flags[index] {
        guard let found = kept[place].flatMap({ find(entries[index], $0) }) else { continue }
        kept[place]?.remove(at: found)
        flags[index] = true
      }
    }
  }

  /// Takes entries with the same texts.
  private mutating func takeEqual() {
    let account = account
    takeEach { entry, stored in
      let words = entry.words
      return stored.firstIndex { $0.account.mayBe(account) && $0.entry.words == words }
    }
  }

  /// Takes entries with the same reference of the bank, whatever their texts.
  private mutating func takeReferenced() {
    let account = account
    let counts = Dictionary(entries.compactMap(\.tellingReference).map { ($0, 1) }, uniquingKeysWith: +)
    takeEach { entry, stored in
      // Banks give all parts of a batch the same reference, which then identifies nothing.
      guard let reference = entry.tellingReference, counts[reference] == 1 else { return nil }
      let same = stored.indices.filter {
        stored[$0].account.mayBe(account) && stored[$0].entry.tellingReference == reference
      }
      return same.count == 1 ? same[0] : nil
    }
  }

  /// Takes a collective booking for its payments, and the payments for the booking: often a statement (camt.053)
  /// contains the sum, and a notification (camt.054) the payments with the reference of the sum.
  private mutating func takeBatches() throws {
    let open = entries.indices.filter { !flags[$0] && !entries[$0].isPending }
    var batches: [Batch: [Int]] = [:]
    for index in open {
      guard let reference = entries[index].batchReference else { continue }
      let batch = Batch(
        reference: reference, date: entries[index].date, currency: entries[index].amount.currency)
      batches[batch, default: []].append(index)
    }
    for (batch, indices) in batches {
      let sum = indices.reduce(Int64(0)) { $0 &+ entries[$1].amount.minorUnits }
      let place = Place(date: batch.date, amount: Money(minorUnits: sum, currency: batch.currency))
      var stored = try kept[place] ?? self.stored(at: place)
      let whole = stored.firstIndex {
        $0.account.mayBe(account) && $0.entry.batchReference == nil && $0.entry.bankReference == batch.reference
      }
      guard let whole else { continue }
      stored.remove(at: whole)
      kept[place] = stored
      for index in indices { flags[index] = true }
    }
    var payments: [CalendarDate: [Kept]] = [:]
    for index in open where entries[index].batchReference == nil {
      let entry = entries[index]
      guard let reference = entry.bankReference else { continue }
      let ofDay = try payments[entry.date] ?? known.payments(on: entry.date)
      payments[entry.date] = ofDay
      let parts = ofDay.filter {
        $0.account.mayBe(account) && $0.entry.batchReference == reference
          && $0.entry.amount.currency == entry.amount.currency
      }
      let sum = parts.reduce(Int64(0)) { $0 &+ $1.entry.amount.minorUnits }
      if !parts.isEmpty, sum == entry.amount.minorUnits { flags[index] = true }
    }
  }

  /// Takes entries of files in other formats, in which texts and references differ: first those that name the same
  /// party, then, in the same account, all of a day and amount.
  private mutating func takeOfOtherFormats() throws {
    let account = account
    let format = format
    let alike = try accountsThatAgree()
    takeEach { entry, stored in
      stored.firstIndex {
        $0.format != format && ($0.account.mayBe(account) || alike.contains($0.account)) && $0.entry.isLike(entry)
      }
    }
    for (place, indices) in booked {
      let open = indices.filter { !flags[$0] }
      // With fewer stored ones, any of these may be the new one; an entry too many is seen, a missing one is not.
      let stored = kept[place, default: []].count { $0.format != format && $0.account.isSame(as: account) }
      guard stored >= open.count else { continue }
      for index in open { flags[index] = true }
    }
  }

  /// Returns the accounts of files in other formats that have another key, which may be a name of the user's, but
  /// evidently are this account: on the days that both cover, most entries of each occur in the other. A payment also
  /// occurs in the account of a wallet or card that it was made with, but few others do.
  private func accountsThatAgree() throws -> Set<StatementAccount> {
    var agreeing: [StatementAccount: Int] = [:]
    for (place, indices) in booked {
      var stored = kept[place, default: []].filter { $0.format != format && !$0.account.mayBe(account) }
      for index in indices {
        for other in Set(stored.map(\.account)) {
          guard let found = stored.firstIndex(where: { $0.account == other && $0.entry.isLike(entries[index]) }) else {
            continue
          }
          stored.remove(at: found)
          agreeing[other, default: 0] += 1
        }
      }
    }
    // One entry may be the same by chance.
    agreeing = agreeing.filter { $0.value > 1 }
    let days = booked.keys.map(\.date)
    guard !agreeing.isEmpty, let first = days.min(), let last = days.max() else { return [] }
    let counts = try known.counts(from: first, to: last)
    return Set(
      agreeing.filter { other, count in
        guard let theirs = counts[other], let begin = theirs.keys.min(), let end = theirs.keys.max() else {
          return false
        }
        let own = booked.reduce(0) { (begin...end).contains($1.key.date) ? $0 + $1.value.count : $0 }
        return count * 2 > max(own, theirs.values.reduce(0, +))
      }.keys)
  }
}

extension StatementEntry {
  /// The texts that distinguish it from others with the same day and amount.
  var words: [String] {
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

  /// Whether both have the same other party: its account, or a name that occurs in the texts of the other entry, which
  /// may be longer.
  fileprivate func isLike(_ other: StatementEntry) -> Bool {
    let accounts = [iban, other.iban].map { SearchKey.of($0 ?? "") }
    return !accounts[0].isEmpty && accounts[0] == accounts[1] || isNamed(in: other) || other.isNamed(in: self)
  }

  /// Whether another entry contains its name; for an entry without a name, its text.
  private func isNamed(in other: StatementEntry) -> Bool {
    let named = SearchKey.of(name ?? "")
    let own = named.isEmpty ? SearchKey.of(text) : named
    return own.count >= 3 && SearchKey.of("\(other.name ?? "") \(other.text)").contains(own)
  }
}
