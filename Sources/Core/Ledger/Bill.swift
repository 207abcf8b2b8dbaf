/// A confirmed bill, which according to the user was paid or is to be paid.
public struct Bill: Hashable, Codable, Sendable, Identifiable {
  public var id: Int64
  /// Incremented by every change.
  public var revision: Int
  public var contents: BillContents
  /// The draft it was confirmed from; nil if the bill was entered by hand.
  public var draftID: Int64?
  public var documentID: Int64?
  /// Its place in a series of recurring bills; nil for a single one.
  public var occurrence: Occurrence?
  /// The time of deletion, in UTC seconds since 1970; nil while it is in the ledger.
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

/// The position of a recurring bill in its series.
public struct Occurrence: Hashable, Codable, Sendable {
  /// The id of the series' first bill.
  public var series: Int64
  /// Starts at 0, or at 1 if the first bill is due on the last day of a month that is shorter than the day of the series.
  public var number: Int
  /// The date of the occurrence 0, from which all others are computed.
  public var anchor: CalendarDate

  public init(series: Int64, number: Int, anchor: CalendarDate) {
    self.series = series
    self.number = number
    self.anchor = anchor
  }
}

/// The fields of a bill that the user can edit.
public struct BillContents: Hashable, Codable, Sendable {
  /// The name in lists; the merchant unless the user chooses another.
  public var title: String
  public var merchant: String
  public var notes: String
  public var kind: DocumentKind
  /// Negative for a credit note.
  public var amount: Money
  public var issueDate: CalendarDate
  public var dueDate: CalendarDate?
  /// The time on the due date by which it is due, in the user's local time.
  public var dueTime: TimeOfDay?
  /// Nil while it is unpaid.
  public var paidDate: CalendarDate?
  public var payment: Payment?
  /// The id of the ledger's card that it was or is to be paid with.
  public var card: Int64?
  /// The number of the document.
  public var reference: String?
  /// What a transfer has to quote, if it is not the document's number: a creditor reference, a customer's number.
  public var paymentReference: String?
  /// The payee's IBAN, or another number of an account.
  public var iban: String?
  /// Category names, in the order given; at least one.
  public var categories: [String]
  public var repetition: Repetition
  /// The schedule of reminders, in the syntax of `remind`: `1d 0d`. Empty for none, nil for the default.
  public var reminders: String?
  /// The parts the user divided it into; empty if it is not split. They add up to the amount, and `categories` are
  /// theirs.
  public var parts: [BillPart]
  /// The user's own labels, each once, in alphabetical order.
  public var tags: [String]
  /// The last day of the seller's or maker's warranty.
  public var warrantyUntil: CalendarDate?
  /// The last day on which the goods can be returned.
  public var returnUntil: CalendarDate?

  public init(
    title: String, merchant: String, notes: String = "", kind: DocumentKind, amount: Money, issueDate: CalendarDate,
    dueDate: CalendarDate? = nil, paidDate: CalendarDate? = nil, payment: Payment? = nil, reference: String? = nil,
    paymentReference: String? = nil, iban: String? = nil, categories: [String], repetition: Repetition = .none,
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
    self.paymentReference = paymentReference
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

extension BillContents: Payable {}

/// The interval at which a bill recurs.
public enum Repetition: String, Codable, Sendable, CaseIterable {
  case none, daily, weekly, fortnightly, monthly, quarterly, halfYearly, yearly

  /// The number of months of the interval; nil for intervals of days, and for none.
  public var months: Int? {
    switch self {
    case .none, .daily, .weekly, .fortnightly: nil
    case .monthly: 1
    case .quarterly: 3
    case .halfYearly: 6
    case .yearly: 12
    }
  }
}
