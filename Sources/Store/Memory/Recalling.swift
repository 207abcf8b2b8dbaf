internal import Core
internal import Memory

extension Store {
  /// A proposal with what is remembered of its shop.
  static func recalled(_ proposal: Proposal, _ connection: any Connection) throws -> Proposal {
    let keys = proposal.allShopKeys
    guard !keys.isEmpty else { return proposal }
    let isNameCertain =
      (proposal.merchant?.confidence ?? 0) >= certainName && !proposal.review.contains(.uncertainMerchant)
    let acquaintance = Acquaintance(
      keys: keys, brand: isNameCertain ? keys.first { $0.kind == .brand }?.value : nil)
    var testimonies = Testimonies(connection)
    var said: [(key: ShopKey, said: [Testimony])] = []
    for key in keys.sorted(by: { $0.value < $1.value }) where key.kind != .head {
      let drafts = try confirmedDrafts(by: key, connection)
      if !drafts.isEmpty { said.append((key, try testimonies.said(by: drafts))) }
    }
    let heads = keys.filter { $0.kind == .head }
    let alike = try confirmedDrafts(byHead: heads, connection)
    if !alike.isEmpty { said.append((ShopKey(.head, ""), try testimonies.said(by: alike))) }
    guard !said.isEmpty else { return proposal }
    return Recall.apply(Recall.recollection(of: acquaintance, said), to: proposal)
  }

  /// From here on a name is taken for right, and a shop of quite another name for another.
  private static let certainName = 0.9

  /// The newest drafts that print a key and are bills.
  private static func confirmedDrafts(by key: ShopKey, _ connection: any Connection) throws -> [Int64] {
    try connection.rows(
      """
      SELECT draft_id FROM draft_keys JOIN drafts ON drafts.id = draft_id
      WHERE kind = ? AND value = ? AND drafts.state = 'confirmed' ORDER BY draft_id DESC LIMIT ?
      """, .text(key.kind.rawValue), .text(key.value), .integer(Int64(Testimonies.most))
    ).map { try $0.integer("draft_id") }
  }

  /// The newest drafts whose first lines share most words with these.
  private static func confirmedDrafts(byHead words: Set<ShopKey>, _ connection: any Connection) throws -> [Int64] {
    guard words.count >= 2 else { return [] }
    var shared: [Int64: Int] = [:]
    for word in words {
      let rows = try connection.rows(
        """
        SELECT draft_id FROM draft_keys JOIN drafts ON drafts.id = draft_id
        WHERE kind = 'head' AND value = ? AND drafts.state = 'confirmed' ORDER BY draft_id DESC LIMIT 40
        """, .text(word.value))
      for row in rows { shared[try row.integer("draft_id"), default: 0] += 1 }
    }
    let near = shared.filter { $0.value >= 2 && $0.value * 5 >= words.count * 3 }.map(\.key)
    let keys = try keys(ofDrafts: near.sorted(), connection)
    return near.filter { draft in
      let count = keys[draft]?.count { $0.kind == .head } ?? 0
      return (shared[draft] ?? 0) * 5 >= count * 3
    }.sorted(by: >).prefix(Testimonies.most).map { $0 }
  }
}
