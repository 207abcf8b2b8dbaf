internal import Core

/// Finds the draft or bill that a document seems to be another copy of. Candidates are those with the same amount, and
/// those that print the same rare numbers; `Likeness` decides. Bills that a series created in advance have no words and
/// perhaps another amount: they are found by merchant and day.
struct DuplicateSearch {
  let connection: any Connection

  private struct Other {
    var duplicateOf: DuplicateOf
    /// The draft that a bill came from, by which verdicts refer to it.
    var draft: Int64?
    var facts: Likeness.Facts
    var words: [UInt32]
    var numbers: [UInt32]
  }

  /// Adds `possibleDuplicate`, with the original and the reason, if an older open draft, or a bill from another draft,
  /// is a copy. Only older drafts count, so that the first of two copies stays sure, however often both are parsed
  /// again.
  ///
  /// - Parameter draft: the proposal's draft; nil for a new one, which is newer than all others.
  func marking(_ proposal: Proposal, of draft: Int64?) throws -> Proposal {
    guard !proposal.review.contains(.possibleDuplicate) else { return proposal }
    let different = try draft.map { try verdicts(of: $0) } ?? []
    let found =
      try original(of: proposal, among: withAmount(of: proposal, draft), different)
      ?? original(of: proposal, among: withNumbers(of: proposal, draft), different)
      ?? planned(for: proposal, different)
    guard let found else { return proposal }
    var marked = proposal
    marked.review.append(.possibleDuplicate)
    marked.duplicateOf = found
    return marked
  }

  private func original(
    of proposal: Proposal, among others: [Other], _ different: Set<DuplicateOf>
  ) throws -> DuplicateOf? {
    let facts = Likeness.Facts(
      merchantKey: proposal.merchant.map { SearchKey.of($0.value) }, date: proposal.date?.value.description,
      money: proposal.money, time: proposal.time?.value, reference: proposal.reference?.value)
    for other in others {
      guard !different.contains(other.draft.map { DuplicateOf(.draft, $0) } ?? other.duplicateOf) else { continue }
      let likeness = Likeness(words: (proposal.wordPrint, other.words), numbers: (proposal.numberPrint, other.numbers))
      // Proposals are long: they are loaded only for the few candidates that are similar otherwise.
      guard likeness.isCopyPossible || other.facts.merchantKey == facts.merchantKey else { continue }
      var theirs = other.facts
      if let id = other.draft {
        let proposed = try connection.row("SELECT proposal FROM drafts WHERE id = ?", .integer(id))
        let proposal: Proposal? = try proposed?.json("proposal")
        theirs.time = proposal?.time?.value
        if other.duplicateOf.kind == .draft { theirs.reference = proposal?.reference?.value }
      }
      guard let reason = likeness.reason(facts, theirs) else { continue }
      return DuplicateOf(other.duplicateOf.kind, other.duplicateOf.id, reason)
    }
    return nil
  }

  // MARK: Candidates

  /// Open drafts and bills with the same amount on the same day, or on an unknown day; newest first. Planned bills are
  /// left to `planned` if the document may be theirs, for then it is not a copy.
  private func withAmount(of proposal: Proposal, _ draft: Int64?) throws -> [Other] {
    guard let money = proposal.money else { return [] }
    let date = proposal.date?.value.description
    guard date != nil || !proposal.wordPrint.isEmpty else { return [] }
    let amount: [SQLValue] = [.integer(money.minorUnits), .text(money.currency.code)]
    let day: [SQLValue] = date.map { [.text($0)] } ?? []
    let others = Self.mayBePlanned(proposal) ? "AND NOT (\(Store.plannedBills))" : ""
    return try drafts(
      """
      minor_units = ? AND currency = ? AND state = \(Draft.State.open.sql)
        AND id < ?\(date == nil ? "" : " AND (date = ? OR date IS NULL)")
      ORDER BY id DESC LIMIT 50
      """, amount + [.integer(draft ?? .max)] + day)
      + bills(
        """
        bills.minor_units = ? AND bills.currency = ?\(date == nil ? "" : " AND issue_date = ?")
          AND (draft_id IS NULL OR draft_id <> ?) \(others)
        ORDER BY bills.id DESC LIMIT 50
        """, amount + day + [.integer(draft ?? .max)])
  }

