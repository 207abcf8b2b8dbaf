public import Core

extension Store {
  /// What was seen in a document; nil when it was never read.
  public func reading(ofDocument id: Int64) async throws -> Reading? {
    try await driver.read { connection in
      try connection.row("SELECT reading FROM readings WHERE document_id = ?", .integer(id))?.json("reading")
    }
  }

  /// Documents that can be parsed again without reading them again.
  public func documentsWithReadings() async throws -> [Int64] {
    try await driver.read { connection in
      try connection.rows("SELECT document_id FROM readings ORDER BY document_id").map { try $0.integer("document_id") }
    }
  }

  /// Replaces what a newer parser sees differently; drafts that a person has touched stay. Returns how many changed.
  public func replaceProposals(ofDocument id: Int64, with proposals: [Proposal]) async throws -> Int {
    let now = clock()
    return try await driver.write { try Store.propose(proposals, document: id, now: now, $0) }
  }
}
