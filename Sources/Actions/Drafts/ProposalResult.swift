public import Core

/// A proposal in the JSON form that other programs rely on: every field is present, with null if nothing was found.
public struct ProposalResult: Codable, Hashable, Sendable {
  public var part: Int
  public var pages: [Int]
  public var kind: DocumentKind
  @Nullable public var merchant: FieldResult<String>?
  @Nullable public var date: FieldResult<CalendarDate>?
  @Nullable public var time: FieldResult<TimeOfDay>?
  @Nullable public var total: TotalResult?
  /// Separate from the total, because a payment slip may name the currency and leave the amount to the payer.
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
  /// The explanations of the decisive fields; nil, and absent from the JSON, unless they were requested.
  public var explanations: [ExplanationResult]?
  /// The item that this seems to be a copy of; nil, and absent from the JSON, if there is none.
  public var duplicateOf: DuplicateOf?
  /// The interval at which the bill recurs, if that was learned; otherwise nil, and absent from the JSON.
  public var repetition: FieldResult<Repetition>?
  /// The fields that were learned from earlier confirmations, and why; nil, and absent from the JSON, if there are
  /// none.
  public var learned: [LessonResult]?
  /// The currency with its evidence. Not in the JSON, which has the currency beside the total.
  public var currencyField: FieldResult<Currency>?
  /// The payment with its evidence. Not in the JSON.
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

  /// A purchased item.
  public struct Item: Codable, Hashable, Sendable {
    public var description: String
    @Nullable public var quantity: Amount?
    @Nullable public var total: Amount?
  }

  /// The script of print that no installed model reads, and the command that installs a model.
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
