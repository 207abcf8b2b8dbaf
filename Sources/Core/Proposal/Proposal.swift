/// The fields that the parser found in one receipt or bill. One document yields none, one or several proposals.
public struct Proposal: Hashable, Codable, Sendable {
  /// 1-based within the document.
  public var part: Int
  /// The 1-based pages that it is on.
  public var pages: [Int]
  public var kind: DocumentKind
  public var merchant: Field<String>?
  public var date: Field<CalendarDate>?
  public var time: Field<TimeOfDay>?
  /// The amount that was paid or is to be paid; for an invoice that was partly paid in advance, the remainder.
  public var total: Field<Amount>?
  /// The invoice's full amount including taxes, if the document says that it differs from the amount still due.
  public var grandTotal: Field<Amount>?
  /// Separate from the total, because it is often printed elsewhere, or not at all.
  public var currency: Field<Currency>?
  public var dueDate: Field<CalendarDate>?
  /// The sum of all taxes included in the total.
  public var tax: Field<Amount>?
  public var taxes: [TaxLine]
  /// Invoice or receipt number.
  public var reference: Field<String>?
  /// The reference to quote in a transfer, if the document gives one apart from its number.
  public var paymentReference: Field<String>?
  public var iban: Field<String>?
  public var payment: Field<Payment>?
  /// A category's name.
  public var category: Field<String>?
  public var items: [Item]
  /// The reasons why the user should review it. If there are none, total and date are guaranteed to be right.
  public var review: [ReviewReason]
  /// The script of a printed part that no installed model reads; nil if everything could be read.
  public var unreadScript: WritingScript?
  /// The keys of its shop printed on the document. The store keeps them separately, so a proposal from the store has
  /// none.
  public var shopKeys: Set<ShopKey> = []
  /// A fingerprint of its words, by which another scan of the same document is found. Stored separately like
  /// `shopKeys`.
  public var wordPrint: [UInt32] = []
  /// A fingerprint of its numbers, for the same purpose and also stored separately.
  public var numberPrint: [UInt32] = []
  /// The draft or bill that it seems to duplicate, if `review` contains `possibleDuplicate`.
  public var duplicateOf: DuplicateOf?
  /// The interval at which its bill recurs. Documents do not state it: it is learned for the shop, or nil.
  public var repetition: Field<Repetition>?
  /// The reason for not taking it for a bill, if that was learned; `review` then contains `notABill`.
  public var noBill: Lesson?

  private enum CodingKeys: CodingKey {
    case part, pages, kind, merchant, date, time, total, grandTotal, currency, dueDate, tax, taxes, reference
    case paymentReference, iban, payment, category, items, review, unreadScript, duplicateOf
    case repetition, noBill
  }

  public init(
    part: Int = 1, pages: [Int] = [1], kind: DocumentKind = .unknown, merchant: Field<String>? = nil,
    date: Field<CalendarDate>? = nil, time: Field<TimeOfDay>? = nil, total: Field<Amount>? = nil,
    grandTotal: Field<Amount>? = nil, currency: Field<Currency>? = nil, dueDate: Field<CalendarDate>? = nil,
    tax: Field<Amount>? = nil,
    taxes: [TaxLine] = [], reference: Field<String>? = nil, paymentReference: Field<String>? = nil,
    iban: Field<String>? = nil, payment: Field<Payment>? = nil, category: Field<String>? = nil, items: [Item] = [],
    review: [ReviewReason] = [], unreadScript: WritingScript? = nil
  ) {
    self.part = part
    self.pages = pages
    self.kind = kind
    self.merchant = merchant
    self.date = date
    self.time = time
    self.total = total
    self.grandTotal = grandTotal
    self.currency = currency
    self.dueDate = dueDate
    self.tax = tax
    self.taxes = taxes
    self.reference = reference
    self.paymentReference = paymentReference
    self.iban = iban
    self.payment = payment
    self.category = category
    self.items = items
    self.review = review
    self.unreadScript = unreadScript
  }

  /// The total in its currency, if both are known and compatible.
  public var money: Money? {
    guard let total, let currency else { return nil }
    return Money(total.value, currency.value)
  }
}
