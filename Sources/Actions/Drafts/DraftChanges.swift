public import Core
internal import Intake
internal import Ledger

/// Changes to a draft; nil keeps the proposal's value.
public struct DraftChanges: Hashable, Sendable {
  public var merchant: String?
  /// Text may include the currency: `12.30 EUR`.
  public var total: Typed<Amount>?
  public var currency: Typed<Currency>?
  public var date: Typed<CalendarDate>?
  /// Empty text, `none` and a nil date remove the proposal's due date.
  public var due: Typed<CalendarDate?>?
  /// The categories; empty keeps the proposal's category. A draft keeps only the first one, a bill all of them.
  public var categories: [String]
  public var payment: PaymentTyping
  public var kind: Typed<DocumentKind>?
  public var reference: String?
  /// What a transfer has to quote; empty text and `none` remove the proposal's.
  public var paymentReference: String?
  /// The payee's IBAN or account number; empty text and `none` remove the proposal's.
  public var iban: String?
  /// For the bill that the draft becomes; a draft has none.
  public var notes: String?
  /// For the bill that the draft becomes; a draft has none.
  public var repetition: Typed<Repetition>?
  /// For the bill that the draft becomes; a draft has none.
  public var tags: [String] = []
  /// For the bill that the draft becomes, as in `BillEntry`; a draft has none.
  public var warrantyUntil: String?
  public var returnUntil: String?

  public init(
    merchant: String? = nil, total: Typed<Amount>? = nil, currency: Typed<Currency>? = nil,
    date: Typed<CalendarDate>? = nil, due: Typed<CalendarDate?>? = nil, categories: [String] = [],
    payment: PaymentTyping = PaymentTyping(), kind: Typed<DocumentKind>? = nil, reference: String? = nil,
    paymentReference: String? = nil, iban: String? = nil, notes: String? = nil, repetition: Typed<Repetition>? = nil
  ) {
    self.merchant = merchant
    self.total = total
    self.currency = currency
    self.date = date
    self.due = due
    self.categories = categories
    self.payment = payment
    self.kind = kind
    self.reference = reference
    self.paymentReference = paymentReference
    self.iban = iban
    self.notes = notes
    self.repetition = repetition
  }

  public var isEmpty: Bool { self == DraftChanges() }

  /// Parses the typed texts.
  ///
  /// - Parameter draft: the draft whose printed currency determines how many decimals an amount can have.
  /// - Throws: `InputError` that names what was typed and what is accepted; `StoreError.unknownCard`.
  func corrections(to draft: Draft?, on desk: Desk) async throws -> Corrections {
    let typing = desk.typing
    var corrections = try await payment.corrections(desk.store)
    corrections.merchant = try TypedField.merchant.read(merchant.map { try NameInput.name($0, "a merchant") })
    corrections.currency = try TypedField.currency.read(currency?.value(typing.currency))
    switch total {
    case .text(let text):
      let stated = corrections.currency
      let (amount, code) = try TypedField.total.read(
        typing.total(text, stated: stated, printed: draft?.proposal.currency?.value))
      corrections.total = amount
      corrections.currency = code
    case .value(let amount): corrections.total = amount
    case nil: break
    }
    corrections.date = try TypedField.date.read(date?.value(typing.pastDate))
    if let due {
      corrections.dueDate = Correction(try TypedField.due.read(due.value { try Typing.optional($0, typing.date) }))
    }
    corrections.categories = categories
    corrections.kind = try TypedField.kind.read(kind?.value { try Typing.choice($0, "a kind") })
    if let reference {
      let number = try TypedField.reference.read(NameInput.number(reference))
      corrections.reference = Correction(number.isEmpty ? nil : number)
    }
    if let paymentReference {
      corrections.paymentReference = Correction(
        try TypedField.paymentReference.read(Typing.optional(paymentReference, TransferInput.reference)))
    }
    if let iban {
      corrections.iban = Correction(try TypedField.iban.read(Typing.optional(iban, TransferInput.account)))
    }
    corrections.notes = try TypedField.notes.read(notes.map { try NameInput.notes($0, "a bill") })
    corrections.repetition = try TypedField.repetition.read(repetition?.value(RepeatInput.parse))
    corrections.tags = try TypedField.tags.read(TagInput.tags(tags))
    func until(_ text: String) throws -> UntilInput? {
      try Typing.optional(text) { try UntilInput.parse($0, today: typing.today) }
    }
    corrections.warrantyUntil = try TypedField.warranty.read(warrantyUntil.flatMap(until))
    corrections.returnUntil = try TypedField.returning.read(returnUntil.flatMap(until))
    return corrections
  }
}
