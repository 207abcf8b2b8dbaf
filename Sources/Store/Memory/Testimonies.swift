internal import Core
internal import Memory

/// What confirmed drafts, and notes in the memory, say of shops.
struct Testimonies {
  private let connection: any Connection
  private var loaded: [Int64: Loaded] = [:]

  /// A testimony with its place in time: bills are counted up, and a note comes behind the newest bill that it knew.
  private struct Loaded {
    var bill: Int64
    var testimony: Testimony
  }

  init(_ connection: any Connection) { self.connection = connection }

  /// How many of the newest drafts of a key, or of a shop, are asked: tastes of years ago do not count for ever.
  static let most = 12

  /// Of some drafts, the oldest first, and with what a person noted of their shops. Drafts that are no bills of the ledger
  /// say nothing.
  mutating func said(by drafts: [Int64]) throws -> [Testimony] {
    try load(drafts.filter { loaded[$0] == nil })
    let found = drafts.compactMap { loaded[$0] }.sorted { $0.bill < $1.bill }
    return try noted(found)
  }

  private mutating func load(_ drafts: [Int64]) throws {
    guard !drafts.isEmpty else { return }
    let keys = try Store.keys(ofDrafts: drafts, connection)
    let rows = try connection.rows(
      """
      SELECT bills.id AS bill, bills.created, merchant, bills.merchant_key, payment, draft_id, proposal FROM bills
      JOIN drafts ON drafts.id = draft_id WHERE draft_id IN (@ids) AND deleted IS NULL
      """, ids: drafts)
    let categories = try Store.categories(ofBills: try rows.map { try $0.integer("bill") }, connection)
    for row in rows {
      let (bill, draft) = (try row.integer("bill"), try row.integer("draft_id"))
      loaded[draft] = Loaded(
        bill: bill,
        testimony: Testimony(
          draft: draft, at: try row.integer("created"), keys: keys[draft] ?? [], shop: try row.text("merchant_key"),
          said: try Testimonies.said(row, category: categories[bill]?.first)))
    }
  }

  /// What a bill says, beside what its draft proposed.
  private static func said(_ row: Row, category: String?) throws -> [LearnedField: Testimony.Said] {
    let proposal: Proposal = try row.json("proposal")
    var said: [LearnedField: Testimony.Said] = [:]
    func say(_ field: LearnedField, _ value: String?, over proposed: (value: String?, source: Source?)) {
      guard let value else { return }
      said[field] = Testimony.Said(value, isCorrection: proposed.value != value || proposed.source == .person)
    }
    say(.merchant, try row.text("merchant"), over: (proposal.merchant?.value, proposal.merchant?.source))
    // A bill without any guess is of the last category, which nobody said.
    if category != DefaultCategories.other || proposal.category?.value == DefaultCategories.other {
      say(.category, category, over: (proposal.category?.value, proposal.category?.source))
    }
    let payment: Payment? = try row.optionalText("payment").map { _ in try row.json("payment") }
    let printed = proposal.payment
    say(.payment, payment?.mode.rawValue, over: (printed?.value.mode.rawValue, printed?.source))
    say(.card, payment?.learnedCard, over: (printed?.value.learnedCard, printed?.source))
    return said
  }

  /// With the notes of the shops in their places; what is older than a note does not count any more.
  private func noted(_ found: [Loaded]) throws -> [Testimony] {
    let shops = Set(found.map(\.testimony.shop)).sorted()
    guard !shops.isEmpty else { return [] }
    let rows = try connection.rows(
      """
      SELECT * FROM memory_notes WHERE shop IN (\(shops.map { _ in "?" }.joined(separator: ", "))) ORDER BY id
      """, shops.map(SQLValue.text))
    guard !rows.isEmpty else { return found.map(\.testimony) }
    var all = found
    var notes: [Loaded] = []
    for row in rows {
      guard let field = LearnedField(rawValue: try row.text("field")) else { continue }
      let (shop, last) = (try row.text("shop"), try row.integer("bills"))
      for index in all.indices where all[index].testimony.shop == shop && all[index].bill <= last {
        all[index].testimony.said[field] = nil
      }
      notes.removeAll { $0.testimony.shop == shop && $0.testimony.said[field] != nil }
      guard let value = row.optionalText("value") else { continue }
      notes.append(
        Loaded(
          bill: last,
          testimony: Testimony(
            draft: nil, at: try row.integer("created"), keys: [], shop: shop,
            said: [field: Testimony.Said(value, isCorrection: true)])))
    }
    // A note stands behind the bill it came after; the sort keeps the order of equals.
    return (all + notes).enumerated().sorted { ($0.element.bill, $0.offset) < ($1.element.bill, $1.offset) }.map {
      $0.element.testimony
    }
  }
}
