/// A confirmed bill: what a person says was, or is to be, paid.
public struct Bill: Hashable, Codable, Sendable, Identifiable {
  public var id: Int64
  /// Counts every change.
  public var revision: Int
  public var contents: BillContents
  /// The draft it was confirmed from; nil when it was typed.
  public var draftID: Int64?
  public var documentID: Int64?
  /// UTC seconds since 1970.
  public var created: Int64

  public init(
    id: Int64, revision: Int, contents: BillContents, draftID: Int64?, documentID: Int64?, created: Int64
  ) {
    self.id = id
    self.revision = revision
    self.contents = contents
    self.draftID = draftID
    self.documentID = documentID
    self.created = created
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
  /// Nil while it is unpaid.
  public var paidDate: CalendarDate?
  public var payment: Payment?
  public var reference: String?
  public var iban: String?
  /// Category names, in the order given; at least one.
  public var categories: [String]
  public var repetition: Repetition

  public init(
    title: String, merchant: String, notes: String = "", kind: Kind, amount: Money, issueDate: CalendarDate,
    dueDate: CalendarDate? = nil, paidDate: CalendarDate? = nil, payment: Payment? = nil, reference: String? = nil,
    iban: String? = nil, categories: [String], repetition: Repetition = .none
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
  }
}

/// How often a bill comes again.
public enum Repetition: String, Codable, Sendable, CaseIterable {
  case none, daily, weekly, fortnightly, monthly, quarterly, halfYearly, yearly
}
