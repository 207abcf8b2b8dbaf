internal import Core
internal import Exchange

/// Finds the entries of one statement in the store. Each stored entry corresponds to one of them at most.
struct EntrySearch {
  private typealias DateAndAmount = KnownEntries.DateAndAmount

  /// How many open entries may share a day and amount for their texts to be searched for others.
  private static let crowd = 300

  /// The reference and day of a collective booking.
  private struct Batch: Hashable {
    var reference: String
    var date: CalendarDate
    var currency: Currency
  }

  private let known: KnownEntries
  private let sha256: String?
  /// Statements of the same import, with entries that this file has besides these.
  private let besides: Set<Int64>
  private let entries: [ComparedEntry]
  private let account: StatementAccount
  private let format: StatementFormat
  /// The booked entries, by day and amount.
  private let booked: [DateAndAmount: [Int]]
  /// The stored entries that correspond to none so far. Those of other accounts are left out.
  private var kept: [DateAndAmount: [StoredEntry]] = [:]
  /// The numbers of stored entries that correspond to one.
  private var taken: [KnownEntries.Source: Int] = [:]
  /// The accounts and statements of other formats that evidently are of this account.
  private var alike: Set<KnownEntries.Source> = []
  private var found: FoundEntries

  /// - Parameters:
  ///   - sha256: the hash of the statement's file.
  ///   - besides: the statements of the file that are already stored by the same import.
  static func find(
    _ statement: Statement, sha256: String?, besides: Set<Int64>, in known: KnownEntries
  ) throws -> FoundEntries {
    var search = EntrySearch(statement, sha256, besides, known)
    for place in search.booked.keys { search.kept[place] = try search.stored(at: place) }
    try search.takeEqual()
    try search.takeReferenced()
    try search.takeOfSameFile()
    search.noteCrowds()
    try search.takeOfUncertainAccounts()
    try search.takeOfOtherLayouts()
    try search.takeBatches()
    try search.takeOfOtherFormats()
    try search.noteDoubtful()
    return search.found
  }

  private init(_ statement: Statement, _ sha256: String?, _ besides: Set<Int64>, _ known: KnownEntries) {
    let entries = statement.entries.map { ComparedEntry($0.withoutCardNumbers) }
    self.known = known
    self.sha256 = sha256
    self.besides = besides
    self.entries = entries
    account = StatementAccount(statement)
    format = statement.format
    booked = Dictionary(grouping: entries.indices.filter { !entries[$0].entry.isPending }) {
      DateAndAmount(date: entries[$0].entry.date, amount: entries[$0].entry.amount)
    }
    found = FoundEntries(flags: entries.map { _ in false })
  }

  private func stored(at place: DateAndAmount) throws -> [StoredEntry] {
    try known.kept(at: place).filter { !$0.account.isOther(than: account) }.map { StoredEntry($0, beside: account) }
  }

  /// Marks the open entries of which many share a day and amount: comparing the texts of each with all would take too
  /// long, and would not tell which is which.
  private func noteCrowds() {
    for indices in booked.values {
      let open = indices.filter { !found.flags[$0] }
      guard open.count > EntrySearch.crowd else { continue }
      for index in open { entries[index].isInCrowd = true }
    }
  }

  /// Takes for each entry the stored entry that a closure finds among those of the same day and amount.
  ///
  /// - Parameter certainty: the property that makes a stored one certainly the same; nil if none does.
  private mutating func takeEach(
    certainty: KeyPath<StoredEntry, Bool>? = \.isOfEqualAccount, _ find: (ComparedEntry, [StoredEntry]) -> Int?
  ) throws {
    for (place, indices) in booked {
      for index in indices where !found.flags[index] {
        try Task.checkCancellation()
        guard let at = kept[place].flatMap({ find(entries[index], $0) }), let one = kept[place]?.remove(at: at) else {
          continue
        }
        take(index, for: one, isAssumed: certainty.map { !one[keyPath: $0] } ?? true)
      }
    }
  }

  /// Marks an entry as stored.
  private mutating func take(_ index: Int, for one: StoredEntry, isAssumed: Bool) {
    found.flags[index] = true
    taken[one.kept.source, default: 0] += 1
    if isAssumed { assume(index, one.kept.statement) }
  }

  /// Notes that an entry is counted as stored although that is not certain.
  private mutating func assume(_ index: Int, _ statement: Int64?) {
    found.assumed.insert(index)
    if let statement { found.assumedFrom.insert(statement) }
  }

