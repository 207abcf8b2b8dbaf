public import Core

/// What a person changes while confirming a draft; nil leaves the proposal's word.
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
  public var notes: String?
  public var kind: Kind?
  public var reference: String?
  public var repetition: Repetition?

  public init() {}
}

/// Turns a draft into the bill that a person means. Pure rules: nothing is looked up, nothing is guessed.
public enum Confirmation {
  /// The bill of a draft with a person's corrections.
  ///
  /// A receipt is paid on its date; an invoice, or what may be one because it names a due date, is unpaid until somebody
  /// says so. A credit note is money back, however its amount is printed.
  ///
  /// - Parameter categories: the names there are; a guess that is none of them becomes Other. Nil takes the guess.
  /// - Throws: `InputError` that names what is missing or contradicts itself, and the option that mends it.
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
    let kind = corrections.kind ?? proposal.kind
    let dueDate = corrections.dueDate ?? proposal.dueDate?.value
    if let said = corrections.dueDate, said < date {
      throw InputError("draft \(draft.id): due on \(said) is before its date \(date); give both with --date and --due")
    }
    let isPaid = kind == .unknown ? dueDate == nil : kind != .invoice
    let guess = proposal.category.map(\.value).flatMap { name in categories?.contains(name) ?? true ? name : nil }
    return BillContents(
      title: merchant, merchant: merchant, notes: corrections.notes ?? "", kind: kind,
      amount: kind == .creditNote && amount.minorUnits > 0
        ? Money(minorUnits: -amount.minorUnits, currency: currency) : amount,
      issueDate: date, dueDate: dueDate, paidDate: isPaid ? date : nil,
      payment: corrections.payment(over: proposal.payment?.value),
      reference: corrections.reference ?? proposal.reference?.value, iban: proposal.iban?.value,
      categories: corrections.categories.isEmpty ? [guess ?? DefaultCategories.other] : corrections.categories,
      repetition: corrections.repetition ?? .none)
  }
}

extension Corrections {
  /// How it was paid: what the person says, over what is printed. Digits of a card say that it was a card.
  public func payment(over printed: Payment?) -> Payment? {
    guard payBy != nil || lastFour != nil else { return printed }
    let mode = payBy ?? .card
    let kept = printed?.mode == mode ? printed : nil
    return Payment(mode: mode, brand: kept?.brand, lastFour: lastFour ?? kept?.lastFour)
  }
}
