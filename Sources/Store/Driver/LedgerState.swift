/// The state of a ledger, identified by its newest event. Every change adds an event: while this value stays the same,
/// so does the ledger.
public struct LedgerState: Hashable, Sendable {
  /// Nil for a new ledger.
  private var event: Int64?
  /// The time of the event in Unix seconds: after a restore, a different event can have the same id.
  private var at: Int64?

  init(_ connection: any Connection) throws {
    let newest = try connection.row("SELECT id, at FROM events ORDER BY id DESC LIMIT 1")
    (event, at) = (newest?.optionalInteger("id"), newest?.optionalInteger("at"))
  }
}

extension Store {
  /// Returns the current state of the ledger; nil on a server, where the newest event does not identify the state (see
  /// `readBeside`).
  public func state() async throws -> LedgerState? {
    guard driver.dialect.writesTakeTurns else { return nil }
    return try await driver.read { try LedgerState($0) }
  }
}
