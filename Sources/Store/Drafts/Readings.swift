public import Core

extension Store {
  /// The reading of a document; nil if it was never read.
  public func reading(ofDocument id: Int64) async throws -> Reading? {
    try await driver.read { connection in
      try connection.row("SELECT reading FROM readings WHERE document_id = ?", .integer(id))?.json("reading")
    }
  }

  /// The documents that can be parsed again without being read again.
  public func documentsWithReadings() async throws -> [Int64] {
    try await driver.read { connection in
      try connection.rows("SELECT document_id FROM readings ORDER BY document_id").map { try $0.integer("document_id") }
    }
  }

  /// Replaces the proposals by those of a newer parser; drafts that the user has touched stay. Returns the number of
  /// changed drafts.
  public func replaceProposals(ofDocument id: Int64, with proposals: [Proposal]) async throws -> Int {
    let now = clock()
    return try await driver.write { try Store.propose(proposals, document: id, now: now, $0) }
  }
}
