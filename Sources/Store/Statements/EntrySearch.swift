internal import Core
internal import Exchange

/// Finds the entries of one statement in the store. Each stored entry corresponds to one of them at most.
struct EntrySearch {
  typealias DateAndAmount = KnownEntries.DateAndAmount

  let known: KnownEntries
  let sha256: String?
  /// Statements of the same import, with entries that this file has besides these.
  let besides: Set<Int64>
  let entries: [ComparedEntry]
  let account: StatementAccount
  let format: StatementFormat
  /// The booked entries, by day and amount.
  let booked: [DateAndAmount: [Int]]
  /// The stored entries that correspond to none so far. Those of other accounts are left out.
  var kept: [DateAndAmount: [StoredEntry]] = [:]
  /// The numbers of stored entries that correspond to one.
  private var taken: [KnownEntries.Source: Int] = [:]
  /// The accounts and statements of other formats that evidently are of this account; set by `takeOfOtherFormats`.
  var alike: Set<KnownEntries.Source> = []
  var found: FoundEntries

  /// - Parameters:
  ///   - sha256: the hash of the statement's file.
  ///   - besides: the statements of the file that are already stored by the same import.
  static func find(
    _ statement: Statement, sha256: String?, besides: Set<Int64>, in known: KnownEntries
  ) throws -> FoundEntries {
    var search = EntrySearch(statement, sha256, besides, known)
    for place in search.booked.keys { search.kept[place] = try search.stored(at: place) }
    try search.runPasses()
    return search.found
  }

  /// Runs the passes. What one of them takes is not there for the next ones, so those that are certain come before
  /// those that assume.
  private mutating func runPasses() throws {
    // First, because nothing is more certain.
    try takeEqual()
    // After equal texts, because several stored entries may have one reference.
    try takeReferenced()
    // After references, because any entry of the file with the same day and amount is taken.
    try takeOfSameFile()
    // Takes none. Before the passes that search for a text within others, which leave crowds out.
    noteCrowds()
    // After those above, because it counts how many of the entries that they left agree.
    try takeOfUncertainAccounts()
    // After equal texts in any account, because a part of a text is enough for it.
    try takeOfOtherLayouts()
    // Before other formats, for which the same day and amount are enough.
    try takeBatches()
    // After all passes that compare texts or references.
    try takeOfOtherFormats()
    // Takes none. Last, because it concerns what no pass took, and needs `alike`, which `takeOfOtherFormats` sets.
    try noteDoubtful()
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

  func stored(at place: DateAndAmount) throws -> [StoredEntry] {
    try known.kept(at: place).filter { !$0.account.isOther(than: account) }.map { StoredEntry($0, beside: account) }
  }

  /// Takes for each entry the stored entry that a closure finds among those of the same day and amount.
  ///
  /// - Parameter certainty: the property that makes a stored one certainly the same; nil if none does.
  mutating func takeEach(
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
  mutating func take(_ index: Int, for one: StoredEntry, isAssumed: Bool) {
    found.flags[index] = true
    taken[one.kept.source, default: 0] += 1
    if isAssumed { assume(index, one.kept.statement) }
  }

  /// Notes that an entry is counted as stored although that is not certain.
  mutating func assume(_ index: Int, _ statement: Int64?) {
    found.assumed.insert(index)
    if let statement { found.assumedFrom.insert(statement) }
  }

  /// Returns the accounts and statements that are named in another way, but evidently are of this account: on the days
  /// that both cover, most entries of each occur in the other. A payment also occurs in the account of a wallet or card
  /// that it was made with, but few others do.
  ///
  /// - Parameters:
  ///   - besidesTaken: whether to compare only stored entries that correspond to none so far.
  ///   - isSame: whether a stored entry corresponds to one of this statement.
  func sourcesThatAgree(
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
