public import Core
internal import Ledger
internal import Matching
internal import Store

/// Finds outgoing payments without a bill, and bills that no account paid.
public struct FindGaps: Action {
  /// The dates of entries and bills; the last 13 months if it has no first one.
  public var period: Period
  /// The number of days that a bill may wait for its entry.
  public var days: Int
  /// The maximum number of entries, and of bills; 0 for all.
  public var limit: Int

  public init(from: Typed<CalendarDate>? = nil, to: Typed<CalendarDate>? = nil, days: Int = 10, limit: Int = 0) {
    period = Period(from: from, to: to)
    self.days = days
    self.limit = limit
  }

  /// - Throws: `InputError`.
  public func run(on desk: Desk) async throws -> GapsResult {
    guard days >= 0 else { throw InputError("the number of days must be 0 or more, not \(days)") }
    let filter = try ListMatches(period: period).filter(desk)
    let first = filter.from ?? .epoch
    let last = filter.to ?? desk.today
    // Bills before the first statement cannot have an entry; without any statement nothing is searched.
    guard let covered = try await desk.store.firstStatementDay() else {
      return GapsResult(entries: [], bills: [])
    }
    let bills = try await desk.store.billsWithoutEntry(from: first, to: last)
    let payable = bills.map { PayableBill($0) }.filter { ($0.paidDate ?? $0.dueDate ?? $0.issueDate) >= covered }
    let gaps = Gaps.find([], payable, matches: [], today: desk.today, days: days)
    let open = Set(gaps.billsWithoutEntry)
    let waiting = bills.filter { open.contains($0.id) }
    let entries = try await openEntries(filter, on: desk)
    let most = limit > 0 ? limit : .max
    var result = GapsResult(
      entries: entries.prefix(most).map(EntryResult.init), bills: waiting.prefix(most).map(BillResult.init))
    result.entriesAreCut = entries.count > most
    result.billsAreCut = waiting.count > most
    return result
  }

  /// Returns entries that need a bill and have none, newest first; if there are more than requested, at least one more.
  private func openEntries(_ filter: EntryFilter, on desk: Desk) async throws -> [ImportedEntry] {
    let waivers = try await desk.store.waivers().map { Gaps.Waiver(name: $0.name, iban: $0.iban) }
    var unmatched = filter
    unmatched.isMatched = false
    // Waivers are applied after reading, so that entries are read in chunks until there are enough.
    unmatched.limit = limit > 0 ? max(300, limit) : nil
    var open: [ImportedEntry] = []
    // The newest entries come first, so that a payment may be in the chunk after that of its return.
    var returns: [BankEntry] = []
    while true {
      let piece = try await desk.store.entries(unmatched)
      let entries = returns + piece.map { BankEntry(id: $0.id, entry: $0.entry) }
      let pairs = Returns.pairs(entries)
      let gaps = Gaps.find(entries, [], matches: [], waivers: waivers, today: desk.today)
      let ids = Set(gaps.entriesWithoutBill).subtracting(pairs.map(\.payment))
      open += piece.filter { ids.contains($0.id) }
      let paired = Set(pairs.map(\.returned))
      returns = entries.filter { Returns.isReturn($0.entry) && !paired.contains($0.id) }
      guard let size = unmatched.limit, piece.count == size, open.count <= limit else { return open }
      unmatched.offset += size
    }
  }
}

/// Entries without bills, and bills without entries.
public struct GapsResult: Codable, Hashable, Sendable {
  /// Outgoing payments without a bill, newest first.
  public var entries: [EntryResult]
  /// Bills that should have been paid from an account by now, but that no entry shows.
  public var bills: [BillResult]
  /// Whether there are more entries than requested. Not in the JSON.
  public var entriesAreCut = false
  /// Whether there are more bills than requested. Not in the JSON.
  public var billsAreCut = false
  /// Whether there are more entries or bills than requested.
  public var isCut: Bool { entriesAreCut || billsAreCut }

  private enum CodingKeys: CodingKey { case entries, bills }
}

/// Excludes entries that never have a bill: those whose name or text contains all words, or that go to an account.
public struct AddWaiver: Action {
  public var words: String?
  public var iban: String?
  public var reason: String

  public init(words: String? = nil, iban: String? = nil, reason: String = "") {
    self.words = words
    self.iban = iban
    self.reason = reason
  }

  /// - Throws: `InputError` for a waiver that would match nothing.
  public func run(on desk: Desk) async throws -> WaiverResult {
    let words = try words.map { try NameInput.name($0, "a waiver") }
    let iban = try iban.map { text in
      let account = text.uppercased().filter { $0.isLetter || $0.isNumber }
      guard (4...34).contains(account.count) else { throw InputError("\(text) is not an account number") }
      return account
    }
    guard words != nil || iban != nil else {
      throw InputError("a waiver needs words of the entry's name or text, or an account")
    }
    return WaiverResult(
      try await desk.store.addWaiver(
        name: words, iban: iban, reason: try NameInput.notes(reason, "a waiver"), who: desk.person))
  }
}

/// Lists the waivers, ordered by id.
public struct ListWaivers: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> [WaiverResult] {
    try await desk.store.waivers().map(WaiverResult.init)
  }
}

/// Deletes waivers; their entries are reported as gaps again.
public struct DeleteWaivers: Action {
  public var ids: [Int64]

  public init(_ ids: [Int64]) { self.ids = ids }

  /// Returns the ids of the deleted waivers.
  public func run(on desk: Desk) async throws -> BatchResult<Int64> {
    try await Batch.run(ids) { id in
      try await desk.store.deleteWaiver(id, who: desk.person)
      return id
    }
  }
}

/// A rule that certain entries never have a bill.
public struct WaiverResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  /// Words in the entry's name or text.
  @Nullable public var words: String?
  @Nullable public var iban: String?
  public var reason: String

  init(_ waiver: StoredWaiver) {
    id = waiver.id
    _words = Nullable(wrappedValue: waiver.name)
    _iban = Nullable(wrappedValue: waiver.iban)
    reason = waiver.reason
  }
}
