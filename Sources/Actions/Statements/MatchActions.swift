public import Core
internal import Exchange
internal import Foundation
internal import Ledger
internal import Matching
internal import Store

/// Lists which bank entries could pay which bills, most probable first, without changing anything.
public struct ListMatches: Action {
  /// The dates of the entries; the last 13 months if it has no first one.
  public var period: Period

  public init(period: Period) { self.period = period }

  public init(from: Typed<CalendarDate>? = nil, to: Typed<CalendarDate>? = nil) {
    period = Period(from: from, to: to)
  }

  /// - Throws: `InputError`.
  public func run(on desk: Desk) async throws -> [MatchResult] {
    try await desk.matches.matches(try filter(desk), on: desk)
  }

  func filter(_ desk: Desk) throws -> EntryFilter {
    let (first, last) = try period.ends(desk.today)
    return EntryFilter(from: first ?? (last ?? desk.today).adding(months: -ListMatches.months), to: last)
  }

  /// The number of months before the last date that are covered without a first date.
  public static let months = 13
}

/// Confirms proposed matches by their numbers, or a match that was not proposed.
public struct ConfirmMatches: Action {
  /// The ids of entries, as `ListMatches` shows them.
  public var numbers: [Int64]
  /// The bills that the entries pay, if the user names them; empty to use the proposals.
  public var bills: [Int64]
  /// Whether to confirm all certain matches, too.
  public var allCertain: Bool
  /// The period of the proposals.
  public var period: ListMatches

  public init(_ numbers: [Int64], bills: [Int64] = [], allCertain: Bool = false, period: ListMatches = ListMatches()) {
    self.numbers = numbers
    self.bills = bills
    self.allCertain = allCertain
    self.period = period
  }

  /// - Throws: `ActionError` for an id that is in no proposal; `StoreError.noEntry`, `.alreadyMatched`,
  ///   `.alreadyIncome`, `.notFound`.
  public func run(on desk: Desk) async throws -> [MatchResult] {
    let proposals = try await desk.run(period)
    guard bills.isEmpty else { return try await joinSaid(proposals, desk) }
    let chosen = try await BankMatching.choose(numbers, of: proposals, on: desk)
    let certain = allCertain ? proposals.filter { $0.certainty == .certain && !chosen.contains($0) } : []
    var seen: Set<Int64> = []
    return try await BankMatching.join((chosen + certain).filter { seen.insert($0.id).inserted }, on: desk)
  }

  /// Matches the entries and bills that the user named, whatever is proposed. The reasons are those of the proposal, if
  /// there is an equal one.
  private func joinSaid(_ proposals: [MatchResult], _ desk: Desk) async throws -> [MatchResult] {
    let known = proposals.first {
      Set($0.entries.map(\.id)) == Set(numbers) && Set($0.bills.map(\.id)) == Set(bills)
    }
    let stored = try await desk.store.join(
      [
        NewMatch(
          entries: numbers, bills: bills, certainty: "said", reasons: known?.reasons.map(\.rawValue) ?? [])
      ], today: desk.today, who: desk.person, next: Recurrence.next)
    let entries = try await desk.store.entries(EntryFilter(ids: numbers))
    var found: [Bill] = []
    for bill in bills { found.append(try await desk.store.bill(bill)) }
    let match = Match(
      entries: numbers, bills: bills, certainty: .certain, probability: 1, reasons: known?.reasons ?? [],
      difference: Self.difference(entries, found))
    var result = MatchResult(match, entries: entries, bills: found)
    result.paid = stored.flatMap(\.paid)
    return [result]
  }
}

extension ConfirmMatches {
  /// What the entries pay in excess of the bills; nil for nothing, and if not all have the same currency.
  private static func difference(_ entries: [ImportedEntry], _ bills: [Bill]) -> Money? {
    let amounts = entries.map { -$0.entry.amount } + bills.map { -$0.contents.amount }
    guard let currency = amounts.first?.currency, amounts.allSatisfy({ $0.currency == currency }) else { return nil }
    let units = amounts.reduce(0) { $0 &+ $1.minorUnits }
    return units == 0 ? nil : Money(minorUnits: units, currency: currency)
  }
}

/// Rejects proposed matches; the same entries and bills are not proposed again.
public struct RefuseMatches: Action {
  public var numbers: [Int64]
  public var period: ListMatches

  public init(_ numbers: [Int64], period: ListMatches = ListMatches()) {
    self.numbers = numbers
    self.period = period
  }

  /// - Throws: `ActionError` for an id that is in no proposal; `StoreError.noEntry`, `.alreadyMatched`.
  public func run(on desk: Desk) async throws -> [MatchResult] {
    let chosen = try await BankMatching.choose(numbers, of: try await desk.run(period), on: desk)
    try await Store.$batch.withValue(UUID().uuidString) {
      for match in chosen {
        try await desk.store.refuse(
          entries: match.entries.map(\.id), bills: match.bills.map(\.id), who: desk.person)
      }
    }
    return chosen
  }
}

/// Removes the match between an entry and its bills.
public struct SeparateMatch: Action {
  public var entry: Int64

  public init(entry: Int64) { self.entry = entry }

  /// - Throws: `StoreError.noEntry`, `.notMatched`.
  public func run(on desk: Desk) async throws -> SeparatedMatch {
    _ = try await desk.bankEntry(entry)
    let match = try await desk.store.separate(entry: entry, who: desk.person)
    return SeparatedMatch(entries: match.entries, bills: match.bills, unpaid: match.paid)
  }
}
