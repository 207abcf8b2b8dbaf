internal import Core
internal import Exchange
internal import Ledger
internal import Matching
internal import Store

/// Matches bank entries in the store with bills.
enum BankMatching {
  /// Returns the possible matches, most probable first.
  static func proposals(_ filter: EntryFilter, on desk: Desk) async throws -> [MatchResult] {
    try proposals(try await desk.store.unmatched(filter))
  }

  private static func proposals(_ unmatched: Unmatched) throws -> [MatchResult] {
    let found = Matcher.match(
      unmatched.entries.lazy.map { BankEntry(id: $0.id, entry: $0.entry) },
      unmatched.bills.map { PayableBill($0) },
      refused: Set(unmatched.refused.map { Matcher.Pair(entry: $0.entry, bill: $0.bill) }))
    // Only the few hundred entries and bills in the results are kept, of all that were compared.
    let shown = found.map { ($0.entries + $0.rivals.flatMap(\.entries), $0.bills + $0.rivals.flatMap(\.bills)) }
    let (entryIDs, billIDs) = (Set(shown.flatMap(\.0)), Set(shown.flatMap(\.1)))
    let entries = unmatched.entries.filter { entryIDs.contains($0.id) }.map { ($0.id, $0) }
    let bills = unmatched.bills.filter { billIDs.contains($0.id) }.map { ($0.id, $0) }
    let (entryOf, billOf) = (Dictionary(entries) { first, _ in first }, Dictionary(bills) { first, _ in first })
    return found.map { MatchResult($0, entries: entryOf, bills: billOf) }
  }

  /// Confirms the certain matches of new entries; all others wait for the user. Paying a recurring bill creates the
  /// next one, which another entry of the same file may pay, so that the search is repeated.
  ///
  /// - Parameter statements: the statements of the new entries, whose dates limit the search.
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

  /// Returns the proposals that contain the given entries.
  ///
  /// - Throws: `StoreError.noEntry`, `.alreadyMatched`, `.alreadyIncome`; `ActionError` for another entry that is in no
  ///   proposal.
  static func choose(_ numbers: [Int64], of proposals: [MatchResult], on desk: Desk) async throws -> [MatchResult] {
    var chosen: [MatchResult] = []
    for number in numbers {
      guard let match = proposals.first(where: { $0.entries.contains { $0.id == number } }) else {
        let entry = try await desk.bankEntry(number)
        guard entry.bills.isEmpty else { throw StoreError.alreadyMatched("entry \(number)") }
        if let income = entry.income { throw StoreError.alreadyIncome(entry: number, income: income) }
        throw ActionError("no match is proposed for entry \(number)", .chooseMatch(entry: number), .badData)
      }
      chosen.append(match)
    }
    return chosen
  }

  /// Stores matches, and returns them with their bills as they are now.
  static func join(_ matches: [MatchResult], on desk: Desk) async throws -> [MatchResult] {
    let joined = try await desk.store.join(
      matches.map {
        NewMatch(
          entries: $0.entries.map(\.id), bills: $0.bills.map(\.id), certainty: $0.certainty.rawValue,
          reasons: $0.reasons.map(\.rawValue))
      }, today: desk.today, who: desk.person, next: Recurrence.next)
    var results: [MatchResult] = []
    for (match, stored) in zip(matches, joined) {
      var match = match
      match.paid = stored.paid
      for index in match.bills.indices where stored.paid.contains(match.bills[index].id) {
        match.bills[index] = BillResult(try await desk.store.bill(match.bills[index].id))
      }
      results.append(match)
    }
    return results
  }
}
