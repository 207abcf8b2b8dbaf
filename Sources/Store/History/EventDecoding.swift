internal import Core
internal import Foundation

/// Decodes the events of one subject, oldest first, from the rows of the history.
///
/// The image of a change contains only the columns that changed. An amount's currency, or the subject's name, may have
/// to be taken from earlier events.
struct EventDecoding {
  let names: EventNames
  private var events: [Decoded] = []
  private var money: Money?
  private var name: String?
  private var undone: Set<Int64> = []

  private struct Decoded {
    var event: LedgerEvent
    var before: [LedgerField: LedgerValue]
    var after: [LedgerField: LedgerValue]
  }

  static func events(_ groups: [EventGroup], _ names: EventNames) throws -> [LedgerEvent] {
    var decoding = EventDecoding(names: names)
    for group in groups { try decoding.add(group) }
    return decoding.events.map(\.event)
  }

  private init(names: EventNames) { self.names = names }

  private mutating func add(_ group: EventGroup) throws {
    guard let first = group.rows.first else { throw StoreError.corrupt("an event of nothing") }
    let before = fields(group, .before)
    learn(before, of: group.subject)
    let after = fields(group, .after)
    learn(after, of: group.subject)
    var event = LedgerEvent(
      id: try first.integer("id"), at: try first.integer("at"), who: try first.text("who"),
      what: try (group.main.first ?? first).text("what"), subject: group.subject, subjectID: group.subjectID,
      kind: .changed, name: name ?? givenName(group), amount: money,
      changes: FieldChange.list(before: before, after: after))
    event.kind = EventDecoding.kind(of: group, event, before: before, after: after)
    if event.isReplay, let original = original(of: event, before: before, after: after) {
      event.replayed = original.what
      if event.what == "undo" { undone.insert(original.id) } else { undone.remove(original.id) }
    }
    events.append(Decoded(event: event, before: before, after: after))
  }

  /// The name of an object that no event has named so far, such as a category that every ledger begins with.
  private func givenName(_ group: EventGroup) -> String? {
    switch group.subject {
    case .category: names.categories[group.subjectID]
    case .card: names.cards[group.subjectID]
    default: nil
    }
  }

  private static func kind(
    of group: EventGroup, _ event: LedgerEvent, before: [LedgerField: LedgerValue], after: [LedgerField: LedgerValue]
  ) -> LedgerEvent.Kind {
    if event.subject == .document { return event.what == ReadingEvent.accept.rawValue ? .added : .changed }
    switch (group.isNew, group.isGone) {
    case (true, false): return event.isReplay ? .restored : .added
    case (false, true): return .deleted
    default: break
    }
    // A deleted bill keeps its row.
    switch (before[.deleted], after[.deleted]) {
    case (nil, .some): return .deleted
    case (.some, nil): return .restored
    default: return .changed
    }
  }

  private mutating func learn(_ fields: [LedgerField: LedgerValue], of subject: Subject) {
    if case .money(let amount)? = fields[.amount] ?? fields[.target] { money = amount }
    let named = fields[.name] ?? fields[.title] ?? fields[.fileName] ?? fields[.person]
    // A waiver can have nothing but an account; that of a bill is no name.
    if case .text(let text)? = named ?? (subject == .waiver ? fields[.iban] : nil) { name = text }
    if case .numbers(let entries)? = fields[.entries], case .numbers(let bills)? = fields[.bills] {
      name = "\(EventDecoding.list(entries, "entry", "entries")) with \(EventDecoding.list(bills, "bill", "bills"))"
    }
    if let proposal = fields[.proposal]?.proposal {
      money = proposal.money
      name = proposal.merchant?.value
    }
  }

  /// Formats ids, as in `bills 3, 4`.
  private static func list(_ ids: [Int64], _ noun: String, _ plural: String) -> String {
    "\(ids.count == 1 ? noun : plural) \(ids.map(String.init).joined(separator: ", "))"
  }

  // MARK: - Fields

  private func fields(_ group: EventGroup, _ side: EventGroup.Side) -> [LedgerField: LedgerValue] {
    let noted = noted(group, side)
    guard noted.isEmpty, let table = LedgerTable.all.first(where: { $0.subject == group.subject && $0.isMain }) else {
      return noted
    }
    var fields: [LedgerField: LedgerValue] = [:]
    let columns = group.columns(side)
    for (column, value) in columns {
      guard let (field, decoding) = LedgerColumns.field(column, of: table) else { continue }
      fields[field] = decoding(value, names)
    }
    if table != .drafts, !LedgerColumns.money.isDisjoint(with: columns.keys) {
      let units = columns["minor_units"]?.integer ?? money?.minorUnits
      let currency = columns["currency"]?.text.flatMap { Currency(code: $0) } ?? money?.currency
      if let units, let currency {
        fields[table == .goals ? .target : .amount] = .money(Money(minorUnits: units, currency: currency))
      }
    }
    addParts(group, side, &fields)
    return fields
  }

