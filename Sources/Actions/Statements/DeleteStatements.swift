internal import Store

/// Deletes statements with their entries, for example because a file was misread. Matches of the entries are removed;
/// bills that were paid by a match become unpaid again. One `undo` reverts all of it.
public struct DeleteStatements: Action {
  public var ids: [Int64]

  public init(_ ids: [Int64]) { self.ids = ids }

  /// Returns what was deleted; a statement that does not exist is refused.
  public func run(on desk: Desk) async throws -> BatchResult<DeletedStatementResult> {
    try await Batch.run(ids) { id in
      DeletedStatementResult(try await desk.store.deleteStatement(id, who: desk.person))
    }
  }
}

/// A deleted statement, as shown in the interfaces and read by other programs.
public struct DeletedStatementResult: Codable, Hashable, Sendable {
  /// The statement as it was.
  public var statement: StatementResult
  /// The bills that its entries were matched with, by id.
  public var bills: [Int64]
  /// Those of them that are unpaid again.
  public var unpaid: [Int64]

  init(_ deleted: DeletedStatement) {
    statement = StatementResult(deleted.statement)
    bills = deleted.bills
    unpaid = deleted.unpaid
  }
}
