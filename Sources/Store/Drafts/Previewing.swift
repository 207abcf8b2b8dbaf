public import Core

/// The effect of parsing a document again on a draft.
public struct DraftPreview: Hashable, Sendable {
  public var draft: Int64
  /// Nil for a draft that would be created.
  public var before: Proposal?
  /// Nil for a draft that would be removed.
  public var after: Proposal?
}

extension Store {
  /// Returns what replacing a document's proposals would change, without changing anything.
  public func previewProposals(ofDocument id: Int64, with proposals: [Proposal]) async throws -> [DraftPreview] {
    let now = clock()
    do {
      try await driver.write { connection in
        func drafts() throws -> [Int64: Proposal] {
          try connection.rows("SELECT id, proposal FROM drafts WHERE document_id = ?", .integer(id)).reduce(into: [:]) {
            $0[try $1.integer("id")] = try $1.json("proposal")
          }
        }
        let before = try drafts()
        try Store.propose(proposals, document: id, now: now, connection)
        let after = try drafts()
        let ids = Set(before.keys).union(after.keys).sorted()
        // Thrown to roll back all changes.
        throw Preview(
          changes: ids.filter { before[$0] != after[$0] }.map {
            DraftPreview(draft: $0, before: before[$0], after: after[$0])
          })
      }
    } catch let preview as Preview {
      return preview.changes
    }
    return []
  }

  /// Carries the result out of a transaction that must be rolled back.
  private struct Preview: Error { var changes: [DraftPreview] }
}
