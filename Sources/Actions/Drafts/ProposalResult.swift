public import Core

/// A proposal in the shape that other programs rely on: every field there, null where nothing was found.
public struct ProposalResult: Codable, Hashable, Sendable {
  public var part: Int
  public var pages: [Int]
  public var kind: Kind
  @Nullable public var merchant: FieldResult<String>?
  @Nullable public var date: FieldResult<CalendarDate>?
  @Nullable public var time: FieldResult<TimeOfDay>?
  @Nullable public var total: TotalResult?
  /// A payment slip may name the currency and leave the amount to the payer.
  @Nullable public var currency: Currency?
  @Nullable public var dueDate: FieldResult<CalendarDate>?
  @Nullable public var tax: AmountResult?
  public var taxes: [Tax]
  @Nullable public var reference: FieldResult<String>?
  @Nullable public var iban: FieldResult<String>?
  @Nullable public var grandTotal: AmountResult?
  @Nullable public var paymentReference: FieldResult<String>?
  @Nullable public var payment: PaymentResult?
  @Nullable public var category: FieldResult<String>?
  public var items: [Item]
  public var review: [ReviewReason]
  @Nullable public var unreadScript: Script?
  /// Why the decisive fields are what they are; nil, and no key, where nobody asked.
  public var explanations: [ExplanationResult]?
  /// What it seems to be another copy of; nil, and no key, where it seems to be none.
  public var duplicateOf: DuplicateOf?
  /// How often its bill comes again, where that was learned; nil, and no key, where nothing was.
  public var repetition: FieldResult<Repetition>?
  /// Which fields were learned from what a person confirmed before, and why; nil, and no key, where none was.
  public var learned: [LessonResult]?
  /// The currency with where it was read. Not in the JSON, where it stands beside the total.
  public var currencyField: FieldResult<Currency>?
  /// The payment with where it was read. Not in the JSON.
  public var paymentField: FieldResult<Payment>?

  private enum CodingKeys: String, CodingKey {
    case part, pages, kind, merchant, date, time, total, currency, dueDate, tax, taxes, reference, iban, grandTotal
    case paymentReference, payment, category, items, review, unreadScript, explanations, learned, duplicateOf
    case repetition = "repeat"
  }

  /// A line of a tax table.
  public struct Tax: Codable, Hashable, Sendable {
    @Nullable public var rate: Amount?
    @Nullable public var net: Amount?
    @Nullable public var amount: Amount?
  }

  /// One thing bought.
  public struct Item: Codable, Hashable, Sendable {
    public var description: String
    @Nullable public var quantity: Amount?
    @Nullable public var total: Amount?
  }

  /// The script of print that no installed model reads, and the command that installs one.
  public struct Script: Codable, Hashable, Sendable {
    public var script: WritingScript
    public var installation: String
  }

  public init(_ proposal: Proposal) {
    part = proposal.part
    pages = proposal.pages
    kind = proposal.kind
    _merchant = Nullable(wrappedValue: proposal.merchant.map(FieldResult.init))
    _date = Nullable(wrappedValue: proposal.date.map(FieldResult.init))
    _time = Nullable(wrappedValue: proposal.time.map(FieldResult.init))
    _total = Nullable(wrappedValue: TotalResult(of: proposal))
    _currency = Nullable(wrappedValue: proposal.currency?.value)
    _dueDate = Nullable(wrappedValue: proposal.dueDate.map(FieldResult.init))
    _tax = Nullable(wrappedValue: proposal.tax.map { AmountResult($0, proposal.currency?.value) })
    taxes = proposal.taxes.map {
      Tax(rate: $0.rate, net: $0.net, amount: $0.amount)
    }
    _reference = Nullable(wrappedValue: proposal.reference.map(FieldResult.init))
    _iban = Nullable(wrappedValue: proposal.iban.map(FieldResult.init))
    _grandTotal = Nullable(wrappedValue: proposal.grandTotal.map { AmountResult($0, proposal.currency?.value) })
    _paymentReference = Nullable(wrappedValue: proposal.paymentReference.map(FieldResult.init))
    _payment = Nullable(wrappedValue: proposal.payment.map { PaymentResult($0.value) })
    _category = Nullable(wrappedValue: proposal.category.map(FieldResult.init))
    items = proposal.items.map {
      Item(description: $0.description, quantity: $0.quantity, total: $0.total)
    }
    review = proposal.review
    _unreadScript = Nullable(
      wrappedValue: proposal.unreadScript.map { Script(script: $0, installation: $0.installation) })
    duplicateOf = proposal.duplicateOf
    learned = LessonResult.all(of: proposal)
    repetition = proposal.repetition.map(FieldResult.init)
    currencyField = proposal.currency.map(FieldResult.init)
    paymentField = proposal.payment.map(FieldResult.init)
  }
}
