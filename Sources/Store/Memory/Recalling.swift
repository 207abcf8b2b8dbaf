internal import Core
internal import Foundation
internal import Memory

extension Store {
  /// Returns a proposal with the remembered fields of its merchant.
  static func recalled(_ proposal: Proposal, _ connection: any Connection) throws -> Proposal {
    let keys = proposal.allShopKeys
    guard !keys.isEmpty else { return proposal }
    let isNameCertain =
      (proposal.merchant?.confidence ?? 0) >= certainName && !proposal.review.contains(.uncertainMerchant)
    let identity = ShopIdentity(
      keys: keys, brand: isNameCertain ? keys.first { $0.kind == .brand }?.value : nil,
      isNameExact: proposal.merchant?.source == .eInvoice)
    let (heads, others) = (keys.filter { $0.kind == .head }, keys.filter { $0.kind != .head })
    let sorted = others.sorted { $0.value < $1.value } + (heads.count >= 2 ? heads : [])
    let printing = try decidedDrafts(printing: sorted, connection)
    var observations = ShopObservations(connection)
    var byKey: [(key: ShopKey, observations: [Observation])] = []
    for (key, drafts) in zip(sorted, printing) where key.kind != .head && !drafts.isEmpty {
      byKey.append((key, try observations.observations(of: drafts)))
    }
    let alike = try mostAlike(
      to: heads, zip(sorted, printing).filter { $0.0.kind == .head }.map(\.1), connection)
    if !alike.isEmpty { byKey.append((ShopKey(.head, ""), try observations.observations(of: alike))) }
    guard !byKey.isEmpty else { return proposal }
    return try withoutSecondSeries(
      Recall.apply(Recall.learnedFields(of: identity, byKey, day: localDay), to: proposal), connection)
  }

  /// Returns the day of a time in the machine's time zone, as lists show it.
  ///
  /// - Parameter seconds: in UTC seconds since 1970.
  private static func localDay(_ seconds: Int64) -> CalendarDate {
    let offset = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
    return CalendarDate.epoch.adding(days: Int((seconds + Int64(offset)) / 86_400)) ?? .epoch
  }

  /// Removes a proposed repetition if the merchant has an unpaid recurring bill: that series continues anyway, and a
  /// second one must not be proposed.
  private static func withoutSecondSeries(_ proposal: Proposal, _ connection: any Connection) throws -> Proposal {
    guard proposal.repetition != nil, let name = proposal.merchant?.value else { return proposal }
    let waiting = try connection.row(
      """
      SELECT id FROM bills WHERE merchant_key = ? AND repetition <> 'none' AND paid_date IS NULL AND deleted IS NULL LIMIT 1
      """, .text(SearchKey.of(name)))
    guard waiting != nil else { return proposal }
    var proposal = proposal
    proposal.repetition = nil
    return proposal
  }

  /// The confidence from which a name is taken as correct, so that a merchant with a completely different name is a
  /// different one.
  private static let certainName = 0.9

  /// The newest confirmed or rejected drafts with each of the keys. All keys are looked up in one query, as others wait
  /// for the server meanwhile.
  private static func decidedDrafts(
    printing keys: [ShopKey], _ connection: any Connection
  ) throws -> [[Int64]] {
    var drafts = keys.map { _ in [Int64]() }
    guard !keys.isEmpty else { return drafts }
    let queries = keys.enumerated().map { number, key in
      """
      SELECT \(number) AS number, draft_id FROM (
        SELECT draft_id FROM draft_keys JOIN drafts ON drafts.id = draft_id
        WHERE kind = ? AND value = ? AND drafts.state IN (\(Draft.State.confirmed.sql), \(Draft.State.rejected.sql))
        ORDER BY draft_id DESC
        LIMIT \(key.kind == .head ? mostByHead : ShopObservations.most)) AS printing_\(number)
      """
    }
    // Databases limit the number of queries in a UNION.
    for first in stride(from: 0, to: keys.count, by: mostTogether) {
      let piece = first..<min(first + mostTogether, keys.count)
      let rows = try connection.rows(
        queries[piece].joined(separator: " UNION ALL "),
        keys[piece].flatMap { [.text($0.kind.rawValue), .text($0.value)] })
      for row in rows { drafts[Int(try row.integer("number"))].append(try row.integer("draft_id")) }
    }
    return drafts.map { $0.sorted(by: >) }
  }

  /// The maximum number of drafts considered for each word of a document's header.
  private static let mostByHead = 40
  private static let mostTogether = 100

  /// The newest drafts whose header lines share most words with these.
  ///
  /// - Parameter printing: the drafts with each of the words.
  private static func mostAlike(
    to words: Set<ShopKey>, _ printing: [[Int64]], _ connection: any Connection
  ) throws -> [Int64] {
    guard words.count >= 2 else { return [] }
    let shared = printing.joined().reduce(into: [Int64: Int]()) { $0[$1, default: 0] += 1 }
    let near = shared.filter { $0.value >= 2 && $0.value * 5 >= words.count * 3 }.map(\.key)
    let keys = try keys(ofDrafts: near.sorted(), connection)
    return near.filter { draft in
      let count = keys[draft]?.count { $0.kind == .head } ?? 0
      return (shared[draft] ?? 0) * 5 >= count * 3
    }.sorted(by: >).prefix(ShopObservations.most).map { $0 }
  }
}
