internal import Core
internal import Memory

/// What confirmed and rejected drafts, and notes in the memory, say of shops.
struct ShopObservations {
  private let connection: any Connection
  private var loaded: [Int64: Loaded] = [:]

  /// An observation with its place in time: bills are counted up, and a note comes behind the newest bill that it knew.
  private struct Loaded {
    /// Nil for a draft that was rejected.
    var bill: Int64?
    var observation: Observation
  }

  init(_ connection: any Connection) { self.connection = connection }

  /// How many of the newest drafts of a key, or of a shop, are asked: tastes of years ago do not count for ever.
  static let most = 12

  /// Of some drafts, the oldest first, and with what a person noted of their shops. Drafts that are no bills of the ledger
  /// say nothing.
  mutating func said(by drafts: [Int64]) throws -> [Observation] {
    try load(drafts.filter { loaded[$0] == nil })
    let found = drafts.compactMap { loaded[$0] }
    let bills = found.filter { $0.bill != nil }.sorted { ($0.bill ?? 0) < ($1.bill ?? 0) }
    return try noted(ShopObservations.placed(found.filter { $0.bill == nil }, among: bills))
  }

  /// Rejected drafts among the bills, each behind those that were made before it was rejected.
  private static func placed(_ rejected: [Loaded], among bills: [Loaded]) -> [Loaded] {
    var all = bills
    for one in rejected.sorted(by: { $0.observation.at < $1.observation.at }) {
      let place = all.lastIndex { $0.observation.at <= one.observation.at }.map { $0 + 1 } ?? 0
      all.insert(Loaded(bill: place > 0 ? all[place - 1].bill : 0, observation: one.observation), at: place)
    }
    return all
  }

  private mutating func load(_ drafts: [Int64]) throws {
    guard !drafts.isEmpty else { return }
    let keys = try Store.keys(ofDrafts: drafts, connection)
    let rows = try connection.rows(
      """
      SELECT bills.id AS bill, bills.created, merchant, bills.merchant_key, payment, kind, issue_date, due_date, repetition,
        draft_id, proposal FROM bills
      JOIN drafts ON drafts.id = draft_id WHERE draft_id IN (@ids) AND deleted IS NULL
      """, ids: drafts)
    let categories = try Store.categories(ofBills: try rows.map { try $0.integer("bill") }, connection)
    for row in rows {
      let (bill, draft) = (try row.integer("bill"), try row.integer("draft_id"))
      loaded[draft] = Loaded(
        bill: bill,
        observation: Observation(
          draft: draft, at: try row.integer("created"), keys: keys[draft] ?? [], shop: try row.text("merchant_key"),
          said: try ShopObservations.said(row, category: categories[bill]?.first)))
    }
    try loadRejected(drafts.filter { loaded[$0] == nil }, keys)
  }

  /// Papers that a person said are no bills. A copy that is rejected says nothing of its shop, nor does what could not be
  /// read whole.
  private mutating func loadRejected(_ drafts: [Int64], _ keys: [Int64: Set<ShopKey>]) throws {
    guard !drafts.isEmpty else { return }
    let rows = try connection.rows(
      """
      SELECT id, created, merchant_key, proposal, (SELECT MAX(at) FROM events WHERE subject = 'draft'
        AND subject_id = drafts.id) AS at FROM drafts WHERE id IN (@ids) AND state = 'rejected' AND failure IS NULL
        AND NOT EXISTS (SELECT 1 FROM duplicate_verdicts WHERE draft_id = drafts.id AND verdict = 'same')
      """, ids: drafts)
    for row in rows {
      let proposal: Proposal = try row.json("proposal")
      guard !proposal.review.contains(where: { [.possibleDuplicate, .pagesMissing, .unreadable].contains($0) }) else {
        continue
      }
      let id = try row.integer("id")
      loaded[id] = Loaded(
        bill: nil,
        observation: Observation(
          draft: id, at: try row.optionalInteger("at") ?? row.integer("created"), keys: keys[id] ?? [],
          shop: row.optionalText("merchant_key") ?? "",
          said: [.bill: Observation.Said(LearnedValue.isNoBill, isCorrection: false)]))
    }
  }

  /// What a bill says, beside what its draft proposed.
  private static func said(_ row: Row, category: String?) throws -> [LearnedField: Observation.Said] {
    let proposal: Proposal = try row.json("proposal")
    var said: [LearnedField: Observation.Said] = [:]
    func say(_ field: LearnedField, _ value: String?, over proposed: (value: String?, source: Source?)) {
      guard let value else { return }
      said[field] = Observation.Said(value, isCorrection: proposed.value != value || proposed.source == .person)
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
    let due = try ShopObservations.due(row, proposal)
    let isDueAsProposed = row.optionalText("due_date") == proposal.dueDate?.value.description
    say(.due, due, over: (isDueAsProposed ? due : nil, proposal.dueDate?.source))
    let repetition = try row.text("repetition")
    // That nothing comes again is said only where the memory had proposed that it does.
    if repetition != Repetition.none.rawValue || proposal.repetition != nil {
      say(.repetition, repetition, over: (proposal.repetition?.value.rawValue, nil))
    }
    said[.bill] = Observation.Said(LearnedValue.isBill, isCorrection: proposal.noBill != nil)
    return said
  }

  /// How long after its date an invoice is due; nil where nobody says anything of that.
  private static func due(_ row: Row, _ proposal: Proposal) throws -> String? {
    guard try row.text("kind") == Kind.invoice.rawValue else { return nil }
    guard let due = row.optionalText("due_date") else {
      return proposal.dueDate?.source == .memory ? LearnedValue.none : nil
    }
    guard let last = CalendarDate(iso: due), let issued = CalendarDate(iso: try row.text("issue_date")) else {
      return nil
    }
    let days = last.days(since: issued)
    return (0...LearnedValue.mostDays).contains(days) ? LearnedValue.due(days: days) : nil
  }

  /// With the notes of the shops in their places; what is older than a note does not count any more.
  private func noted(_ found: [Loaded]) throws -> [Observation] {
    let shops = Set(found.map(\.observation.shop)).sorted()
    guard !shops.isEmpty else { return [] }
    let rows = try connection.rows(
      """
      SELECT * FROM memory_notes WHERE shop IN (\(shops.map { _ in "?" }.joined(separator: ", "))) ORDER BY id
      """, shops.map(SQLValue.text))
    guard !rows.isEmpty else { return found.map(\.observation) }
    var all = found
    var notes: [Loaded] = []
    for row in rows {
      guard let field = LearnedField(rawValue: try row.text("field")) else { continue }
      let (shop, last) = (try row.text("shop"), try row.integer("bills"))
      let created = try row.integer("created")
      for index in all.indices where all[index].observation.shop == shop {
        let one = all[index]
        let isOlder =
          (one.bill ?? 0) <= last
          && (one.observation.said[.bill]?.value != LearnedValue.isNoBill || one.observation.at <= created)
        if isOlder { all[index].observation.said[field] = nil }
      }
      notes.removeAll { $0.observation.shop == shop && $0.observation.said[field] != nil }
      guard let value = row.optionalText("value") else { continue }
      notes.append(
        Loaded(
          bill: last,
          observation: Observation(
            draft: nil, at: created, keys: [], shop: shop,
            said: [field: Observation.Said(value, isCorrection: true)])))
    }
    // A note stands behind the bill it came after; the sort keeps the order of equals.
    return (all + notes).enumerated().sorted {
      ($0.element.bill ?? 0, $0.offset) < ($1.element.bill ?? 0, $1.offset)
    }.map(\.element.observation)
  }
}
