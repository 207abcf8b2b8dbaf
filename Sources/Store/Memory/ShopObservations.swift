internal import Core
internal import Memory

/// The observations about merchants from confirmed and rejected drafts, and from notes in the memory.
struct ShopObservations {
  private let connection: any Connection
  private var loaded: [Int64: Loaded] = [:]

  /// An observation with its position in time: bills by their ids, and a note after the newest bill at its time.
  private struct Loaded {
    /// For a rejected draft, nil at first, then the bill that it is placed after.
    var bill: Int64?
    var observation: Observation
  }

  init(_ connection: any Connection) { self.connection = connection }

  /// The number of newest drafts considered for a key or a merchant: preferences of years ago must not count forever.
  static let most = 12

  /// The observations from some drafts, oldest first, including the user's notes about their merchants. Drafts that are
  /// neither bills in the ledger nor rejected are ignored.
  mutating func observations(of drafts: [Int64]) throws -> [Observation] {
    try load(drafts.filter { loaded[$0] == nil })
    let found = drafts.compactMap { loaded[$0] }
    let bills = found.filter { $0.bill != nil }.sorted { ($0.bill ?? 0) < ($1.bill ?? 0) }
    return try noted(ShopObservations.placed(found.filter { $0.bill == nil }, among: bills))
  }

  /// Inserts rejected drafts among the bills, each after the bills created before it was rejected.
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
        draft_id, proposal, drafts.edited FROM bills
      JOIN drafts ON drafts.id = draft_id WHERE draft_id IN (@ids) AND deleted IS NULL
      """, ids: drafts)
    let categories = try Store.categories(ofBills: try rows.map { try $0.integer("bill") }, connection)
    for row in rows {
      let (bill, draft) = (try row.integer("bill"), try row.integer("draft_id"))
      loaded[draft] = Loaded(
        bill: bill,
        observation: Observation(
          draft: draft, at: try row.integer("created"), keys: keys[draft] ?? [], shop: try row.text("merchant_key"),
          answers: try answers(row, category: categories[bill]?.first)))
    }
    try loadRejected(drafts.filter { loaded[$0] == nil }, keys)
  }

  /// Loads documents that the user has rejected as not being bills. A rejected copy says nothing about its merchant,
  /// nor does a document that could not be read completely.
  private mutating func loadRejected(_ drafts: [Int64], _ keys: [Int64: Set<ShopKey>]) throws {
    guard !drafts.isEmpty else { return }
    let rows = try connection.rows(
      """
      SELECT id, created, merchant_key, proposal, (SELECT MAX(at) FROM events WHERE subject = 'draft'
        AND subject_id = drafts.id) AS at FROM drafts WHERE id IN (@ids)
        AND state = \(Draft.State.rejected.sql) AND failure IS NULL
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
          answers: [.bill: Observation.Answer(LearnedValue.isNoBill, isCorrection: false)]))
    }
  }

  /// The observations from a bill, compared with what its draft proposed.
  private func answers(_ row: Row, category: String?) throws -> [LearnedField: Observation.Answer] {
    var proposal: Proposal = try row.json("proposal")
    if let due = try removedDue(row, proposal) { proposal.dueDate = due }
    var answers: [LearnedField: Observation.Answer] = [:]
    func add(_ field: LearnedField, _ value: String?, over proposed: (value: String?, source: Source?)) {
      guard let value else { return }
      answers[field] = Observation.Answer(value, isCorrection: proposed.value != value || proposed.source == .person)
    }
    add(.merchant, try row.text("merchant"), over: (proposal.merchant?.value, proposal.merchant?.source))
    // A bill without any guess gets the fallback category, which is nobody's statement.
    if category != DefaultCategories.other || proposal.category?.value == DefaultCategories.other {
      add(.category, category, over: (proposal.category?.value, proposal.category?.source))
    }
    let payment: Payment? = try row.optionalText("payment").map { _ in try row.json("payment") }
    let printed = proposal.payment
    add(.payment, payment?.mode.rawValue, over: (printed?.value.mode.rawValue, printed?.source))
    add(.card, payment?.learnedCard, over: (printed?.value.learnedCard, printed?.source))
    let due = try ShopObservations.due(row, proposal)
    let isDueAsProposed = row.optionalText("due_date") == proposal.dueDate?.value.description
    add(.due, due, over: (isDueAsProposed ? due : nil, proposal.dueDate?.source))
    let repetition = try row.text("repetition")
    // That a bill does not repeat counts as a statement only if the memory had proposed a repetition.
    if repetition != Repetition.none.rawValue || proposal.repetition != nil {
      add(.repetition, repetition, over: (proposal.repetition?.value.rawValue, nil))
    }
    answers[.bill] = Observation.Answer(LearnedValue.isBill, isCorrection: proposal.noBill != nil)
    return answers
  }

  /// The due date that the memory proposed, if the user removed it from the draft before confirming; nil otherwise.
  private func removedDue(_ row: Row, _ proposal: Proposal) throws -> Field<CalendarDate>? {
    guard try proposal.dueDate == nil && row.optionalText("due_date") == nil && row.integer("edited") > 0 else {
      return nil
    }
    let due = try Store.lastProposed(ofDraft: row.integer("draft_id"), connection)?.dueDate
    return due?.source == .memory ? due : nil
  }

  /// The number of days after its date that an invoice is due; nil if there is no statement about it.
  private static func due(_ row: Row, _ proposal: Proposal) throws -> String? {
    guard try row.text("kind") == DocumentKind.invoice.rawValue else { return nil }
    guard let due = row.optionalText("due_date") else {
      return proposal.dueDate?.source == .memory ? LearnedValue.none : nil
    }
    guard let last = CalendarDate(iso: due), let issued = CalendarDate(iso: try row.text("issue_date")) else {
      return nil
    }
    let days = last.days(since: issued)
    return (0...LearnedValue.mostDays).contains(days) ? LearnedValue.due(days: days) : nil
  }

  /// Adds the notes about the merchants in their positions; observations older than a note no longer count for its
  /// field.
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
          && (one.observation.answers[.bill]?.value != LearnedValue.isNoBill || one.observation.at <= created)
        if isOlder { all[index].observation.answers[field] = nil }
      }
      notes.removeAll { $0.observation.shop == shop && $0.observation.answers[field] != nil }
      guard let value = row.optionalText("value") else { continue }
      notes.append(
        Loaded(
          bill: last,
          observation: Observation(
            draft: nil, at: created, keys: [], shop: shop,
            answers: [field: Observation.Answer(value, isCorrection: true)])))
    }
    // A note follows the bill that was newest at its time; the sort is stable.
    return (all + notes).enumerated().sorted {
      ($0.element.bill ?? 0, $0.offset) < ($1.element.bill ?? 0, $1.offset)
    }.map(\.element.observation)
  }
}
