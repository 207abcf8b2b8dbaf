public import Core
internal import Foundation
internal import Ledger
internal import Matching
internal import Store

/// Which entries of the bank could pay which bills, the most probable first. Nothing is changed.
public struct ListMatches: Action {
  /// Entries from this day on; nil for those of the last 13 months.
  public var from: Typed<CalendarDate>?
  public var to: Typed<CalendarDate>?

  public init(from: Typed<CalendarDate>? = nil, to: Typed<CalendarDate>? = nil) {
    self.from = from
    self.to = to
  }

  /// - Throws: `InputError`.
  public func run(on desk: Desk) async throws -> [MatchResult] {
    try await desk.matches.matches(try filter(desk), on: desk)
  }

  func filter(_ desk: Desk) throws -> EntryFilter {
    let last = try to?.value(desk.typing.pastDate)
    let first = try from?.value(desk.typing.pastDate) ?? (last ?? desk.today).adding(months: -ListMatches.months)
    if let first, let last, last < first { throw InputError("\(first) is after \(last); swap the two dates") }
    return EntryFilter(from: first, to: last)
  }

  private static let months = 13
}

/// Confirms proposed matches by their numbers, or one that nobody proposed.
public struct ConfirmMatches: Action {
  /// The numbers that `ListMatches` gives: ids of entries.
  public var numbers: [Int64]
  /// The bills that the entries pay, where the person says so; empty for what is proposed.
  public var bills: [Int64]
  /// Also all that are certain.
  public var allCertain: Bool
  /// Where proposals are looked for.
  public var period: ListMatches

  public init(_ numbers: [Int64], bills: [Int64] = [], allCertain: Bool = false, period: ListMatches = ListMatches()) {
    self.numbers = numbers
    self.bills = bills
    self.allCertain = allCertain
    self.period = period
  }

  /// - Throws: `ActionError` for a number that no proposal has; `StoreError.noEntry`, `.alreadyMatched`, `.notFound`.
  public func run(on desk: Desk) async throws -> [MatchResult] {
    let proposals = try await desk.run(period)
    guard bills.isEmpty else { return try await joinSaid(proposals, desk) }
    let chosen = try BankMatching.choose(numbers, of: proposals)
    let certain = allCertain ? proposals.filter { $0.certainty == .certain && !chosen.contains($0) } : []
    var seen: Set<Int64> = []
    return try await BankMatching.join((chosen + certain).filter { seen.insert($0.id).inserted }, on: desk)
  }

  /// What a person joins counts, whatever is proposed; reasons are those of the proposal where it is one.
  private func joinSaid(_ proposals: [MatchResult], _ desk: Desk) async throws -> [MatchResult] {
    let known = proposals.first {
      Set($0.entries.map(\.id)) == Set(numbers) && Set($0.bills.map(\.id)) == Set(bills)
    }
    let stored = try await desk.store.join(
      [
        NewMatch(
          entries: numbers, bills: bills, certainty: "said", reasons: known?.reasons.map(\.rawValue) ?? [])
      ], who: desk.person, next: Recurrence.next)
    let entries = try await desk.store.entries(EntryFilter(ids: numbers))
    var found: [Bill] = []
    for bill in bills { found.append(try await desk.store.bill(bill)) }
    let match = Match(
      entries: numbers, bills: bills, certainty: .certain, probability: 1, reasons: known?.reasons ?? [])
    var result = MatchResult(match, entries: entries, bills: found)
    result.paid = stored.flatMap(\.paid)
    return [result]
  }
}

/// Says that proposed matches are wrong: the same entries and bills are not proposed again.
public struct RefuseMatches: Action {
  public var numbers: [Int64]
  public var period: ListMatches

  public init(_ numbers: [Int64], period: ListMatches = ListMatches()) {
    self.numbers = numbers
    self.period = period
  }

  /// - Throws: `ActionError` for a number that no proposal has.
  public func run(on desk: Desk) async throws -> [MatchResult] {
    let chosen = try BankMatching.choose(numbers, of: try await desk.run(period))
    try await Store.$batch.withValue(UUID().uuidString) {
      for match in chosen {
        try await desk.store.refuse(
          entries: match.entries.map(\.id), bills: match.bills.map(\.id), who: desk.person)
      }
    }
    return chosen
  }
}

/// Separates an entry from the bills that it pays.
public struct SeparateMatch: Action {
  public var entry: Int64

  public init(entry: Int64) { self.entry = entry }

  /// - Throws: `StoreError.notMatched`.
  public func run(on desk: Desk) async throws -> SeparatedMatch {
    let match = try await desk.store.separate(entry: entry, who: desk.person)
    return SeparatedMatch(entries: match.entries, bills: match.bills, unpaid: match.paid)
  }
}
