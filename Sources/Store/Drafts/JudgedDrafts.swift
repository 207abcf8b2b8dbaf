public import Core

/// The proposal for a document, and the bill that the user made of it.
public struct JudgedDraft: Hashable, Sendable {
  /// The last proposal before the user changed anything.
  public var proposal: Proposal
  public var bill: Bill
}

extension Store {
  /// The drafts that became bills of the ledger, newest bill first.
  ///
  /// - Parameter limit: the maximum number; nil for all.
  public func judgedDrafts(limit: Int? = nil) async throws -> [JudgedDraft] {
    try await driver.read { connection in
      let rows = try connection.rows(
        "SELECT * FROM bills WHERE draft_id IS NOT NULL AND deleted IS NULL ORDER BY id DESC LIMIT ?",
        .limit(limit))
      return try Store.bills(rows, connection).compactMap { bill in
        guard let draft = bill.draftID, let proposal = try Store.lastProposed(ofDraft: draft, connection) else {
          return nil
        }
        return JudgedDraft(proposal: proposal, bill: bill)
      }
    }
  }

  /// The last proposal for a draft, without the user's changes; nil if its document could not be read.
  static func lastProposed(ofDraft id: Int64, _ connection: any Connection) throws -> Proposal? {
    let proposed = try connection.row(
      """
      SELECT after FROM events WHERE subject = 'draft' AND subject_id = ? AND what = \(ReadingEvent.propose.sql)
      ORDER BY id DESC LIMIT 1
      """, .integer(id))
    // For a document that could not be read, the event holds a failure.
    return try? proposed?.json("after", as: Proposal.self)
  }
}
