public import Core

/// The bills that a series created in advance, and the documents that arrive for them.
extension Store {
  /// The planned bill that a draft seems to be the document of; nil for any other draft.
  public func plannedBill(of draft: Draft) async throws -> Bill? {
    guard let known = draft.proposal.duplicateOf, known.kind == .bill else { return nil }
    return try await driver.read { connection in
      let rows = try connection.rows("SELECT * FROM bills WHERE id = ?", .integer(known.id))
      return try Store.bills(rows, connection).first(where: \.isPlanned)
    }
  }

  /// Turns a draft into the document of a planned bill, if both are still as the user saw them; both happen in one
  /// transaction. If the bill is paid by that, its next occurrence is created.
  ///
  /// - Parameter contents: the bill's contents from now on.
  /// - Throws: `StoreError.alreadyConfirmed`, `.notOpen`, `.conflict`, `.notFound`.
  public func confirm(
    draft id: Int64, revision: Int, as planned: Bill, contents: BillContents, who: String,
    next: @escaping NextOccurrence = { _ in nil }
  ) async throws -> Bill {
    try await change("draft.confirm", who: who) { change in
      let draft = try Store.openDraft(id, change.connection)
      guard draft.revision == revision else { throw StoreError.conflict(.draft, id) }
      let before = try Store.liveBill(planned.id, change.connection)
      guard before.revision == planned.revision, before.isPlanned else {
        throw StoreError.conflict(.bill, planned.id)
      }
      var values = try contents.columns
      values["draft_id"] = .integer(id)
      values["document_id"] = .integer(draft.documentID)
      if contents.card == nil { values["card_id"] = .optional(try Store.card(of: contents.payment, change.connection)) }
      try change.update(.bills, before.id, values)
      try Store.setParts(of: contents, ofBill: before.id, change)
      try change.update(.drafts, id, ["state": "confirmed", "bill_id": .integer(before.id)])
      _ = try Store.follow(before.id, next, change)
      return try Store.bill(before.id, change.connection)
    }
  }
}

extension Bill {
  /// Whether its series created it in advance, and it is neither paid nor has a document yet.
  fileprivate var isPlanned: Bool {
    (occurrence?.number ?? 0) > 0 && documentID == nil && contents.paidDate == nil && deleted == nil
  }
}
