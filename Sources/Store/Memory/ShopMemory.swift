public import Core
public import Memory

/// Everything that is remembered about a merchant.
public struct ShopMemory: Hashable, Sendable {
  /// The name as last confirmed; for a merchant whose documents were all rejected, as last proposed.
  public var name: String
  /// The number of bills in the ledger from its documents.
  public var bills: Int
  /// What was observed for each field, including beliefs that are not yet applied.
  public var beliefs: [LearnedField: Belief]
  /// The keys on its newest documents.
  public var keys: Set<ShopKey>
}

/// The user's statement about a merchant in the memory itself.
public enum MemoryNote: Hashable, Sendable {
  case forgotten
  case value(String)
}

extension Store {
  /// The memory of merchants, newest bill first.
  ///
  /// - Parameters:
  ///   - shop: restricts the result to this merchant, regardless of case, accents and punctuation.
  ///   - limit: the maximum number of merchants; nil for all.
  public func memory(of shop: String? = nil, limit: Int? = nil) async throws -> [ShopMemory] {
    try await driver.read { connection in
      let rows = try connection.rows(
        """
        SELECT merchant_key, COUNT(*) AS bills, MAX(id) AS newest FROM bills
        WHERE draft_id IS NOT NULL AND deleted IS NULL\(shop == nil ? "" : " AND merchant_key = ?")
        GROUP BY merchant_key ORDER BY newest DESC LIMIT ?
        """, (shop.map { [.text(SearchKey.of($0))] } ?? []) + [.limit(limit)])
      let rejected = try Store.rejectedDrafts(ofShop: shop, connection)
      let shops = try rows.map { row in
        let newest = try connection.rows(
          """
          SELECT draft_id FROM bills WHERE merchant_key = ? AND draft_id IS NOT NULL AND deleted IS NULL
          ORDER BY id DESC LIMIT ?
          """, .text(try row.text("merchant_key")), .integer(Int64(ShopObservations.most)))
        var observations = ShopObservations(connection)
        let all = try observations.observations(
          of: try newest.map { try $0.integer("draft_id") } + rejected[try row.text("merchant_key"), default: []])
        let name = try connection.row("SELECT merchant FROM bills WHERE id = ?", .integer(try row.integer("newest")))
        return ShopMemory(
          name: try name?.text("merchant") ?? "", bills: Int(try row.integer("bills")), beliefs: Store.beliefs(all),
          keys: all.reduce(into: []) { $0.formUnion($1.keys) })
      }
      return try shops + Store.shopsWithoutBills(rejected, limit: limit.map { $0 - shops.count }, connection)
    }
  }

  /// The beliefs. That a merchant's documents are bills is the normal case and is left out.
  private static func beliefs(_ answers: [Observation]) -> [LearnedField: Belief] {
    var beliefs = LearnedField.allCases.reduce(into: [:]) { $0[$1] = Belief.of($1, answers) }
    if beliefs[.bill]?.value == LearnedValue.isBill { beliefs[.bill] = nil }
    return beliefs
  }

  /// The merchants with rejected documents and no bill, newest draft first.
  ///
  /// - Parameters:
  ///   - rejected: the drafts of each merchant, newest first.
  ///   - limit: the maximum number of merchants; nil for all.
  private static func shopsWithoutBills(
    _ rejected: [String: [Int64]], limit: Int?, _ connection: any Connection
  ) throws -> [ShopMemory] {
    var shops: [ShopMemory] = []
    for (key, drafts) in rejected.sorted(by: { ($0.value.first ?? 0) > ($1.value.first ?? 0) })
    where shops.count < limit ?? Int.max {
      let bill = try connection.row(
        "SELECT id FROM bills WHERE merchant_key = ? AND draft_id IS NOT NULL AND deleted IS NULL LIMIT 1", .text(key))
      guard bill == nil, let newest = drafts.first else { continue }
      var observations = ShopObservations(connection)
      let answers = try observations.observations(of: drafts)
      guard !answers.isEmpty else { continue }
      shops.append(
        ShopMemory(
          name: try draft(newest, connection).proposal.merchant?.value ?? "", bills: 0, beliefs: beliefs(answers),
          keys: answers.reduce(into: []) { $0.formUnion($1.keys) }))
    }
    return shops
  }

  /// The newest rejected drafts, by the merchant that was proposed for them.
  ///
  /// - Parameter shop: restricts the result to this merchant.
  private static func rejectedDrafts(
    ofShop shop: String?, _ connection: any Connection
  ) throws -> [String: [Int64]] {
    let rows = try connection.rows(
      """
      SELECT id, merchant_key FROM drafts WHERE state = \(Draft.State.rejected.sql) AND merchant_key <> ''\(
        shop == nil ? "" : " AND merchant_key = ?") ORDER BY id DESC LIMIT 2000
      """, shop.map { [.text(SearchKey.of($0))] } ?? [])
    var drafts: [String: [Int64]] = [:]
    for row in rows {
      let key = try row.text("merchant_key")
      if drafts[key, default: []].count < ShopObservations.most {
        drafts[key, default: []].append(try row.integer("id"))
      }
    }
    return drafts
  }

  /// Records the user's statements about a merchant: earlier confirmations of these fields no longer count.
  ///
  /// - Throws: `StoreError.unknownShop`; `.unknownCategory` if the value is not a category.
  public func note(_ notes: [LearnedField: MemoryNote], ofShop name: String, who: String) async throws {
    try await change("memory.\(notes.values.allSatisfy { $0 == .forgotten } ? "forget" : "edit")", who: who) { change in
      let key = SearchKey.of(name)
      let row = try change.connection.row(
        """
        SELECT merchant FROM bills WHERE merchant_key = ? AND draft_id IS NOT NULL AND deleted IS NULL
        ORDER BY id DESC LIMIT 1
        """, .text(key))
      let rejected = try Store.rejectedDrafts(ofShop: name, change.connection)[key]?.first
      guard
        let known = try row?.text("merchant")
          ?? rejected.flatMap({ try Store.draft($0, change.connection).proposal.merchant?.value })
      else { throw try Store.unknownShop(name, change.connection) }
      let newest = try change.connection.row("SELECT MAX(id) AS id FROM bills")?.optionalInteger("id") ?? 0
      for (field, note) in notes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        var value: String? = if case .value(let value) = note { value } else { nil }
        if field == .category, let name = value {
          let id = try Store.categoryID(named: name, change.connection)
          value = try change.connection.row("SELECT name FROM categories WHERE id = ?", .integer(id))?.text("name")
        }
        try change.insert(
          .memoryNotes,
          [
            "created": .integer(change.now), "bills": .integer(newest), "shop": .text(key), "name": .text(known),
            "field": .text(field.rawValue), "value": .optional(value),
          ])
      }
    }
  }

  /// Returns the error for a shop about which nothing is remembered, with similar names.
  public func unknownShop(_ name: String) async throws -> StoreError {
    try await driver.read { try Store.unknownShop(name, $0) }
  }

  private static func unknownShop(_ name: String, _ connection: any Connection) throws -> StoreError {
    let names = try connection.rows(
      "SELECT DISTINCT merchant FROM bills WHERE draft_id IS NOT NULL AND deleted IS NULL"
    ).map { try $0.text("merchant") }
    return .unknownShop(name, close: NameDistance.closest(to: SearchKey.of(name), among: names))
  }
}
