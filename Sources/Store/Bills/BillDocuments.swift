public import Core

/// A document that belongs to a bill.
public struct BillDocument: Hashable, Sendable {
  public var document: Int64
  public var sha256: String
  public var name: String
  /// When it was attached, in UTC seconds since 1970; nil for the document that the bill was confirmed from.
  public var attached: Int64?

  public init(document: Int64, sha256: String, name: String, attached: Int64? = nil) {
    self.document = document
    self.sha256 = sha256
    self.name = name
    self.attached = attached
  }
}

extension Store {
  /// A bill that is in the ledger.
  ///
  /// - Throws: `StoreError.notFound`, `.deletedBill`.
  public func ledgerBill(_ id: Int64) async throws -> Bill { try await driver.read { try Store.liveBill(id, $0) } }

  /// The document that a bill was confirmed from, followed by its attachments in the order they were added.
  public func documents(ofBill id: Int64) async throws -> [BillDocument] {
    try await driver.read { connection in
      let own = try connection.rows(
        """
        SELECT documents.id, sha256, file_name FROM bills JOIN documents ON documents.id = bills.document_id
        WHERE bills.id = ?
        """, .integer(id))
      let attached = try connection.rows(
        """
        SELECT documents.id, sha256, name AS file_name, added FROM attachments
        JOIN documents ON documents.id = attachments.document_id WHERE bill_id = ? ORDER BY attachments.id
        """, .integer(id))
      return try (own + attached).map { row in
        BillDocument(
          document: try row.integer("id"), sha256: try row.text("sha256"), name: try row.text("file_name"),
          attached: row.optionalInteger("added"))
      }
    }
  }

  /// Attaches a file, whose bytes are stored safely, to a bill. It becomes a document, but is not read: no job, no
  /// draft. The same bytes again are the same attachment, and those that the bill was confirmed from are none.
  ///
  /// - Throws: `StoreError.notFound`, `.deletedBill`.
  public func attach(_ arrival: Arrival, toBill id: Int64, who: String) async throws -> Document {
    try await change("bill.attach", who: who) { change in
      _ = try Store.liveBill(id, change.connection)
      return try self.attach(arrival, toBill: id, change)
    }
  }

  func attach(_ arrival: Arrival, toBill id: Int64, _ change: Change) throws -> Document {
    let document = try Store.keep(arrival, now: change.now, change.connection)
    try driver.keep(arrival.sha256, in: documentFiles, change.connection)
    let own = try change.connection.row("SELECT document_id FROM bills WHERE id = ?", .integer(id))
    guard own?.optionalInteger("document_id") != document.id else { return document }
    let values: [String: SQLValue] = [
      "bill_id": .integer(id), "document_id": .integer(document.id), "name": .text(arrival.fileName),
      "added": .integer(change.now),
    ]
    _ = try change.insertIfAbsent(.attachments, values)
    return document
  }

  /// The categories of the latest bill from this merchant; for a divided bill, the category of its largest part. Empty
  /// if there is no such bill.
  public func usualCategories(of merchant: String) async throws -> [String] {
    try await driver.read { connection in
      let row = try connection.row(
        "SELECT id FROM bills WHERE merchant_key = ? AND deleted IS NULL ORDER BY issue_date DESC, id DESC LIMIT 1",
        .text(SearchKey.of(merchant)))
      guard let id = try row?.integer("id") else { return [] }
      if let parts = try Store.parts(ofBills: [id], connection)[id] {
        return parts.max { $0.minorUnits.magnitude < $1.minorUnits.magnitude }.map { [$0.category] } ?? []
      }
      return try Store.categories(ofBills: [id], connection)[id] ?? []
    }
  }
}
