internal import Ledger
internal import Store

/// The proposed matches as they were found last. A page shows and confirms them many times between two changes of the
/// ledger, and finding them among 200,000 entries takes longer than all else that it shows.
actor MatchCache {
  private struct Found {
    var filter: EntryFilter
    var state: LedgerState
    var matches: [MatchResult]
  }

  private var last: Found?

  /// The proposals of a filter: those found last where nothing changed since, or found anew.
  func matches(_ filter: EntryFilter, on desk: Desk) async throws -> [MatchResult] {
    // Read before the search: what changes during it makes the result count as an older one.
    let state = try await desk.store.state()
    if let last, last.filter == filter, last.state == state { return last.matches }
    let matches = try await BankMatching.proposals(filter, on: desk)
    last = state.map { Found(filter: filter, state: $0, matches: matches) }
    return matches
  }
}
