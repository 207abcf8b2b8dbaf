/// What two reads found beside each other, at one moment of the ledger.
struct TwoReads<One: Sendable, Other: Sendable>: Sendable {
  var one: One
  var other: Other
  /// The newest event at that moment; nil in a new ledger.
  var event: Int64?
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
    async let running = read { (try $0.lastEvent(), try other($0)) }
    let (event, first) = try await read { (try $0.lastEvent(), try one($0)) }
    let (otherEvent, second) = try await running
    return event == otherEvent ? TwoReads(one: first, other: second, event: event) : nil
  }
}

extension Connection {
  /// The newest event, which every change of the ledger brings; nil in a new ledger.
  func lastEvent() throws -> Int64? {
    try row("SELECT MAX(id) AS id FROM events")?.optionalInteger("id")
  }
}
