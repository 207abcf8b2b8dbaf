public import Core

/// A bill of the ledger, as shown in the interfaces and read by other programs.
public struct BillResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  /// Incremented with every change.
  public var revision: Int
  /// The name of the bill in lists.
  public var title: String
  public var merchant: String
  public var notes: String
  public var kind: DocumentKind
  /// Negative for a credit note.
  public var amount: MoneyResult
  public var issueDate: CalendarDate
  @Nullable public var dueDate: CalendarDate?
  @Nullable public var paidDate: CalendarDate?
  @Nullable public var dueTime: TimeOfDay?
  /// The id of its card.
  @Nullable public var card: Int64?
  /// The reminder times; nil for the setting, empty for never.
  @Nullable public var reminders: String?
  /// The id of the first bill of its series.
  @Nullable public var series: Int64?
  /// The position in the series, from 0.
  @Nullable public var occurrence: Int?
  @Nullable public var payment: PaymentResult?
  /// The number of the document.
  @Nullable public var reference: String?
  /// What a transfer has to quote, if it is not the document's number.
  @Nullable public var paymentReference: String?
  /// The payee's IBAN, or another number of an account.
  @Nullable public var iban: String?
  public var categories: [String]
  /// The parts of a split bill, which add up to the amount; empty for a bill that is not split.
  public var parts: [BillPartResult]
  /// The user's own tags, in alphabetical order.
  public var tags: [String]
  /// The last day of the warranty.
  @Nullable public var warrantyUntil: CalendarDate?
  /// The last day on which the purchase can be returned.
  @Nullable public var returnUntil: CalendarDate?
  public var repetition: Repetition
  @Nullable public var draft: Int64?
  @Nullable public var document: Int64?
  public var created: Instant

  private enum CodingKeys: String, CodingKey {
    case id, revision, title, merchant, notes, kind, amount, issueDate, dueDate, paidDate, dueTime, card, reminders
    case series, occurrence, payment, reference, paymentReference, iban, categories, parts, tags, draft, document
    case created, warrantyUntil, returnUntil
    case repetition = "repeat"
  }

  public init(_ bill: Bill) {
    let contents = bill.contents
    id = bill.id
    revision = bill.revision
    title = contents.title
    merchant = contents.merchant
    notes = contents.notes
    kind = contents.kind
    amount = MoneyResult(contents.amount)
    issueDate = contents.issueDate
    _dueDate = Nullable(wrappedValue: contents.dueDate)
    _paidDate = Nullable(wrappedValue: contents.paidDate)
    _dueTime = Nullable(wrappedValue: contents.dueTime)
    _card = Nullable(wrappedValue: contents.card)
    _reminders = Nullable(wrappedValue: contents.reminders)
    _series = Nullable(wrappedValue: bill.occurrence?.series)
    _occurrence = Nullable(wrappedValue: bill.occurrence?.number)
    _payment = Nullable(wrappedValue: contents.payment.map(PaymentResult.init))
    _reference = Nullable(wrappedValue: contents.reference)
    _paymentReference = Nullable(wrappedValue: contents.paymentReference)
    _iban = Nullable(wrappedValue: contents.iban)
    categories = contents.categories
    parts = contents.parts.map { BillPartResult($0, contents.amount.currency) }
    tags = contents.tags
    _warrantyUntil = Nullable(wrappedValue: contents.warrantyUntil)
    _returnUntil = Nullable(wrappedValue: contents.returnUntil)
    repetition = contents.repetition
    _draft = Nullable(wrappedValue: bill.draftID)
    _document = Nullable(wrappedValue: bill.documentID)
    created = Instant(bill.created)
  }
}

extension BillResult: Payable {}

/// A part of a bill.
public struct BillPartResult: Codable, Hashable, Sendable {
  public var category: String
  public var amount: MoneyResult
  /// The person that it was bought for.
  @Nullable public var person: String?
  /// The description, if the part is an item of the document; empty otherwise.
  public var text: String
  /// Whether it takes the difference when the bill's amount changes.
  public var rest: Bool

  public init(_ part: BillPart, _ currency: Currency) {
    category = part.category
    amount = MoneyResult(part.minorUnits, currency)
    _person = Nullable(wrappedValue: part.person)
    text = part.text
    rest = part.isRest
  }

  /// The category, and the person that it was bought for: `Household for Anna`. Not in the JSON.
  public var name: String { category + (person.map { " for \($0)" } ?? "") }
}

/// The way in which a bill was or will be paid.
public struct PaymentResult: Codable, Hashable, Sendable {
  public var mode: PaymentMode
  @Nullable public var brand: CardBrand?
  /// The last four digits of the card.
  @Nullable public var lastFour: String?

  public init(_ payment: Payment) {
    mode = payment.mode
    _brand = Nullable(wrappedValue: payment.brand)
    _lastFour = Nullable(wrappedValue: payment.lastFour)
  }

  public var payment: Payment { Payment(mode: mode, brand: brand, lastFour: lastFour) }
}