  /// Open drafts and bills that share several numbers with the document; those with the most and the rarest first.
  private func withNumbers(of proposal: Proposal, _ draft: Int64?) throws -> [Other] {
    let numbers = Array(Set(proposal.numberPrint.prefix(DuplicateSearch.keptNumbers)))
    guard !numbers.isEmpty else { return [] }
    let queries = numbers.indices.map { place in
      """
      SELECT \(place) AS place, draft_id FROM (
        SELECT draft_id FROM draft_numbers WHERE value = ? AND draft_id <> ? ORDER BY draft_id DESC
        LIMIT \(DuplicateSearch.mostByNumber)) AS printing_\(place)
      """
    }
    let rows = try connection.rows(
      queries.joined(separator: " UNION ALL "),
      numbers.flatMap { [.integer(Int64($0)), .integer(draft ?? .max)] })
    let printing = Dictionary(grouping: try rows.map { (try $0.integer("place"), try $0.integer("draft_id")) }, by: \.0)
    var weights: [Int64: (weight: Double, shared: Int)] = [:]
    for drafts in printing.values {
      for (_, id) in drafts {
        let known = weights[id] ?? (0, 0)
        weights[id] = (known.weight + 1 / Double(drafts.count), known.shared + 1)
      }
    }
    // A single shared number may be chance.
    let best = weights.filter { $0.value.shared > 1 }.sorted {
      ($0.value.weight, $0.key) > ($1.value.weight, $1.key)
    }.prefix(DuplicateSearch.mostCompared).map(\.key)
    guard !best.isEmpty else { return [] }
    let marks = best.map { _ in "?" }.joined(separator: ", ")
    let ids = best.map(SQLValue.integer)
    let found =
      try drafts("id IN (\(marks)) AND state = \(Draft.State.open.sql) AND id < ?", ids + [.integer(draft ?? .max)])
      + bills("draft_id IN (\(marks))", ids)
    return best.flatMap { id in found.filter { $0.draft == id } }
  }

  /// The unpaid bill that a series created in advance for about the day of the merchant's document, unless it has a
  /// document. Its issue or due date is near the document's date, or its due date near the document's; nearer than to
  /// the neighbouring bills of a series of short intervals.
  private func planned(for proposal: Proposal, _ different: Set<DuplicateOf>) throws -> DuplicateOf? {
    guard Self.mayBePlanned(proposal), let money = proposal.money, let date = proposal.date?.value,
      let merchant = proposal.merchant?.value
    else { return nil }
    let series: [SQLValue] = [.text(SearchKey.of(merchant)), .text(money.currency.code)]
    func near(_ day: CalendarDate) -> [SQLValue] {
      let days = DuplicateSearch.mostDaysApart(.none)
      return [-days, days].map { .text((day.adding(days: $0) ?? day).description) }
    }
    let dueDate = proposal.dueDate?.value ?? date
    func isNear(_ row: Row) throws -> Bool {
      let most = DuplicateSearch.mostDaysApart(Repetition(rawValue: try row.text("repetition")) ?? .none)
      let (issued, due) = (try row.date("issue_date"), try row.date("due_date"))
      return [(issued, date), (due, date), (due, dueDate)].contains { planned, day in
        planned.map { abs($0.days(since: day)) <= most } ?? false
      }
    }
    let rows = try connection.rows(
      """
      SELECT id, repetition, issue_date, due_date FROM bills WHERE merchant_key = ? AND currency = ?
        AND \(Store.plannedBills)
        AND (issue_date BETWEEN ? AND ? OR due_date BETWEEN ? AND ? OR due_date BETWEEN ? AND ?)
      """, series + near(date) + near(date) + near(dueDate))
    // A series plans one bill at a time, so these are few.
    let bills = try rows.filter(isNear).map { DuplicateOf(.bill, try $0.integer("id")) }.sorted { $0.id < $1.id }
    return bills.first { !different.contains($0) }.map { DuplicateOf(.bill, $0.id, .planned) }
  }

