public import Core

/// The values that the user changes while confirming a draft. With nil, and if unchanged, the proposal's value applies.
public struct Corrections: Sendable {
  public var merchant: String?
  public var total: Amount?
  public var currency: Currency?
  public var date: CalendarDate?
  public var dueDate = Correction<CalendarDate>.unchanged
  public var categories: [String] = []
  /// Removed if it is unknown how the bill was paid.
  public var payBy = Correction<PaymentMode>.unchanged
  /// The last four digits of a card.
  public var lastFour: String?
  /// One of the ledger's cards; its brand and digits become those of the payment. Removed if the bill was paid without a
  /// card, or with one that is not named.
  public var card = Correction<Card>.unchanged
  public var notes: String?
  public var kind: DocumentKind?
  public var reference = Correction<String>.unchanged
  /// What a transfer has to quote.
  public var paymentReference = Correction<String>.unchanged
  /// The payee's IBAN or account number.
  public var iban = Correction<String>.unchanged
  public var repetition: Repetition?
  public var tags: [String] = []
  public var warrantyUntil: UntilInput?
  public var returnUntil: UntilInput?

  public init() {}
}

/// Turns a draft into a bill. These are pure rules without look-ups or guesses.
public enum Confirmation {
  /// The bill made from a draft with the user's corrections.
  ///
  /// A receipt counts as paid on its date, or today if that is a day or two ahead. An invoice, or a document of unknown
  /// kind with a due date, is unpaid until somebody marks it as paid. The amount of a credit note is negative however
  /// it is printed, and a bill with a negative amount is a credit note.
  ///
  /// - Parameters:
  ///   - categories: the existing category names; a proposed category that is not among them is replaced by Other. With
  ///     nil, the proposed category is used unchecked.
  ///   - today: no bill was paid after this day.
  /// - Throws: `InputError` that names the draft, a missing or contradictory value and the option to correct it; also
  ///   for contents that `BillRules` refuses.
  public static func contents(
    of draft: Draft, with corrections: Corrections, categories: [String]? = nil, today: CalendarDate
  ) throws -> BillContents {
    let proposal = draft.proposal
    let (merchant, amount, date) = try essentials(of: draft, with: corrections)
    let kind = corrections.kind ?? (amount.minorUnits < 0 ? .creditNote : proposal.kind)
    // A due date that was misread still asks for money.
    let hasDueDate = corrections.dueDate.over(proposal.dueDate?.value) != nil
    let isPaid = countsAsPaid(kind, hasDueDate: hasDueDate)
    let guess = proposal.category.map(\.value).flatMap { name in categories?.contains(name) ?? true ? name : nil }
    let printedReference = proposal.reference.map { HiddenCharacters.removed(from: $0.value) }
    let reference = corrections.reference.over(printedReference)
    let contents = BillContents(
      title: merchant, merchant: merchant, notes: corrections.notes ?? "", kind: kind,
      amount: BillRules.signed(amount, kind),
      issueDate: date, dueDate: dueDate(of: proposal, with: corrections, issued: date),
      paidDate: isPaid ? paid(on: date, today: today) : nil,
      payment: corrections.payment(over: proposal.payment?.value),
      reference: reference?.isEmpty == true ? nil : reference,
      paymentReference: paymentReference(of: proposal, with: corrections, kind),
      iban: corrections.iban.over(proposal.iban?.value),
      categories: corrections.categories.isEmpty ? [guess ?? DefaultCategories.other] : corrections.categories,
      repetition: corrections.repetition ?? proposal.repetition?.value ?? .none, card: corrections.card.value?.id,
      tags: corrections.tags,
      warrantyUntil: try corrections.warrantyUntil?.date(from: date),
      returnUntil: try corrections.returnUntil?.date(from: date))
    do {
      try BillRules.check(contents, today: today)
    } catch let error as InputError {
      throw InputError("draft \(draft.id): \(error)", about: error.field)
    }
    return contents
  }

