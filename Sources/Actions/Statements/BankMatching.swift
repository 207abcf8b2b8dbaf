internal import Core
internal import Exchange
internal import Ledger
internal import Matching
internal import Store

/// Matches entries of the store with its bills.
enum BankMatching {
  /// What could belong together, the most probable first.
  static func proposals(_ filter: EntryFilter, on desk: Desk) async throws -> [MatchResult] {
    try proposals(try await desk.store.unmatched(filter))
  }

  private static func proposals(_ unmatched: Unmatched) throws -> [MatchResult] {
    let found = Matcher.match(
      unmatched.entries.lazy.map { BankEntry(id: $0.id, entry: $0.entry) }, unmatched.bills.map { PayableBill($0) },
      refused: Set(unmatched.refused.map { Matcher.Pair(entry: $0.entry, bill: $0.bill) }))
    // Of all that was looked at a few hundred are shown.
    let shown = found.map { ($0.entries + $0.rivals.flatMap(\.entries), $0.bills + $0.rivals.flatMap(\.bills)) }
    let (entryIDs, billIDs) = (Set(shown.flatMap(\.0)), Set(shown.flatMap(\.1)))
    let entries = unmatched.entries.filter { entryIDs.contains($0.id) }.map { ($0.id, $0) }
    let bills = unmatched.bills.filter { billIDs.contains($0.id) }.map { ($0.id, $0) }
    let (entryOf, billOf) = (Dictionary(entries) { first, _ in first }, Dictionary(bills) { first, _ in first })
    return found.map { MatchResult($0, entries: entryOf, bills: billOf) }
  }

  /// Makes the certain matches of entries that have just come; all others wait for a person. A bill that is paid by one
  /// brings the next of its series, which another entry of the same file can pay.
  ///
  /// - Parameter statements: that the entries came with; their days say where to look.
  static func joinCertain(among new: Set<Int64>, _ statements: [Statement], on desk: Desk) async throws -> [MatchResult]
  {
    let days = statements.flatMap { $0.entries.map(\.date) }
    var joined: [MatchResult] = []
    while true {
      let certain = try await proposals(EntryFilter(from: days.min(), to: days.max()), on: desk).filter {
        $0.certainty == .certain && $0.entries.allSatisfy { new.contains($0.id) }
      }
      let round = try await join(certain, on: desk)
      joined += round
      guard round.contains(where: { !$0.paid.isEmpty }) else { return joined }
    }
  }

  /// The proposals that contain these entries.
  ///
  /// - Throws: `ActionError` for a number that no proposal has.
  static func choose(_ numbers: [Int64], of proposals: [MatchResult]) throws -> [MatchResult] {
    try numbers.map { number in
      guard let match = proposals.first(where: { $0.entries.contains { $0.id == number } }) else {
        throw ActionError(
          """
          no match is proposed for entry \(number); `billfold match` lists proposed matches, and \
          `billfold match confirm \(number) --bill ID` matches it with a bill
          """, .badData)
      }
      return match
    }
  }

  /// Makes matches, and says which bills they paid.
  static func join(_ matches: [MatchResult], on desk: Desk) async throws -> [MatchResult] {
    let joined = try await desk.store.join(
      matches.map {
        NewMatch(
          entries: $0.entries.map(\.id), bills: $0.bills.map(\.id), certainty: $0.certainty.rawValue,
          reasons: $0.reasons.map(\.rawValue))
      }, who: desk.person, next: Recurrence.next)
    return zip(matches, joined).map { match, stored in
      var match = match
      match.paid = stored.paid
      return match
    }
  }
}
