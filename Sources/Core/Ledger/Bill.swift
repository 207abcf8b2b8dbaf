/// A confirmed bill: what a person says was, or is to be, paid.
public struct Bill: Hashable, Codable, Sendable, Identifiable {
  public var id: Int64
  /// Counts every change.
  public var revision: Int
  public var contents: BillContents
  /// The draft it was confirmed from; nil when it was typed.
  public var draftID: Int64?
  public var documentID: Int64?
  /// Its place in a series of recurring bills; nil for a single one.
  public var occurrence: Occurrence?
  /// UTC seconds since 1970 of its deletion; nil while it is in the ledger.
  public var deleted: Int64?
  /// UTC seconds since 1970.
  public var created: Int64

  public init(
    id: Int64, revision: Int, contents: BillContents, draftID: Int64?, documentID: Int64?, created: Int64,
    occurrence: Occurrence? = nil, deleted: Int64? = nil
  ) {
    self.id = id
    self.revision = revision
    self.contents = contents
    self.draftID = draftID
    self.documentID = documentID
    self.created = created
    self.occurrence = occurrence
    self.deleted = deleted
  }
}

/// The place of a recurring bill in its series.
public struct Occurrence: Hashable, Codable, Sendable {
  /// The id of the series' first bill.
  public var series: Int64
  /// From 0.
  public var number: Int
  /// The date of the first occurrence, from which all others are counted.
  public var anchor: CalendarDate

  public init(series: Int64, number: Int, anchor: CalendarDate) {
    self.series = series
    self.number = number
    self.anchor = anchor
  }
}

/// What a person can say of a bill.
public struct BillContents: Hashable, Codable, Sendable {
  /// What it is called in lists; the merchant unless a person says otherwise.
  public var title: String
  public var merchant: String
  public var notes: String
  public var kind: Kind
  /// Negative for a credit note.
  public var amount: Money
  public var issueDate: CalendarDate
  public var dueDate: CalendarDate?
  /// By when on its due date, on the clock of the place where the person is.
  public var dueTime: TimeOfDay?
  /// Nil while it is unpaid.
  public var paidDate: CalendarDate?
  public var payment: Payment?
  /// The id of the card of the ledger that it was, or is to be, paid with.
  public var card: Int64?
  public var reference: String?
  public var iban: String?
  /// Category names, in the order given; at least one.
  public var categories: [String]
  public var repetition: Repetition
  /// When to remind of it, as `remind` takes it: `1d 0d`; empty for never, nil for as always.
  public var reminders: String?
  /// How a person divided it; none for a bill that is whole. They add up to the amount, and the categories are theirs.
  public var parts: [BillPart]
  /// Words of a person's own, each once, in the order of the alphabet.
  public var tags: [String]
  /// The last day on which the seller or maker answers for what was bought.
  public var warrantyUntil: CalendarDate?
  /// The last day on which it can be brought back.
  public var returnUntil: CalendarDate?

  public init(
    title: String, merchant: String, notes: String = "", kind: Kind, amount: Money, issueDate: CalendarDate,
    dueDate: CalendarDate? = nil, paidDate: CalendarDate? = nil, payment: Payment? = nil, reference: String? = nil,
    iban: String? = nil, categories: [String], repetition: Repetition = .none,
    dueTime: TimeOfDay? = nil, card: Int64? = nil, reminders: String? = nil, parts: [BillPart] = [],
    tags: [String] = [], warrantyUntil: CalendarDate? = nil, returnUntil: CalendarDate? = nil
  ) {
    self.title = title
    self.merchant = merchant
    self.notes = notes
    self.kind = kind
    self.amount = amount
    self.issueDate = issueDate
    self.dueDate = dueDate
    self.paidDate = paidDate
    self.payment = payment
    self.reference = reference
    self.iban = iban
    self.categories = categories
    self.repetition = repetition
    self.dueTime = dueTime
    self.card = card
    self.reminders = reminders
    self.parts = parts
    self.tags = tags
    self.warrantyUntil = warrantyUntil
    self.returnUntil = returnUntil
  }
}

extension BillContents {
  /// Whether it is unpaid, and its due date has passed, or on that day its due time. Without a time a bill is due by the
  /// day's end.
  public func isOverdue(on day: CalendarDate, at time: TimeOfDay) -> Bool {
    guard paidDate == nil, let dueDate else { return false }
    return dueDate < day || (dueDate == day && (dueTime.map { $0 < time } ?? false))
  }

  /// `2026-03-14 18:30`, or the date alone; nil for what is not due.
  public var dueText: String? { dueDate.map { "\($0)" + (dueTime.map { " \($0)" } ?? "") } }
}

/// How often a bill comes again.
public enum Repetition: String, Codable, Sendable, CaseIterable {
  case none, daily, weekly, fortnightly, monthly, quarterly, halfYearly, yearly
}
