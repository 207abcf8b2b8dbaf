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

/// Which state a ledger is in, by its newest event: as long as it is the same, so is the ledger.
public struct LedgerState: Hashable, Sendable {
  /// Nil in a new ledger.
  var event: Int64?
  /// When it was written, in Unix seconds: after a restore another event can have the same number.
  var at: Int64?
}

extension Store {
  /// The state that the ledger is in; nil on a server, where the newest event tells nothing (see `readBeside`).
  public func state() async throws -> LedgerState? {
    guard driver.dialect.writesTakeTurns else { return nil }
    return try await driver.read { connection in
      let newest = try connection.row("SELECT id, at FROM events ORDER BY id DESC LIMIT 1")
      return LedgerState(event: newest?.optionalInteger("id"), at: newest?.optionalInteger("at"))
    }
  }
}

extension Connection {
  /// The newest event, which every change of the ledger brings; nil in a new ledger.
  func lastEvent() throws -> Int64? {
    try row("SELECT MAX(id) AS id FROM events")?.optionalInteger("id")
  }
}
