/// Which state a ledger is in, by its newest event, which every change brings: as long as it is the same, so is the ledger.
public struct LedgerState: Hashable, Sendable {
  /// Nil in a new ledger.
  private var event: Int64?
  /// When it was written, in Unix seconds: after a restore another event can have the same number.
  private var at: Int64?

  init(_ connection: any Connection) throws {
    let newest = try connection.row("SELECT id, at FROM events ORDER BY id DESC LIMIT 1")
    (event, at) = (newest?.optionalInteger("id"), newest?.optionalInteger("at"))
  }
}

extension Store {
  /// The state that the ledger is in; nil on a server, where the newest event tells nothing (see `readBeside`).
  public func state() async throws -> LedgerState? {
    guard driver.dialect.writesTakeTurns else { return nil }
    return try await driver.read { try LedgerState($0) }
  }
}
