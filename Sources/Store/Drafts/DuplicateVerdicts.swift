public import Core

extension Store {
  /// The open drafts that seem to be copies of others, in order of their ids.
  public func possibleDuplicates() async throws -> [Draft] {
    try await driver.read { connection in
      // Drafts that may be copies are never sure.
      try connection.rows(
        Store.draftColumns + " WHERE drafts.state = \(Draft.State.open.sql) AND drafts.sure = 0 ORDER BY drafts.id"
      )
      .map(Draft.init).filter { $0.proposal.duplicateOf != nil }
    }
  }

  /// Records the user's verdict on a suspected duplicate: as a copy of the same document it is rejected, as another
  /// purchase it becomes an ordinary draft. The question is not asked again.
  ///
  /// - Throws: `StoreError.notFound`, `.alreadyConfirmed`, `.notOpen`, `.notADuplicate`.
  @discardableResult
  public func judge(draft id: Int64, isSame: Bool, who: String) async throws -> Draft {
    try await change(isSame ? "draft.same" : "draft.different", who: who) { change in
      let draft = try Store.openDraft(id, change.connection)
      guard let duplicateOf = draft.proposal.duplicateOf else { throw StoreError.notADuplicate(draft: id) }
      let known = try Store.known(duplicateOf, change.connection)
      let values: [String: SQLValue] = [
        "created": .integer(change.now), "draft_id": .integer(id), "other_kind": .text(known.kind.rawValue),
        "other_id": .integer(known.id), "verdict": .text(isSame ? "same" : "different"),
      ]
      // A draft that was rejected as a copy and reopened is decided on again.
      try change.delete(
        .duplicateVerdicts, where: "draft_id = ? AND other_kind = ? AND other_id = ?",
        [.integer(id), .text(known.kind.rawValue), .integer(known.id)])
      _ = try change.insert(.duplicateVerdicts, values)
      if isSame {
        try change.update(.drafts, id, ["state": .text(Draft.State.rejected.rawValue)])
      } else {
        var proposal = draft.proposal
        proposal.review.removeAll { $0 == .possibleDuplicate }
        proposal.duplicateOf = nil
        let prints = try change.connection.row(
          "SELECT word_print, number_print FROM drafts WHERE id = ?", .integer(id))
        proposal.wordPrint = PrintText.numbers(prints?.optionalText("word_print"))
        proposal.numberPrint = PrintText.numbers(prints?.optionalText("number_print"))
        // There may be a third copy.
        proposal = try DuplicateSearch(connection: change.connection).marking(proposal, of: id)
        var columns = Dictionary(uniqueKeysWithValues: zip(Store.listedColumns, Store.listed(proposal)))
        columns["proposal"] = try .json(proposal)
        try change.update(.drafts, id, columns)
      }
      return try Store.draft(id, change.connection)
    }
  }

  /// Deletes the verdict that a draft is another purchase if it is a possible duplicate again: whoever restores the
  /// proposal from before the verdict takes that back, too.
  static func reopenQuestion(of id: Int64, _ proposal: Proposal, _ change: Change) throws {
    guard let duplicateOf = proposal.duplicateOf else { return }
    let known = try Store.known(duplicateOf, change.connection)
    try change.delete(
      .duplicateVerdicts, where: "draft_id = ? AND other_kind = ? AND other_id = ? AND verdict = 'different'",
      [.integer(id), .text(known.kind.rawValue), .integer(known.id)])
  }

  /// Replaces a bill that came from a draft by that draft, as verdicts outlive confirming it and undoing that.
  private static func known(_ duplicateOf: DuplicateOf, _ connection: any Connection) throws -> DuplicateOf {
    guard duplicateOf.kind == .bill else { return duplicateOf }
    let row = try connection.row("SELECT draft_id FROM bills WHERE id = ?", .integer(duplicateOf.id))
    return row?.optionalInteger("draft_id").map { DuplicateOf(.draft, $0) } ?? duplicateOf
  }
}