  private func addParts(_ group: EventGroup, _ side: EventGroup.Side, _ fields: inout [LedgerField: LedgerValue]) {
    let categories = group.parts(.billCategories, side).sorted {
      ($0.optionalInteger("position") ?? 0) < ($1.optionalInteger("position") ?? 0)
    }.compactMap { row in
      row.optionalInteger("category_id").map { NamedThing(.category, $0, name: names.categories[$0]) }
    }
    if !categories.isEmpty { fields[.categories] = .things(categories) }
    let parts = group.parts(.billParts, side).compactMap { row -> (Int64, BillPart)? in
      // When a category is merged into another, parts change only in their category, which the categories field shows.
      guard let units = row.optionalInteger("minor_units"), let category = row.optionalInteger("category_id") else {
        return nil
      }
      let part = BillPart(
        category: names.categories[category] ?? "?", minorUnits: units, person: row.optionalText("person"),
        text: row.optionalText("text") ?? "", isRest: row.optionalInteger("is_rest") == 1)
      return (row.optionalInteger("position") ?? 0, part)
    }.sorted { $0.0 < $1.0 }.map(\.1)
    // The amount of a new bill is known only from this event.
    let own: Money? = if case .money(let amount)? = fields[.amount] { amount } else { money }
    if !parts.isEmpty, let currency = own?.currency { fields[.parts] = .parts(BillParts(parts, currency)) }
    let tags = group.parts(.billTags, side).compactMap { $0.optionalText("name") }.sorted()
    if !tags.isEmpty { fields[.tags] = .texts(tags) }
    let aliases = group.parts(.categoryAliases, side).compactMap { row in
      row.optionalText("name_key").map { names.byKey[$0] ?? $0 }
    }
    if !aliases.isEmpty { fields[.formerNames] = .texts(aliases) }
    let budgets = group.parts(.budgets, side).compactMap { Budget(image: $0) }
    if !budgets.isEmpty { fields[.budgets] = .budgets(budgets) }
    let attachments = group.parts(.attachments, side).compactMap { row -> AttachedDocument? in
      guard let document = row.optionalInteger("document_id"), let added = row.optionalInteger("added") else {
        return nil
      }
      return AttachedDocument(document: document, name: row.optionalText("name") ?? "", attached: added)
    }
    if !attachments.isEmpty { fields[.attachments] = .attachments(attachments) }
    let payments = group.parts(.goalPayments, side).compactMap { row -> GoalPayment? in
      guard let units = row.optionalInteger("minor_units"), let currency = money?.currency,
        let id = row.optionalInteger("id"), let date = row.optionalText("date").flatMap(CalendarDate.init(iso:))
      else { return nil }
      return GoalPayment(
        id: id, amount: Money(minorUnits: units, currency: currency), date: date, notes: row.optionalText("notes") ?? ""
      )
    }
    if !payments.isEmpty { fields[.payments] = .goalPayments(payments) }
    addBank(group, side, &fields)
  }

  /// Adds the bank entries: those of a statement, those that a match joins with bills, and those refused for a bill.
  private func addBank(_ group: EventGroup, _ side: EventGroup.Side, _ fields: inout [LedgerField: LedgerValue]) {
    let count = group.parts(.statementEntries, side).count
    if count > 0 { fields[.entries] = .number(Int64(count)) }
    func add(_ field: LedgerField, _ table: LedgerTable, _ column: String) {
      let ids = group.parts(table, side).compactMap { $0.optionalInteger(column) }.sorted()
      if !ids.isEmpty { fields[field] = .numbers(ids) }
    }
    add(.entries, .matchEntries, "entry_id")
    add(.bills, .matchBills, "bill_id")
    add(.refusedEntries, .matchRefusals, "entry_id")
  }

  /// The notes of the program itself about a document or draft, which are not row images.
  private func noted(_ group: EventGroup, _ side: EventGroup.Side) -> [LedgerField: LedgerValue] {
    guard let row = group.rows.first, EventGroup.table(row) == nil, row.optionalText(side.rawValue) != nil else {
      return [:]
    }
    if let failure: Failure = try? row.json(side.rawValue) { return [.error: .failure(failure)] }
    switch group.subject {
    case .draft:
      if let proposal: Proposal = try? row.json(side.rawValue) { return [.proposal: .proposal(proposal)] }
      if let state: Draft.State = try? row.json(side.rawValue) { return [.state: .state(state)] }
    case .document:
      guard let texts: [String: String] = try? row.json(side.rawValue) else { return [:] }
      return texts.reduce(into: [:]) { fields, member in
        guard let field = LedgerField(rawValue: member.key) else { return }
        fields[field] = field == .drafts ? Int64(member.value).map { .number($0) } : .text(member.value)
      }
    default: break
    }
    return [:]
  }

  // MARK: - Undo and redo

  /// The event that a replay undoes or redoes: the user's last event that is not undone, or the first that is. An event
  /// that the replay exactly mirrors takes precedence, as bills can be taken back in any order.
  private func original(
    of replay: LedgerEvent, before: [LedgerField: LedgerValue], after: [LedgerField: LedgerValue]
  ) -> LedgerEvent? {
    let isUndo = replay.what == "undo"
    let mine = events.filter {
      $0.event.who == replay.who && !$0.event.isReplay && undone.contains($0.event.id) != isUndo
    }
    let inOrder = isUndo ? mine.reversed() : mine
    func same(_ one: [LedgerField: LedgerValue], _ other: [LedgerField: LedgerValue]) -> Bool {
      // A replay increments the revision.
      one.filter { $0.key != .revision } == other.filter { $0.key != .revision }
    }
    let mirrored = inOrder.first {
      isUndo
        ? same($0.after, before) && same($0.before, after) : same($0.before, before) && same($0.after, after)
    }
    return (mirrored ?? inOrder.first)?.event
  }
}
