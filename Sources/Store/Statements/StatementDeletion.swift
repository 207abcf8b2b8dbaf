internal import Core

/// A deleted statement.
public struct DeletedStatement: Hashable, Sendable {
  /// The statement as it was.
  public var statement: BankStatement
  /// The bills that its entries were matched with.
  public var bills: [Int64]
  /// Those of them that are unpaid again.
  public var unpaid: [Int64]
}

extension Store {
  /// Deletes a statement with its entries. Their matches are removed, and bills that these paid become unpaid again; the
  /// same entries may be imported and matched again. Incomes that were added from them are kept.
  ///
  /// - Throws: `StoreError.notFound`.
  public func deleteStatement(_ id: Int64, who: String) async throws -> DeletedStatement {
    try await change("statement.delete", who: who) { change in
      let connection = change.connection
      let row = try connection.row(
        """
        SELECT statements.*, (SELECT COUNT(*) FROM statement_entries WHERE statement_id = statements.id) AS entries
        FROM statements WHERE statements.id = ?
        """, .integer(id))
      guard let row else { throw StoreError.notFound(.statement, id) }
      var deleted = DeletedStatement(statement: try BankStatement(row), bills: [], unpaid: [])
      let entries = "entry_id IN (SELECT id FROM statement_entries WHERE statement_id = ?)"
      try change.delete(.matchRefusals, where: entries, [.integer(id)])
      // The latest first: a bill that was created by paying the one before is withdrawn once it is unpaid itself.
      let matches = try connection.rows(
        "SELECT DISTINCT match_id FROM match_entries WHERE \(entries) ORDER BY match_id DESC", .integer(id)
      ).map { try $0.integer("match_id") }
      for match in matches {
        let dissolved = try Store.dissolve(match: match, change)
        deleted.bills += dissolved.bills
        deleted.unpaid += dissolved.paid
      }
      try change.update(.income, where: entries, [.integer(id)], ["entry_id": .null])
      try change.delete(.statementEntries, where: "statement_id = ?", [.integer(id)])
      try change.delete(.statements, where: "id = ?", [.integer(id)])
      return deleted
    }
  }
}
