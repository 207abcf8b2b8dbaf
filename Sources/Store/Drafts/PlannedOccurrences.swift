public import Core

/// The bills that a series created in advance, and the documents that arrive for them.
extension Store {
  /// The condition for rows of `bills` that are planned: created in advance by their series, and neither paid nor with
  /// a document yet. The first bill of a series, whose number is 0 or 1, is not; one that was imported without its
  /// predecessors has a higher number. It is never null, so that it can be negated.
  static let plannedBills = """
    COALESCE(bills.occurrence, 0) > CASE WHEN bills.series_id = bills.id THEN 1 ELSE 0 END
      AND bills.document_id IS NULL AND bills.paid_date IS NULL AND bills.deleted IS NULL
    """

  /// The planned bill that a draft was found to be the document of; nil for any other draft, and if the bill is no
  /// longer planned.
  public func plannedBill(of draft: Draft) async throws -> Bill? {
    guard let known = draft.proposal.duplicateOf, known.kind == .bill, known.reason == .planned else { return nil }
    return try await driver.read { connection in
      let rows = try connection.rows(
        "SELECT * FROM bills WHERE id = ? AND \(Store.plannedBills)", .integer(known.id))
      return try Store.bills(rows, connection).first
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
    try await confirm(draft: id, revision: revision, who: who, next: next) { draft, change in
      let before = try Store.liveBill(planned.id, change.connection)
      let isPlanned = try change.connection.row(
        "SELECT id FROM bills WHERE id = ? AND \(Store.plannedBills)", .integer(before.id))
      guard before.revision == planned.revision, isPlanned != nil else {
        throw StoreError.conflict(.bill, planned.id)
      }
      var values = try contents.columns
      values["draft_id"] = .integer(id)
      values["document_id"] = .integer(draft.documentID)
      if contents.card == nil { values["card_id"] = .optional(try Store.card(of: contents.payment, change.connection)) }
      try change.update(.bills, before.id, values)
      try Store.setParts(of: contents, ofBill: before.id, change)
      return before.id
    }
  }
}