  /// Takes entries with the same texts in the same account, or among those of no known account: an overlapping file of
  /// an account that no file names has all its texts again.
  private mutating func takeEqual() throws {
    try takeEach { entry, stored in
      stored.firstIndex { $0.isOfEqualAccount && $0.compared.hasSameWords(as: entry) }
    }
  }

  /// Takes entries of the same file, which may have been read without its account or some of its texts.
  private mutating func takeOfSameFile() throws {
    guard let sha256 else { return }
    let besides = besides
    try takeEach { entry, stored in
      func isOfFile(_ one: StoredEntry) -> Bool {
        (one.isOfEqualAccount || one.isOfUncertainAccount) && one.kept.sha256 == sha256
          && !besides.contains(one.kept.statement ?? 0)
      }
      return stored.firstIndex { isOfFile($0) && $0.compared.hasSameWords(as: entry) }
        ?? stored.firstIndex(where: isOfFile)
    }
  }

  /// Takes entries with the same texts of accounts that are named in another way, or not named, but evidently are this
  /// one.
  private mutating func takeOfUncertainAccounts() throws {
    let format = format
    func isSame(_ one: StoredEntry, _ entry: ComparedEntry) -> Bool {
      guard one.isOfUncertainAccount else { return false }
      return one.compared.hasSameWords(as: entry)
        || format == .csv && one.kept.format == .csv && one.compared.isPoorer(than: entry)
    }
    let alike = try sourcesThatAgree(isSame)
    guard !alike.isEmpty else { return }
    try takeEach { entry, stored in
      stored.firstIndex { isSame($0, entry) && alike.contains($0.kept.source) }
    }
  }

  /// Takes entries of files with other columns, or of which earlier versions knew fewer: the texts of one entry occur
  /// in those of the other, or both have the same party. A single such entry may be another one, such as that of a shop
  /// with a similar name.
  private mutating func takeOfOtherLayouts() throws {
    guard format == .csv || format == .qif else { return }
    let format = format
    func isSame(_ one: StoredEntry, _ entry: ComparedEntry) -> Bool {
      one.isOfEqualAccount && one.kept.format == format && one.compared.mayBeOfOtherLayout(than: entry)
    }
    let alike = try sourcesThatAgree(besidesTaken: true, isSame)
    guard !alike.isEmpty else { return }
    try takeEach(certainty: nil) { entry, stored in
      stored.firstIndex { isSame($0, entry) && alike.contains($0.kept.source) }
    }
  }

  /// Counts new entries that are equal to stored ones of an account that may or may not be theirs, or that look like
  /// those of another file without an account, or with another name for what may be the same account.
  private mutating func noteDoubtful() throws {
    let format = format
    let alike = alike
    func mayBe(_ one: StoredEntry, _ entry: ComparedEntry) -> Bool {
      if one.isOfDifferentName {
        return one.kept.format != format && alike.contains(one.kept.source) && one.compared.isLike(entry)
      }
      if one.isOfUncertainAccount { return one.compared.hasSameWords(as: entry) }
      // In another format, texts may have nothing in common.
      return one.areBothUnnamed && (one.kept.format != format || one.compared.mayBeOfOtherLayout(than: entry))
    }
    for (place, indices) in booked {
      for index in indices where !found.flags[index] {
        try Task.checkCancellation()
        let entry = entries[index]
        guard let at = kept[place, default: []].firstIndex(where: { mayBe($0, entry) }),
          let one = kept[place]?.remove(at: at)
        else { continue }
        found.doubtful.insert(index)
        if let statement = one.kept.statement { found.doubtfulIn.insert(statement) }
      }
    }
  }

  /// Takes entries with the same reference of the bank, whatever their texts.
  private mutating func takeReferenced() throws {
    let counts = Dictionary(entries.compactMap(\.tellingReference).map { ($0, 1) }, uniquingKeysWith: +)
    try takeEach(certainty: \.isOfSameAccount) { entry, stored in
      // Banks give all parts of a batch the same reference, which then identifies nothing.
      guard let reference = entry.tellingReference, counts[reference] == 1 else { return nil }
      let same = stored.indices.filter {
        (stored[$0].isOfEqualAccount || stored[$0].isOfUncertainAccount)
          && stored[$0].compared.tellingReference == reference
      }
      return same.count == 1 ? same[0] : nil
    }
  }

