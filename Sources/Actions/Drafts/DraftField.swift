public import Core

/// A field of a draft that can be corrected one by one, in the order of review.
public enum DraftField: String, CaseIterable, Sendable {
  case total, date, merchant, currency, due, category, kind, payment, reference, paymentReference, iban

  /// What the field is called, as in the middle of a sentence.
  public var name: String {
    switch self {
    case .payment: "paid by"
    case .reference: "number"
    case .paymentReference: "to quote"
    case .iban: "IBAN"
    case .total, .date, .merchant, .currency, .due, .category, .kind: rawValue
    }
  }

  /// Returns the value of a draft in the form in which it would be typed; empty if there is none.
  ///
  /// - Parameter marks: the separators of the total.
  public func text(in proposal: ProposalResult, _ marks: NumberMarks = .plain) -> String {
    let text =
      switch self {
      case .total: proposal.total?.amount.field.value.written(marks)
      case .date: proposal.date?.value.description
      case .merchant: proposal.merchant?.value
      case .currency: proposal.currency?.code
      case .due: proposal.dueDate?.value.description
      case .category: proposal.category?.value
      case .kind: proposal.kind.rawValue
      case .payment: proposal.payment?.mode.rawValue
      case .reference: proposal.reference?.value
      case .paymentReference: proposal.paymentReference?.value
      case .iban: proposal.iban?.value
      }
    return text ?? ""
  }

  /// Adds a typed text to the changes of a draft, which an action will parse.
  public func put(_ text: String, into changes: inout DraftChanges) {
    switch self {
    case .total: changes.total = .text(text)
    case .date: changes.date = .text(text)
    case .merchant: changes.merchant = text
    case .currency: changes.currency = .text(text)
    case .due: changes.due = .text(text)
    case .category: changes.categories = [text]
    case .kind: changes.kind = .text(text)
    case .payment: changes.payment.payBy = .text(text)
    case .reference: changes.reference = text
    case .paymentReference: changes.paymentReference = text
    case .iban: changes.iban = text
    }
  }
}
