internal import Ledger
internal import Store

/// The latest search for proposed matches. The page shows and confirms proposals many times between two changes of the
/// ledger, and a search among 200,000 entries takes longer than everything else that the page shows.
actor MatchCache {
  private struct Search {
    var filter: EntryFilter
    var state: LedgerState
    var matches: Task<[MatchResult], any Error>
  }

  private var latest: Search?
  private var isRefreshing = false

  /// The proposals for the entries that a filter selects. Requests for the same state of the ledger share one search.
  func matches(_ filter: EntryFilter, on desk: Desk) async throws -> [MatchResult] {
    // Read before the search, so that a change during the search makes its result outdated.
    let state = try await desk.store.state()
    if let latest, latest.filter == filter, latest.state == state { return try await latest.matches.value }
    let search = Task { try await BankMatching.proposals(filter, on: desk) }
    latest = state.map { Search(filter: filter, state: $0, matches: search) }
    do {
      return try await search.value
    } catch {
      if latest?.matches == search { latest = nil }
      throw error
    }
  }

  /// Repeats the latest search if the ledger has changed since. Does nothing before the first search, so that a ledger
  /// without bank statements pays nothing for it.
  func refresh(on desk: Desk) async {
    guard let filter = latest?.filter, !isRefreshing else { return }
    isRefreshing = true
    defer { isRefreshing = false }
    // A failed search is reported to the next caller of `matches`.
    _ = try? await matches(filter, on: desk)
  }
}

extension Desk {
  /// Searches for proposed matches again if somebody has looked at them and the ledger has changed since, so that the
  /// next `ListMatches` need not wait. For a server, after each change.
  public func refreshMatches() async { await matches.refresh(on: self) }
}
