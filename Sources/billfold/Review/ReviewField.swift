internal import Actions
internal import Core

/// A field that can be corrected in `review`, and the letter that selects it.
enum ReviewField: CaseIterable, Hashable {
  case merchant, date, total, currency, dueDate, category, kind, payment, reference, paymentReference, iban

  var letter: Character {
    switch self {
    case .merchant: "m"
    case .date: "d"
    case .total: "t"
    case .currency: "y"
    case .dueDate: "u"
    case .category: "c"
    case .kind: "k"
    case .payment: "p"
    case .reference: "n"
    case .paymentReference: "q"
    case .iban: "i"
    }
  }

  var name: String {
    switch self {
    case .merchant: "merchant"
    case .date: "date"
    case .total: "total"
    case .currency: "currency"
    case .dueDate: "due"
    case .category: "category"
    case .kind: "kind"
    case .payment: "paid by"
    case .reference: "number"
    case .paymentReference: "to quote"
    case .iban: "IBAN"
    }
  }

  /// Returns the initial text when the field is edited.
  func text(in proposal: Proposal) -> String {
    switch self {
    case .merchant: proposal.merchant?.value ?? ""
    case .date: proposal.date?.value.description ?? ""
    case .total: proposal.total?.value.description ?? ""
    case .currency: proposal.currency?.value.code ?? ""
    case .dueDate: proposal.dueDate?.value.description ?? ""
    case .category: proposal.category?.value ?? ""
    case .kind: proposal.kind.rawValue
    case .payment: proposal.payment?.value.mode.rawValue ?? ""
    case .reference: proposal.reference?.value ?? ""
    case .paymentReference: proposal.paymentReference?.value ?? ""
    case .iban: proposal.iban?.value ?? ""
    }
  }

  /// Whether a bill can do without it, so that empty text removes it; other fields ignore empty text.
  var isRemovable: Bool { [.dueDate, .payment, .reference, .paymentReference, .iban].contains(self) }

  /// Returns the changes for a typed text, which an action will parse.
  func changes(from text: String) -> DraftChanges {
    switch self {
    case .merchant: DraftChanges(merchant: text)
    case .date: DraftChanges(date: .text(text))
    case .total: DraftChanges(total: .text(text))
    case .currency: DraftChanges(currency: .text(text))
    case .dueDate: DraftChanges(due: .text(text))
    case .category: DraftChanges(categories: [text])
    case .kind: DraftChanges(kind: .text(text))
    case .payment: DraftChanges(payment: PaymentTyping(payBy: .text(text)))
    case .reference: DraftChanges(reference: text)
    case .paymentReference: DraftChanges(paymentReference: text)
    case .iban: DraftChanges(iban: text)
    }
  }
}
