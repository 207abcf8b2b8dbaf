internal import Ledger
internal import Store

/// Caches the latest proposed matches. A page shows and confirms them many times without other changes of the ledger,
/// and finding them among 200,000 entries takes longer than everything else that it shows.
actor MatchCache {
  private struct Found {
    var filter: EntryFilter
    var state: LedgerState
    var matches: [MatchResult]
  }

  private var last: Found?

  /// Returns the proposals for a filter, from the cache if the ledger has not changed since.
  func matches(_ filter: EntryFilter, on desk: Desk) async throws -> [MatchResult] {
    // Read before the search, so that a change during the search makes the result outdated.
    let state = try await desk.store.state()
    if let last, last.filter == filter, last.state == state { return last.matches }
    let matches = try await BankMatching.proposals(filter, on: desk)
    last = state.map { Found(filter: filter, state: $0, matches: matches) }
    return matches
  }
}
