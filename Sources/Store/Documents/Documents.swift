internal import Core
internal import Foundation

extension Store {
  /// Records document, arrival and job in one transaction. The same bytes again are the same document; an arrival seen
  /// before is not recorded twice.
  public func record(_ arrival: Arrival) async throws -> Accepted {
    let now = clock()
    return try await driver.write { connection in
      let inserted = try connection.row(
        """
        INSERT INTO documents (sha256, bytes, media_type, file_name, received) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (sha256) DO NOTHING RETURNING id
        """, .text(arrival.sha256), .integer(arrival.bytes), .text(arrival.mediaType), .text(arrival.fileName), .integer(now))
      guard let document = try Store.document(connection, sha256: arrival.sha256) else {
        throw StoreError.corrupt("a document vanished while it was recorded")
      }
      let identity = arrival.identity
      try connection.execute(
        """
        INSERT INTO arrivals (document_id, source_path, device, inode, size, modified_ns, via, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .integer(document.id), .blob(Data(arrival.sourcePath)), .optional(identity.map { Int64(bitPattern: $0.device) }),
          .optional(identity.map { Int64(bitPattern: $0.inode) }), .optional(identity?.size),
          .optional(identity?.modifiedNanoseconds), .text(arrival.via.rawValue), .integer(now),
        ])
      try connection.execute(
        """
        INSERT INTO jobs (document_id, state, attempt, fence, lease_until, not_before) VALUES (?, 'waiting', 0, 0, 0, 0)
        ON CONFLICT (document_id) DO NOTHING
        """, .integer(document.id))
      return Accepted(document: document, isNew: inserted != nil)
    }
  }

  public func document(_ id: Int64) async throws -> Document? {
    try await driver.read { try $0.row("SELECT * FROM documents WHERE id = ?", .integer(id)).map(Document.init) }
  }

  public func document(sha256: String) async throws -> Document? {
    try await driver.read { try Store.document($0, sha256: sha256) }
  }

  /// The document of a file that has arrived before and was not changed since.
  public func seen(_ identity: FileIdentity, path: [UInt8]) async throws -> Document? {
    try await driver.read { connection in
      try connection.row(
        """
        SELECT documents.* FROM arrivals JOIN documents ON documents.id = arrivals.document_id
        WHERE inode = ? AND size = ? AND modified_ns = ? AND device = ? AND source_path = ? LIMIT 1
        """,
        .integer(Int64(bitPattern: identity.inode)), .integer(identity.size), .integer(identity.modifiedNanoseconds),
        .integer(Int64(bitPattern: identity.device)), .blob(Data(path))
      ).map(Document.init)
    }
  }

  /// How far a document has come. - Throws: `StoreError.notFound`.
  public func outcome(ofDocument id: Int64) async throws -> Outcome {
    try await driver.read { connection in
      guard let job = try connection.row("SELECT state FROM jobs WHERE document_id = ?", .integer(id)) else {
        throw StoreError.notFound(.document, id)
      }
      switch try job.text("state") {
      case "waiting": return .waiting
      case "running": return .running
      default: break
      }
      let drafts = try connection.rows("SELECT id, failure FROM drafts WHERE document_id = ? ORDER BY part", .integer(id))
      if let failed = drafts.first(where: { $0.optionalText("failure") != nil }) {
        return .failed(try failed.json("failure"), draft: try failed.integer("id"))
      }
      return .read(drafts: try drafts.map { try $0.integer("id") })
    }
  }

  static func document(_ connection: any Connection, sha256: String) throws -> Document? {
    try connection.row("SELECT * FROM documents WHERE sha256 = ?", .text(sha256)).map(Document.init)
  }
}

extension Document {
  init(_ row: Row) throws {
    id = try row.integer("id")
    sha256 = try row.text("sha256")
    bytes = try row.integer("bytes")
    mediaType = try row.text("media_type")
    fileName = try row.text("file_name")
    received = try row.integer("received")
  }
}
