internal import Actions

/// The fields of a draft as `review` edits them.
extension DraftField {
  /// The letter that selects the field.
  var letter: Character {
    switch self {
    case .merchant: "m"
    case .date: "d"
    case .total: "t"
    case .currency: "y"
    case .due: "u"
    case .category: "c"
    case .kind: "k"
    case .payment: "p"
    case .reference: "n"
    case .paymentReference: "q"
    case .iban: "i"
    }
  }

  /// Whether a bill can do without it, so that empty text removes it; other fields ignore empty text.
  var isRemovable: Bool { [.due, .payment, .reference, .paymentReference, .iban].contains(self) }
}
