internal import Core
internal import Foundation

extension Store {
  /// Records the document, arrival and job of each file in one transaction: all or none. The same bytes again are the
  /// same document; an arrival seen before is not recorded twice.
  public func record(_ arrivals: [Arrival]) async throws -> [Accepted] {
    let now = clock()
    return try await driver.write(.repeatable) { connection in
      let all = try arrivals.map { arrival in
        let accepted = try Store.record(arrival, now: now, connection)
        // Also the bytes of a known document, which may have been lost.
        try self.driver.keep(arrival.sha256, in: self.documentFiles, connection)
        return accepted
      }
      if all.contains(where: \.isNew) { try self.driver.announce(connection) }
      return all
    }
  }

  /// Records a single arrival.
  public func record(_ arrival: Arrival) async throws -> Accepted { try await record([arrival])[0] }

  private static func record(_ arrival: Arrival, now: Int64, _ connection: any Connection) throws -> Accepted {
    let isNew = try Store.document(connection, sha256: arrival.sha256) == nil
    let document = try Store.keep(arrival, now: now, connection)
    try Store.add(arrival, to: document, now: now, connection)
    try connection.execute(
      """
      INSERT INTO jobs (document_id, state, attempt, fence, lease_until, not_before)
      VALUES (?, \(JobState.waiting.sql), 0, 0, 0, 0)
      ON CONFLICT (document_id) DO NOTHING
      """, .integer(document.id))
    if isNew {
      try EventLog(connection: connection, now: now).append(
        .accept, document.id,
        after: ["fileName": arrival.fileName, "sha256": arrival.sha256, "via": arrival.via.rawValue])
    }
    return Accepted(document: document, isNew: isNew)
  }

  /// Returns the document with these bytes, and records it if it is new.
  static func keep(_ arrival: Arrival, now: Int64, _ connection: any Connection) throws -> Document {
    try connection.execute(
      """
      INSERT INTO documents (sha256, bytes, media_type, file_name, search_text, received) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (sha256) DO NOTHING
      """, .text(arrival.sha256), .integer(arrival.bytes), .text(arrival.mediaType), .text(arrival.fileName),
      .text(SearchText.of(arrival.fileName)), .integer(now))
    guard let document = try Store.document(connection, sha256: arrival.sha256) else {
      throw StoreError.corrupt("a document vanished while it was recorded")
    }
    return document
  }

  /// Records an arrival. An unchanged file that arrives again, as when several programs find it at once, is one
  /// arrival.
  private static func add(
    _ arrival: Arrival, to document: Document, now: Int64, _ connection: any Connection
  ) throws {
    let identity = arrival.identity
    if let identity, try seen(identity, path: arrival.sourcePath, connection)?.id == document.id { return }
    try connection.execute(
      """
      INSERT INTO arrivals (document_id, source_path, device, inode, size, modified_ns, via, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(document.id), .blob(Data(arrival.sourcePath)),
        .optional(identity.map { Int64(bitPattern: $0.device) }),
        .optional(identity.map { Int64(bitPattern: $0.inode) }), .optional(identity?.size),
        .optional(identity?.modifiedNanoseconds), .text(arrival.via.rawValue), .integer(now),
      ])
  }

  /// Returns a document; nil if there is none with this id.
  public func document(_ id: Int64) async throws -> Document? {
    try await driver.read { try $0.row("SELECT * FROM documents WHERE id = ?", .integer(id)).map(Document.init) }
  }

  /// The document of a file that has arrived before and has not changed since.
  public func seen(_ identity: FileIdentity, path: [UInt8]) async throws -> Document? {
    try await driver.read { try Store.seen(identity, path: path, $0) }
  }

  private static func seen(
    _ identity: FileIdentity, path: [UInt8], _ connection: any Connection
  ) throws -> Document? {
    // The newest, in case the same file ever held other bytes with the same timestamps.
    try connection.rows(
      """
      SELECT documents.* FROM arrivals JOIN documents ON documents.id = arrivals.document_id WHERE \(isOfFile)
      ORDER BY arrivals.id DESC LIMIT 1
      """, file(identity, path)
    ).first.map(Document.init)
  }

  /// Forgets which file brought a document, as it was moved away: if it comes back unchanged, that is a new arrival.
  public func forget(_ identity: FileIdentity, path: [UInt8]) async throws {
    _ = try await driver.write(.oneStatement) { connection in
      try connection.execute(
        "UPDATE arrivals SET device = NULL, inode = NULL, size = NULL, modified_ns = NULL WHERE \(Store.isOfFile)",
        Store.file(identity, path))
    }
  }

  /// The condition for the arrivals of a file. Its arguments are those of `file`.
  private static let isOfFile = "inode = ? AND size = ? AND modified_ns = ? AND device = ? AND source_path = ?"

  private static func file(_ identity: FileIdentity, _ path: [UInt8]) -> [SQLValue] {
    [
      .integer(Int64(bitPattern: identity.inode)), .integer(identity.size), .integer(identity.modifiedNanoseconds),
      .integer(Int64(bitPattern: identity.device)), .blob(Data(FullCardNumber.masked(path))),
    ]
  }

  /// The processing state of a document.
  ///
  /// - Throws: `StoreError.notFound`.
  public func outcome(ofDocument id: Int64) async throws -> Outcome {
    try await driver.read { connection in
      guard let job = try connection.row("SELECT state, failure FROM jobs WHERE document_id = ?", .integer(id)) else {
        throw StoreError.notFound(.document, id)
      }
      switch JobState(rawValue: try job.text("state")) {
      case .waiting: return .waiting
      case .running: return .running
      case .quarantined: return try Store.outcome(ofQuarantined: id, job, connection)
      case .done: return .read(drafts: try Store.drafts(ofDocument: id, connection))
      case nil: throw StoreError.corrupt("a job is in an unknown state")
      }
    }
  }

  /// The outcome of a document whose reading was given up. It has failed until the user fills in its empty draft. A
  /// document that was read before keeps its earlier drafts, but its last reading still counts as failed.
  private static func outcome(
    ofQuarantined id: Int64, _ job: Row, _ connection: any Connection
  ) throws -> Outcome {
    let empty = try connection.row(
      "SELECT id, failure FROM drafts WHERE document_id = ? AND failure IS NOT NULL ORDER BY part LIMIT 1", .integer(id)
    )
    if let empty { return .failed(try empty.json("failure"), draft: try empty.integer("id")) }
    let wasRead = try connection.row("SELECT document_id FROM readings WHERE document_id = ?", .integer(id)) != nil
    if wasRead { return .failed(try job.json("failure"), draft: nil) }
    return .read(drafts: try drafts(ofDocument: id, connection))
  }

  private static func drafts(ofDocument id: Int64, _ connection: any Connection) throws -> [Int64] {
    try connection.rows("SELECT id FROM drafts WHERE document_id = ? ORDER BY part", .integer(id)).map {
      try $0.integer("id")
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
    mediaType = try row.text("media_type")
    fileName = try row.text("file_name")
  }
}
