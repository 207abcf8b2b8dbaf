public import Core

extension Store {
  /// Finds a document's shop anew: keeps what its proposals print of it, and changes no draft.
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

  /// Keeps what a draft's paper prints of its shop, and by what its copies are found, in place of what was kept.
  static func keepKeys(of proposal: Proposal, draft id: Int64, _ connection: any Connection) throws {
    try connection.execute(
      "UPDATE drafts SET word_print = ?, number_print = ? WHERE id = ?", .optional(PrintText.text(proposal.wordPrint)),
      .optional(PrintText.text(proposal.numberPrint)), .integer(id))
    try connection.execute("DELETE FROM draft_keys WHERE draft_id = ?", .integer(id))
    try connection.execute("DELETE FROM draft_numbers WHERE draft_id = ?", .integer(id))
    try insertKeys(of: proposal, draft: id, connection)
  }

  /// The same for a draft of which nothing was kept yet.
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

  /// What drafts print of their shops.
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
  /// What it prints of its shop, with the name that the parser proposes.
  var allShopKeys: Set<ShopKey> {
    guard let name = merchant, name.source != .memory, name.source != .person else { return shopKeys }
    let key = SearchKey.of(name.value)
    return key.isEmpty ? shopKeys : shopKeys.union([ShopKey(.brand, key)])
  }
}