  /// The values without which there is no bill.
  ///
  /// - Throws: `InputError` for a missing one, and for an amount that the currency does not have.
  private static func essentials(
    of draft: Draft, with corrections: Corrections
  ) throws -> (merchant: String, amount: Money, date: CalendarDate) {
    let proposal = draft.proposal
    func missing(_ field: TypedField, _ option: String) -> InputError {
      InputError(
        "draft \(draft.id) has no \(field.rawValue)", .complete(draft: draft.id, option: option), about: field)
    }
    guard let merchant = corrections.merchant ?? proposal.merchant.map({ name($0.value) }),
      !merchant.allSatisfy(\.isWhitespace)
    else {
      throw missing(.merchant, "--merchant NAME")
    }
    guard let total = corrections.total ?? proposal.total?.value else { throw missing(.total, "--total 12.30") }
    guard let currency = corrections.currency ?? proposal.currency?.value else {
      throw missing(.currency, "--currency EUR")
    }
    guard let date = corrections.date ?? proposal.date?.value else { throw missing(.date, "--date 2026-03-14") }
    guard let amount = Money(total, currency) else {
      throw InputError(
        "draft \(draft.id): \(total) has more decimals than \(currency.code) has; give the amount", .option("--total"),
        about: .total)
    }
    return (merchant, amount, date)
  }

  private static func countsAsPaid(_ kind: DocumentKind, hasDueDate: Bool) -> Bool {
    switch kind {
    case .receipt, .creditNote: true
    case .unknown: !hasDueDate
    // They ask for money, or say nothing about a payment.
    case .invoice, .reminder, .statement, .deliveryNote, .offer: false
    }
  }

  /// The due date. A printed one before the bill's date was misread or is another date; a typed one is returned as it
  /// is, for `BillRules` to check.
  static func dueDate(
    of proposal: Proposal, with corrections: Corrections, issued date: CalendarDate
  ) -> CalendarDate? {
    guard case .unchanged = corrections.dueDate else { return corrections.dueDate.value }
    guard let due = proposal.dueDate else { return nil }
    return due.source == .person || due.value >= date ? due.value : nil
  }

  /// What a transfer has to quote. A receipt or credit note asks for no transfer, unless the user says so.
  private static func paymentReference(
    of proposal: Proposal, with corrections: Corrections, _ kind: DocumentKind
  ) -> String? {
    guard case .unchanged = corrections.paymentReference else { return corrections.paymentReference.value }
    guard let read = proposal.paymentReference else { return nil }
    guard read.source == .person || kind != .receipt && kind != .creditNote else { return nil }
    return HiddenCharacters.removed(from: read.value)
  }

  /// A merchant's name as read from a document or bank statement, without what no title may contain.
  public static func name(_ text: String) -> String {
    let visible = FullCardNumber.masked(HiddenCharacters.removed(from: text)).withSingleSpaces
    return String(visible.prefix(BillRules.longestTitle))
  }

  /// The day on which a receipt of this date was paid: today, if it is dated as few days ahead as another clock may be.
  private static func paid(on date: CalendarDate, today: CalendarDate) -> CalendarDate {
    (0...CalendarDate.clockTolerance).contains(date.days(since: today)) ? today : date
  }
}

extension Corrections {
  /// Whether the user states anything about the payment.
  public var saysPayment: Bool {
    if case .unchanged = payBy, case .unchanged = card { return lastFour != nil }
    return true
  }

  /// The payment: the user's values take precedence over the printed ones. A card or its digits imply payment by card.
  public func payment(over printed: Payment?) -> Payment? {
    guard saysPayment else { return printed }
    let before = payBy.isRemoved ? nil : printed
    let isCard = card.value != nil || lastFour != nil
    guard let mode = payBy.value ?? (isCard ? .card : before?.mode) else { return nil }
    let kept = before?.mode == mode && !card.isRemoved ? before : nil
    guard let card = card.value?.contents else {
      return Payment(mode: mode, brand: kept?.brand, lastFour: lastFour ?? kept?.lastFour)
    }
    return Payment(mode: mode, brand: card.brand == .other ? nil : card.brand, lastFour: card.lastFour)
  }

  /// The id of the card used: the user's choice takes precedence over the earlier value.
  public func card(over earlier: Int64?) -> Int64? {
    if let card = card.value { return card.id }
    return payBy.isRemoved || card.isRemoved ? nil : earlier
  }
}
