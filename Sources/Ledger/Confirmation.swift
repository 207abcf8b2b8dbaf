public import Core

/// The values that the user changes while confirming a draft. With nil, the proposal's value applies.
public struct Corrections: Sendable {
  public var merchant: String?
  public var total: Amount?
  public var currency: Currency?
  public var date: CalendarDate?
  public var dueDate: CalendarDate?
  public var categories: [String] = []
  public var payBy: PaymentMode?
  /// The last four digits of a card.
  public var lastFour: String?
  /// One of the ledger's cards; its brand and digits become those of the payment.
  public var card: Card?
  /// Whether to record no payment, because it is unknown how the bill was paid.
  public var withoutPayment = false
  /// Whether it was paid without a card, or with one that is not named.
  public var withoutCard = false
  public var notes: String?
  public var kind: Kind?
  public var reference: String?
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
  /// A receipt counts as paid on its date. An invoice, or a document of unknown kind with a due date, is unpaid until
  /// somebody marks it as paid. The amount of a credit note is negative however it is printed, and a bill with a
  /// negative amount is a credit note.
  ///
  /// - Parameter categories: the existing category names; a proposed category that is not among them is replaced by
  ///   Other. With nil, the proposed category is used unchecked.
  /// - Throws: `InputError` that names a missing or contradictory value and the option to correct it.
  public static func contents(
    of draft: Draft, with corrections: Corrections, categories: [String]? = nil
  ) throws -> BillContents {
    let proposal = draft.proposal
    func missing(_ what: String, _ option: String) -> InputError {
      InputError("draft \(draft.id) has no \(what); give it with `billfold confirm \(draft.id) \(option)`")
    }
    guard let merchant = corrections.merchant ?? proposal.merchant?.value, !merchant.allSatisfy(\.isWhitespace) else {
      throw missing("merchant", "--merchant NAME")
    }
    guard let total = corrections.total ?? proposal.total?.value else { throw missing("total", "--total 12.30") }
    guard let currency = corrections.currency ?? proposal.currency?.value else {
      throw missing("currency", "--currency EUR")
    }
    guard let date = corrections.date ?? proposal.date?.value else { throw missing("date", "--date 2026-03-14") }
    guard let amount = Money(total, currency) else {
      throw InputError(
        "draft \(draft.id): \(total) has more decimals than \(currency.code) has; give the amount with --total")
    }
    if let said = corrections.kind, said != .creditNote, amount.minorUnits < 0 {
      throw InputError("draft \(draft.id): \(amount) is below zero; money back is a bill with --kind creditNote")
    }
    let kind = corrections.kind ?? (amount.minorUnits < 0 ? .creditNote : proposal.kind)
    let dueDate = corrections.dueDate ?? proposal.dueDate?.value
    if let said = corrections.dueDate, said < date {
      throw InputError("draft \(draft.id): due on \(said) is before its date \(date); give both with --date and --due")
    }
    let isPaid =
      switch kind {
      case .receipt, .creditNote: true
      case .unknown: dueDate == nil
      // They ask for money, or say nothing about a payment.
      case .invoice, .reminder, .statement, .deliveryNote, .offer: false
      }
    let guess = proposal.category.map(\.value).flatMap { name in categories?.contains(name) ?? true ? name : nil }
    return BillContents(
      title: merchant, merchant: merchant, notes: corrections.notes ?? "", kind: kind,
      amount: BillRules.signed(amount, kind),
      issueDate: date, dueDate: dueDate, paidDate: isPaid ? date : nil,
      payment: corrections.payment(over: proposal.payment?.value),
      reference: corrections.reference ?? proposal.reference?.value, iban: proposal.iban?.value,
      categories: corrections.categories.isEmpty ? [guess ?? DefaultCategories.other] : corrections.categories,
      repetition: corrections.repetition ?? proposal.repetition?.value ?? .none, card: corrections.card?.id,
      tags: corrections.tags,
      warrantyUntil: try corrections.warrantyUntil?.date(from: date),
      returnUntil: try corrections.returnUntil?.date(from: date))
  }
}

extension Corrections {
  /// Whether the user states anything about the payment.
  public var saysPayment: Bool { payBy != nil || lastFour != nil || card != nil || withoutPayment || withoutCard }

  /// The payment: the user's values take precedence over the printed ones. A card or its digits imply payment by card.
  public func payment(over printed: Payment?) -> Payment? {
    guard saysPayment else { return printed }
    let before = withoutPayment ? nil : printed
    let isCard = card != nil || lastFour != nil
    guard let mode = payBy ?? (isCard ? .card : before?.mode) else { return nil }
    let kept = before?.mode == mode && !withoutCard ? before : nil
    guard let card = card?.contents else {
      return Payment(mode: mode, brand: kept?.brand, lastFour: lastFour ?? kept?.lastFour)
    }
    return Payment(mode: mode, brand: card.brand == .other ? nil : card.brand, lastFour: card.lastFour)
  }

  /// The id of the card used: the user's choice takes precedence over the earlier value.
  public func card(over said: Int64?) -> Int64? {
    if let card { return card.id }
    return withoutPayment || withoutCard ? nil : said
  }
}
