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

  /// Which entries of a statement are stored.
  struct Found {
    /// A flag for each entry, in order: whether it is stored. Entries that are not booked never are.
    var flags: [Bool]
    /// The number of entries that are counted as stored although their account is not certainly that of the stored ones.
    var assumed = 0
    /// The statements with the stored ones.
    var assumedFrom: Set<Int64> = []
    /// The number of new entries that are equal to stored ones whose account may or may not be theirs.
    var doubtful = 0
    /// The statements with the stored ones.
    var doubtfulIn: Set<Int64> = []
  }

  private let known: KnownEntries
  private let sha256: String?
  /// Statements of the same import, with entries that this file has besides these.
  private let besides: Set<Int64>
  private let entries: [StatementEntry]
  private let account: StatementAccount
  private let format: StatementFormat
  /// The booked entries, by day and amount.
  private let booked: [Place: [Int]]
  /// The stored entries that correspond to none so far. Those of other accounts are left out.
  private var kept: [Place: [Kept]] = [:]
  private var found: Found

  /// - Parameters:
  ///   - sha256: the hash of the statement's file.
  ///   - besides: the statements of the file that are already stored by the same import.
  static func find(
    _ statement: Statement, sha256: String?, besides: Set<Int64>, in known: KnownEntries
  ) throws -> Found {
    var search = EntrySearch(statement, sha256, besides, known)
    for place in search.booked.keys { search.kept[place] = try search.stored(at: place) }
    search.takeEqual()
    search.takeReferenced()
    search.takeOfSameFile()
    try search.takeOfUncertainAccounts()
    search.takePoorer()
    try search.takeBatches()
    try search.takeOfOtherFormats()
    search.noteDoubtful()
    return search.found
  }

  private init(_ statement: Statement, _ sha256: String?, _ besides: Set<Int64>, _ known: KnownEntries) {
    let entries = statement.entries.map(\.withoutCardNumbers)
    self.known = known
    self.sha256 = sha256
    self.besides = besides
    self.entries = entries
    account = StatementAccount(statement)
    format = statement.format
    booked = Dictionary(grouping: entries.indices.filter { !entries[$0].isPending }) {
      Place(date: entries[$0].date, amount: entries[$0].amount)
    }
    found = Found(flags: entries.map { _ in false })
  }

  private func stored(at place: Place) throws -> [Kept] {
    try known.kept(at: place).filter { !$0.account.isOther(than: account) }
  }

  /// Takes for each entry the stored entry that a closure finds among those of the same day and amount.
  private mutating func takeEach(_ find: (StatementEntry, [Kept]) -> Int?) {
    for (place, indices) in booked {
      for index in indices where !found.flags[index] {
        guard let at = kept[place].flatMap({ find(entries[index], $0) }), let one = kept[place]?.remove(at: at) else {
          continue
        }
        found.flags[index] = true
        guard !one.account.isEqual(to: account) else { continue }
        found.assumed += 1
        if let statement = one.statement { found.assumedFrom.insert(statement) }
      }
    }
  }

  /// Takes entries with the same texts in the same account, or among those of no known account.
  private mutating func takeEqual() {
    let account = account
    takeEach { entry, stored in
      let words = entry.words
      return stored.firstIndex { $0.account.isEqual(to: account) && $0.entry.words == words }
    }
  }

  /// Takes entries of the same file, which may have been read without its account or some of its texts.
  private mutating func takeOfSameFile() {
    guard let sha256 else { return }
    let account = account
    let besides = besides
    takeEach { entry, stored in
      let same = stored.indices.filter {
        stored[$0].sha256 == sha256 && !besides.contains(stored[$0].statement ?? 0)
          && (stored[$0].account.isEqual(to: account) || stored[$0].account.isUncertain(beside: account))
      }
      return same.first { stored[$0].entry.words == entry.words } ?? same.first
    }
  }

  /// Takes entries with the same texts of accounts that are named in another way, or not named, but evidently are this
  /// one.
  private mutating func takeOfUncertainAccounts() throws {
    let account = account
    let format = format
    func isSame(_ one: Kept, _ entry: StatementEntry) -> Bool {
      one.entry.words == entry.words
        || format == .csv && one.format == .csv && one.entry.isPoorer(than: entry)
    }
    let alike = try sourcesThatAgree { $0.account.isUncertain(beside: account) && isSame($0, $1) }
    guard !alike.isEmpty else { return }
    takeEach { entry, stored in
      stored.firstIndex { alike.contains($0.source) && isSame($0, entry) }
    }
  }

  /// Takes entries of CSV files of which earlier versions knew fewer columns: all their texts occur in the new ones.
  private mutating func takePoorer() {
    guard format == .csv else { return }
    let account = account
    takeEach { entry, stored in
      stored.firstIndex {
        $0.format == .csv && $0.account.isEqual(to: account) && $0.entry.isPoorer(than: entry)
      }
    }
  }

  /// Counts new entries that are equal to stored ones of an account that may or may not be theirs.
  private mutating func noteDoubtful() {
    let account = account
    for (place, indices) in booked {
      for index in indices where !found.flags[index] {
        let words = entries[index].words
        let equal = kept[place, default: []].firstIndex {
          $0.account.isUncertain(beside: account) && $0.entry.words == words
        }
        guard let equal, let one = kept[place]?.remove(at: equal) else { continue }
        found.doubtful += 1
        if let statement = one.statement { found.doubtfulIn.insert(statement) }
      }
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
        (stored[$0].account.isEqual(to: account) || stored[$0].account.isUncertain(beside: account))
          && stored[$0].entry.tellingReference == reference
      }
      return same.count == 1 ? same[0] : nil
    }
  }

  /// Takes a collective booking for its payments, and the payments for the booking: often a statement (camt.053)
  /// contains the sum, and a notification (camt.054) the payments with the reference of the sum.
  private mutating func takeBatches() throws {
    let open = entries.indices.filter { !found.flags[$0] && !entries[$0].isPending }
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
      for index in indices { found.flags[index] = true }
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
      if !parts.isEmpty, sum == entry.amount.minorUnits { found.flags[index] = true }
    }
  }

  /// Takes entries of files in other formats, in which texts and references differ: first those that name the same
  /// party, then, in the same account, all of a day and amount.
  private mutating func takeOfOtherFormats() throws {
    let account = account
    let format = format
    let alike = try sourcesThatAgree {
      $0.format != format && !$0.account.isEqual(to: account) && $0.entry.isLike($1)
    }
    takeEach { entry, stored in
      stored.firstIndex {
        $0.format != format && ($0.account.isEqual(to: account) || alike.contains($0.source))
          && $0.entry.isLike(entry)
      }
    }
    for (place, indices) in booked {
      let open = indices.filter { !found.flags[$0] }
      // With fewer stored ones, any of these may be the new one; an entry too many is seen, a missing one is not.
      let stored = kept[place, default: []].count { $0.format != format && $0.account.isSame(as: account) }
      guard stored >= open.count else { continue }
      for index in open { found.flags[index] = true }
    }
  }

  /// Returns the accounts and statements that are named in another way, but evidently are of this account: on the days
  /// that both cover, most entries of each occur in the other. A payment also occurs in the account of a wallet or card
  /// that it was made with, but few others do.
  ///
  /// - Parameter isSame: whether a stored entry of another account corresponds to one of this statement.
  private func sourcesThatAgree(
    _ isSame: (Kept, StatementEntry) -> Bool
  ) throws -> Set<KnownEntries.Source> {
    var agreeing: [KnownEntries.Source: Int] = [:]
    var open: [CalendarDate: Int] = [:]
    for (place, indices) in booked {
      var stored = kept[place, default: []]
      for index in indices where !found.flags[index] {
        open[place.date, default: 0] += 1
        let entry = entries[index]
        for source in Set(stored.filter { isSame($0, entry) }.map(\.source)) {
          guard let at = stored.firstIndex(where: { $0.source == source && isSame($0, entry) }) else { continue }
          stored.remove(at: at)
          agreeing[source, default: 0] += 1
        }
      }
    }
    // One entry may be the same by chance.
    agreeing = agreeing.filter { $0.value > 1 }
    let days = booked.keys.map(\.date)
    guard !agreeing.isEmpty, let first = days.min(), let last = days.max() else { return [] }
    let counts = try known.counts(from: first, to: last)
    return Set(
      agreeing.filter { source, count in
        guard let theirs = counts[source], let begin = theirs.keys.min(), let end = theirs.keys.max() else {
          return false
        }
        let own = open.reduce(0) { (begin...end).contains($1.key) ? $0 + $1.value : $0 }
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

  /// Whether all its texts occur in those of another entry, which has more: it may be the same, read from fewer columns.
  fileprivate func isPoorer(than other: StatementEntry) -> Bool {
    if let one = tellingReference, let two = other.tellingReference, one != two { return false }
    let all = SearchKey.of(other.words.joined(separator: " "))
    return words != other.words
      && words.allSatisfy { word in
        let key = SearchKey.of(word)
        return key.isEmpty || all.contains(key)
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