  /// Whether a document may be that of a planned bill: it asks for money of a known merchant on a known day.
  private static func mayBePlanned(_ proposal: Proposal) -> Bool {
    proposal.kind.isBill && proposal.kind != .creditNote && (proposal.money?.minorUnits ?? 0) > 0
      && proposal.date != nil && proposal.merchant != nil
  }

  /// How many days before or after its planned day the document of a recurring bill may be dated: less than half the
  /// interval.
  private static func mostDaysApart(_ repetition: Repetition) -> Int {
    switch repetition {
    case .daily: 0
    case .weekly: 3
    case .fortnightly: 6
    case .none, .monthly, .quarterly, .halfYearly, .yearly: 10
    }
  }

  /// The number of a document's numbers used for the lookup.
  static let keptNumbers = 16
  /// The maximum number of documents considered for each number: a merchant's own numbers are on all of its documents.
  private static let mostByNumber = 100
  private static let mostCompared = 20

  private func drafts(_ condition: String, _ arguments: [SQLValue]) throws -> [Other] {
    try connection.rows(
      """
      SELECT id, merchant_key, date, minor_units, currency, word_print, number_print FROM drafts WHERE \(condition)
      """, arguments
    ).map { row in
      let id = try row.integer("id")
      return try other(DuplicateOf(.draft, id), draft: id, date: row.optionalText("date"), row)
    }
  }

  private func bills(_ condition: String, _ arguments: [SQLValue]) throws -> [Other] {
    try connection.rows(
      """
      SELECT bills.id, bills.merchant_key, issue_date, bills.minor_units, bills.currency, reference, draft_id, word_print,
        number_print
      FROM bills LEFT JOIN drafts ON drafts.id = draft_id WHERE deleted IS NULL AND \(condition)
      """, arguments
    ).map { row in
      var other = try other(
        DuplicateOf(.bill, try row.integer("id")), draft: row.optionalInteger("draft_id"),
        date: row.optionalText("issue_date"), row)
      other.facts.reference = row.optionalText("reference")
      return other
    }
  }

  private func other(_ duplicateOf: DuplicateOf, draft: Int64?, date: String?, _ row: Row) throws -> Other {
    var money: Money?
    if let units = row.optionalInteger("minor_units"), let code = row.optionalText("currency") {
      money = Currency(code: code).map { Money(minorUnits: units, currency: $0) }
    }
    return Other(
      duplicateOf: duplicateOf, draft: draft,
      facts: Likeness.Facts(merchantKey: row.optionalText("merchant_key"), date: date, money: money),
      words: PrintText.numbers(row.optionalText("word_print")),
      numbers: PrintText.numbers(row.optionalText("number_print")))
  }

  /// The originals that the user has ruled out for a draft; bills from drafts are identified by their drafts.
  private func verdicts(of draft: Int64) throws -> Set<DuplicateOf> {
    let asDraft = try connection.rows(
      "SELECT other_kind, other_id FROM duplicate_verdicts WHERE draft_id = ? AND verdict = 'different'",
      .integer(draft)
    ).compactMap { row in
      DuplicateOf.Kind(rawValue: try row.text("other_kind")).map {
        DuplicateOf($0, row.optionalInteger("other_id") ?? 0)
      }
    }
    let asOther = try connection.rows(
      """
      SELECT draft_id FROM duplicate_verdicts WHERE other_kind = 'draft' AND other_id = ? AND verdict = 'different'
      """, .integer(draft)
    ).map { DuplicateOf(.draft, try $0.integer("draft_id")) }
    return Set(asDraft + asOther)
  }
}
