internal import Actions
internal import Core
internal import Ledger

/// A field that can be corrected in `review`, with the letter that chooses it.
enum ReviewField: CaseIterable, Hashable {
  case merchant, date, total, currency, dueDate, category, kind, payment, reference

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
    }
  }

  /// What the line starts with when the field is edited.
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
    }
  }

  /// What the typed text says.
  ///
  /// - Throws: `InputError` that names what was typed and what is understood.
  func corrections(from text: String, in proposal: Proposal, _ typing: Typing) throws -> Corrections {
    var corrections = Corrections()
    switch self {
    case .merchant: corrections.merchant = try NameInput.name(text, "a merchant")
    case .date: corrections.date = try typing.pastDate(text)
    case .total: (corrections.total, corrections.currency) = try typing.total(text, printed: proposal.currency?.value)
    case .currency: corrections.currency = try typing.currency(text)
    case .dueDate: corrections.dueDate = try typing.date(text)
    case .category: corrections.categories = [text]
    case .kind: corrections.kind = try Typing.choice(text, "a kind")
    case .payment: corrections.payBy = try Typing.choice(text, "a payment mode")
    case .reference: corrections.reference = try NameInput.number(text)
    }
    return corrections
  }
}
