/// What two reads found beside each other, at one moment of the ledger.
struct TwoReads<One: Sendable, Other: Sendable>: Sendable {
  var one: One
  var other: Other
  /// The ledger's state at that moment.
  var state: LedgerState
}

extension Driver {
  /// Runs two bodies in read transactions beside each other, for reads that take a while.
  ///
  /// Nil where the ledger changed between them, and on a server: where writes do not take turns, an event can become visible
  /// behind a later one, and the newest tells nothing. Then both have to be read together.
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