  /// Takes a collective booking for its payments, and the payments for the booking: often a statement (camt.053)
  /// contains the sum, and a notification (camt.054) the payments with the reference of the sum.
  private mutating func takeBatches() throws {
    let entries = entries.map(\.entry)
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
      let place = DateAndAmount(date: batch.date, amount: Money(minorUnits: sum, currency: batch.currency))
      var stored = try kept[place] ?? self.stored(at: place)
      let whole = stored.firstIndex {
        $0.kept.account.mayBe(account) && $0.kept.entry.batchReference == nil
          && $0.kept.entry.bankReference == batch.reference
      }
      guard let whole else { continue }
      let one = stored.remove(at: whole)
      kept[place] = stored
      for index in indices {
        found.flags[index] = true
        if !one.isOfSameAccount { assume(index, one.kept.statement) }
      }
    }
    var payments: [CalendarDate: [KnownEntries.Entry]] = [:]
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
      guard !parts.isEmpty, sum == entry.amount.minorUnits else { continue }
      found.flags[index] = true
      for part in parts where !part.account.isSame(as: account) { assume(index, part.statement) }
    }
  }

  /// Takes entries of files in other formats, in which texts and references differ: first those that name the same
  /// party, then, in the same account, all of a day and amount. Of files that name no account, those are taken for the
  /// same account of which most entries have the day and amount of one in the other. Accounts with two names are two.
  private mutating func takeOfOtherFormats() throws {
    let format = format
    let alike = try sourcesThatAgree {
      $0.kept.format != format && !$0.isOfEqualAccount && $0.compared.isLike($1)
    }
    self.alike = alike
    let unnamed = try sourcesThatAgree { one, _ in one.kept.format != format && one.areBothUnnamed }
    try takeEach(certainty: \.isOfSameAccount) { entry, stored in
      stored.firstIndex {
        $0.kept.format != format && !$0.isOfDifferentName
          && ($0.isOfEqualAccount || alike.contains($0.kept.source)) && $0.compared.isLike(entry)
      }
    }
    for (place, indices) in booked {
      let open = indices.filter { !found.flags[$0] }
      let stored = kept[place, default: []].filter {
        $0.kept.format != format && ($0.isOfSameAccount || unnamed.contains($0.kept.source))
      }
      // With fewer stored ones, any of these may be the new one; an entry too many is seen, a missing one is not.
      guard stored.count >= open.count else { continue }
      for (index, one) in zip(open, stored) {
        take(index, for: one, isAssumed: !one.isOfSameAccount)
        kept[place]?.removeAll { $0 === one }
      }
    }
  }

  /// Returns the accounts and statements that are named in another way, but evidently are of this account: on the days
  /// that both cover, most entries of each occur in the other. A payment also occurs in the account of a wallet or card
  /// that it was made with, but few others do.
  ///
  /// - Parameters:
  ///   - besidesTaken: whether to compare only stored entries that correspond to none so far.
  ///   - isSame: whether a stored entry corresponds to one of this statement.
  private func sourcesThatAgree(
    besidesTaken: Bool = false, _ isSame: (StoredEntry, ComparedEntry) -> Bool
  ) throws -> Set<KnownEntries.Source> {
    var agreeing: [KnownEntries.Source: Int] = [:]
    var open: [CalendarDate: Int] = [:]
    for (place, indices) in booked {
      var sources = Dictionary(grouping: kept[place, default: []], by: \.kept.source)
      for index in indices where !found.flags[index] {
        try Task.checkCancellation()
        open[place.date, default: 0] += 1
        let entry = entries[index]
        for source in Array(sources.keys) {
          guard let at = sources[source]?.firstIndex(where: { isSame($0, entry) }) else { continue }
          sources[source]?.remove(at: at)
          agreeing[source, default: 0] += 1
        }
      }
    }
    // One entry may be the same by chance.
    agreeing = agreeing.filter { $0.value > 1 }
    let days = booked.keys.map(\.date)
    guard !agreeing.isEmpty, let first = days.min(), let last = days.max() else { return [] }
    let counts = try known.counts(in: Set(booked.keys.map(\.amount.currency)), from: first, to: last)
    return Set(
      agreeing.filter { source, count in
        guard let theirs = counts[source], let begin = theirs.keys.min(), let end = theirs.keys.max() else {
          return false
        }
        let own = open.reduce(0) { (begin...end).contains($1.key) ? $0 + $1.value : $0 }
        let stored = theirs.values.reduce(0, +) - (besidesTaken ? taken[source, default: 0] : 0)
        return count * 2 > max(own, stored)
      }.keys)
  }
}
