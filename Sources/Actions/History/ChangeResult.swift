public import Core

/// A change of one item. Its JSON has the changed values under the same keys as the item's own JSON; of categories,
/// parts, tags, budgets, attachments and payments only those that were removed (`before`) and added (`after`).
public struct ChangeResult: Codable, Hashable, Sendable, Identifiable {
  public var event: LedgerEvent
  /// Whether the JSON names the item; not in the history of a single item.
  public var namesThing: Bool

  public var id: Int64 { event.id }

  public init(_ event: LedgerEvent, namesThing: Bool) {
    self.event = event
    self.namesThing = namesThing
  }

  private enum CodingKeys: CodingKey { case id, at, who, what, replays, thing, before, after }

  /// Decodes who did what to which item, and when. The changes themselves are encoded only in part, and not decoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let thing = try container.decodeIfPresent(ChangedObjectResult.self, forKey: .thing)
    event = LedgerEvent(
      id: try container.decode(Int64.self, forKey: .id), at: try container.decode(Instant.self, forKey: .at).seconds,
      who: try container.decode(String.self, forKey: .who), what: try container.decode(String.self, forKey: .what),
      subject: thing?.kind ?? .document, subjectID: thing?.id ?? 0, kind: .changed,
      replayed: try container.decodeIfPresent(String.self, forKey: .replays), changes: [])
    namesThing = thing != nil
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(event.id, forKey: .id)
    try container.encode(Instant(event.at), forKey: .at)
    try container.encode(event.who, forKey: .who)
    try container.encode(event.what, forKey: .what)
    try container.encode(event.replayed, forKey: .replays)
    if namesThing {
      try container.encode(ChangedObjectResult(kind: event.subject, id: event.subjectID), forKey: .thing)
    }
    try container.encode(ChangeImage(event, .before), forKey: .before)
    try container.encode(ChangeImage(event, .after), forKey: .after)
  }
}

/// The state of an item before or after an event.
struct ChangeImage: Encodable {
  enum Side { case before, after }

  private var values: [(field: LedgerField, value: LedgerValue?)]

  /// Returns nil if there is nothing on this side.
  init?(_ event: LedgerEvent, _ side: Side) {
    let isWhole = event.isWhole(side)
    // On the other side of its creation or deletion the item did not exist, although its parts may have.
    let isNothing = event.isWhole(side == .before ? .after : .before)
    values = event.changes.compactMap { change in
      let value = side == .before ? change.before : change.after
      if value == nil && (isNothing || change.field.isPart) { return nil }
      return (change.field, value)
    }
    if isWhole {
      let there = Set(values.map(\.field))
      values += event.subject.ownFields.filter { !there.contains($0) }.map { ($0, nil) }
    }
    if values.isEmpty { return nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (field, value) in values {
      try value.encode(to: &container, field)
      // A card is displayed by its name and looked up by its id.
      if field == .card {
        if case .thing(let card)? = value {
          try container.encode(card.name ?? "card \(card.id)", forKey: Key("cardName"))
        } else {
          try container.encodeNil(forKey: Key("cardName"))
        }
      }
    }
  }

  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension LedgerEvent {
  /// Returns whether one side of the event is the whole item: after it was added, or before it was permanently deleted.
  fileprivate func isWhole(_ side: ChangeImage.Side) -> Bool {
    // A deleted bill stays in its table and is only marked as deleted.
    guard !changes.contains(where: { $0.field == .deleted }) else { return false }
    return switch kind {
    case .added, .restored: side == .after
    case .deleted: side == .before
    case .changed: false
    }
  }
}

extension Subject {
  /// The fields that each kind of item has, with or without a value.
  fileprivate var ownFields: [LedgerField] {
    switch self {
    case .bill:
      [
        .amount, .card, .deleted, .document, .draft, .dueDate, .dueTime, .iban, .issueDate, .kind, .merchant, .notes,
        .occurrence, .paidDate, .payment, .paymentReference, .reference, .reminders, .repetition, .returnUntil,
        .revision, .series, .title, .warrantyUntil,
      ]
    case .category: [.name, .icon, .colour, .revision]
    case .card: [.name, .brand, .lastFour, .expiry, .colour, .revision]
    case .income: [.title, .amount, .date, .notes, .revision]
    case .goal: [.name, .target, .notes, .colour, .revision]
    case .memory: [.name, .learnedField, .learnedValue]
    case .statement: [.fileName, .account, .entries]
    case .match: [.entries, .bills]
    case .waiver: [.name, .iban, .notes]
    case .settlement: [.person, .amount, .date, .notes, .revision]
    case .draft, .document: []
    }
  }
}

extension LedgerField {
  /// Whether an item can have several of these, so that an event holds only those that were removed or added.
  fileprivate var isPart: Bool {
    [.categories, .formerNames, .budgets, .attachments, .parts, .payments, .tags, .entries, .bills, .refusedEntries]
      .contains(self)
  }
  /// Whether the absence of a value is encoded as an empty string.
  fileprivate var isText: Bool { [.title, .name, .merchant, .notes, .icon].contains(self) }
}

extension LedgerValue? {
  fileprivate func encode(
    to container: inout KeyedEncodingContainer<ChangeImage.Key>, _ field: LedgerField
  ) throws {
    let key = ChangeImage.Key(field.rawValue)
    func put(_ value: some Encodable) throws { try container.encode(value, forKey: key) }
    switch self {
    case nil: if field.isText { try put("") } else { try container.encodeNil(forKey: key) }
    case .text(let text): try put(text)
    case .texts(let texts): try put(texts)
    case .number(let number): try put(number)
    case .numbers(let numbers): try put(numbers)
    case .flag(let flag): try put(flag)
    case .money(let money): try put(MoneyResult(money))
    case .amount(let amount): try put(amount)
    case .currency(let currency): try put(currency)
    case .date(let date): try put(date)
    case .time(let time): try put(time)
    case .month(let month): try put(month)
    case .instant(let seconds): try put(Instant(seconds))
    case .kind(let kind): try put(kind)
    case .repetition(let repetition): try put(repetition)
    case .tint(let tint): try put(tint)
    case .brand(let brand): try put(brand)
    case .state(let state): try put(state)
    case .payment(let payment): try put(PaymentResult(payment))
    case .review(let reasons): try put(reasons)
    case .thing(let thing): try put(thing.id)
    case .things(let things): try put(things.map { $0.name ?? "\($0.subject.rawValue) \($0.id)" })
    case .attachments(let documents): try put(documents.map(AttachmentImage.init))
    case .goalPayments(let payments):
      try put(payments.map(GoalResult.Payment.init))
    case .budgets(let budgets): try put(budgets.map(MonthlyBudget.init))
    case .parts(let parts): try put(parts.parts.map { BillPartResult($0, parts.currency) })
    case .proposal(let proposal): try put(ProposalResult(proposal))
    case .failure(let failure): try put(failure)
    }
  }
}

private struct AttachmentImage: Encodable {
  var document: Int64
  var name: String
  var attached: Instant

  init(_ attached: AttachedDocument) {
    document = attached.document
    name = attached.name
    self.attached = Instant(attached.attached)
  }
}
