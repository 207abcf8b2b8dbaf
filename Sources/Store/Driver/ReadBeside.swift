/// The results of two concurrent reads of the same ledger state.
struct TwoReads<One: Sendable, Other: Sendable>: Sendable {
  var one: One
  var other: Other
  /// The state of the ledger that both have read.
  var state: LedgerState
}

extension Driver {
  /// Runs two bodies concurrently, each in its own read transaction, for reads that take a while.
  ///
  /// Returns nil if the ledger changed between them, and always on a server: without serialized writes, an event can
  /// become visible after one with a higher id, so that the newest event does not identify the state. The caller then
  /// runs both bodies in one transaction.
  func readBeside<One: Sendable, Other: Sendable>(
    _ one: @escaping @Sendable (any Connection) throws -> One,
    _ other: @escaping @Sendable (any Connection) throws -> Other
  ) async throws -> TwoReads<One, Other>? {
    guard dialect.writesTakeTurns else { return nil }
    async let running = read { (try LedgerState($0), try other($0)) }
    let (state, first) = try await read { (try LedgerState($0), try one($0)) }
    let (otherState, second) = try await running
    return state == otherState ? TwoReads(one: first, other: second, state: state) : nil
  }
}
