public import Core

extension Store {
  /// Stores the merchant keys of a document's proposals again, without changing any draft.
  public func keepKeys(ofDocument id: Int64, from proposals: [Proposal]) async throws {
    try await driver.write { connection in
      for proposal in proposals {
        let row = try connection.row(
          "SELECT id FROM drafts WHERE document_id = ? AND part = ?", .integer(id), .integer(Int64(proposal.part)))
        guard let draft = try row?.integer("id") else { continue }
        try Store.keepKeys(of: proposal, draft: draft, connection)
      }
    }
  }

  /// Replaces the stored merchant keys of a draft and the fingerprints by which its copies are found.
  static func keepKeys(of proposal: Proposal, draft id: Int64, _ connection: any Connection) throws {
    try connection.execute(
      "UPDATE drafts SET word_print = ?, number_print = ? WHERE id = ?", .optional(PrintText.text(proposal.wordPrint)),
      .optional(PrintText.text(proposal.numberPrint)), .integer(id))
    try connection.execute("DELETE FROM draft_keys WHERE draft_id = ?", .integer(id))
    try connection.execute("DELETE FROM draft_numbers WHERE draft_id = ?", .integer(id))
    try insertKeys(of: proposal, draft: id, connection)
  }

  /// Stores the keys and numbers of a draft that has none yet.
  static func insertKeys(of proposal: Proposal, draft id: Int64, _ connection: any Connection) throws {
    let numbers = Set(proposal.numberPrint.prefix(DuplicateSearch.keptNumbers))
    if !numbers.isEmpty {
      try connection.execute(
        "INSERT INTO draft_numbers (value, draft_id) VALUES \(numbers.map { _ in "(?, ?)" }.joined(separator: ", "))",
        numbers.flatMap { [.integer(Int64($0)), .integer(id)] })
    }
    let keys = proposal.allShopKeys
    guard !keys.isEmpty else { return }
    let marks = keys.map { _ in "(?, ?, ?)" }.joined(separator: ", ")
    try connection.execute(
      "INSERT INTO draft_keys (draft_id, kind, value) VALUES \(marks)",
      keys.flatMap { [.integer(id), .text($0.kind.rawValue), .text($0.value)] })
  }

  /// The merchant keys of several drafts.
  static func keys(ofDrafts ids: [Int64], _ connection: any Connection) throws -> [Int64: Set<ShopKey>] {
    var keys: [Int64: Set<ShopKey>] = [:]
    for row in try connection.rows("SELECT * FROM draft_keys WHERE draft_id IN (@ids)", ids: ids) {
      guard let kind = ShopKey.Kind(rawValue: try row.text("kind")) else { continue }
      keys[try row.integer("draft_id"), default: []].insert(ShopKey(kind, try row.text("value")))
    }
    return keys
  }
}

extension Proposal {
  /// The merchant keys of the document, including the name that the parser proposes.
  var allShopKeys: Set<ShopKey> {
    guard let name = merchant, name.source != .memory, name.source != .person else { return shopKeys }
    let key = SearchKey.of(name.value)
    return key.isEmpty ? shopKeys : shopKeys.union([ShopKey(.brand, key)])
  }
}
