internal import Core

/// Determines the role of a label from its phrases: `GST` `included` `total` is a tax, `total` `incl` `GST` is a total.
///
/// Nearly all languages build these labels from the same few parts, so the rules are written once for the parts, and
/// the table supplies the words.
enum LabelGrammar {
  /// A phrase, or a bare number between phrases (`Total 3 items`).
  enum Part: Sendable, Equatable {
    case phrase(LabelAtom)
    case figure
  }

  /// Returns the role of a label that the rule applies to; nil for other labels.
  private typealias Rule = @Sendable (Label) -> LabelRole?

  static func role(of parts: [Part]) -> LabelRole? {
    let label = Label(parts)
    guard !label.atoms.isEmpty else { return nil }
    for rule in rules {
      if let role = rule(label) { return role }
    }
    return nil
  }

  /// The rules in order, each with its reason; the first that applies decides.
  private static let rules: [Rule] = [
    // What is paid in instalments comes to more than the bill.
    { $0.has(.instalments) ? .points : nil },
    // Savings and points are never money that changes hands; a balance is, if it is due.
    {
      if $0.has(.savings) { return .savings }
      return $0.has(.points) && !$0.has(.discount) && !$0.has(.due) && !$0.has(.grand) ? .points : nil
    },
    // `Total qty` counts things; with a number between (`Total 3 items`) it is still the total.
    { $0.has(.quantity) && !$0.namesMoneyApartFromQuantity ? .quantity : nil },
    // `Change due` holds `due`; `Cash change` holds `cash`.
    { $0.has(.change) ? .change : nil },
    // `Total rounded` is what is paid; before plain rounding, which is the difference.
    { $0.has(.rounded) || ($0.has(.rounding) && $0.namesTotal && $0.has(.incl)) ? .total(.final) : nil },
    // `Total rounding` is the difference.
    { $0.has(.rounding) ? .rounding : nil },
    // `Total cash` is what was handed over.
    { $0.has(.cash) && !$0.has(.due) ? .cash : nil },
    // A tip line on a card slip also says `amount`.
    { $0.has(.tip) ? ($0.namesTotal && $0.has(.incl) ? .total(.strong) : .tip) : nil },
    // `Total 6% supplies` is what one rate of tax was charged on, with or without that tax.
    { $0.has(.supplies) && $0.namesTotal ? .subtotal : nil },
    // Tax and total in one label: their order and `incl` or `excl` decide.
    { taxed($0) },
    // `Total after discount` is a total; otherwise the discount is meant.
    {
      guard $0.has(.discount) else { return nil }
      return $0.has(.excl)
        ? .subtotal : $0.first(.total) != nil && $0.isBefore(.total, .discount) ? .total(.plain) : .discount
    },
    // `Total deposit` is paid already.
    { $0.has(.prepaid) ? .prepaid : nil },
    // `Sub total` holds `total`; a misread blank makes it two phrases.
    { $0.has(.sub) ? .subtotal : nil },
    // `Total net` is the base of the tax, but `net to pay` is what is paid.
    { $0.has(.excl) && !$0.has(.due) && !$0.has(.grand) ? .subtotal : nil },
    // What a card paid.
    { $0.has(.card) && !$0.has(.due) && !$0.has(.grand) ? .card : nil },
    // Charges with names of their own.
    { $0.namesTotal ? nil : $0.has(.service) ? .service : $0.has(.shipping) ? .shipping : nil },
    // The total itself, by how plainly it says so.
    {
      if $0.has(.grand) || ($0.has(.total) && $0.has(.due)) { return .total(.final) }
      if $0.has(.due) || ($0.has(.total) && $0.has(.incl)) { return .total(.strong) }
      if $0.has(.total) { return .total(.plain) }
      return $0.has(.amount) || $0.namesGross ? .total(.weak) : nil
    },
    // The heading of a column of prices.
    { $0.has(.price) ? .price : nil },
  ]

  private static func taxed(_ label: Label) -> LabelRole? {
    guard label.has(.tax) else { return nil }
    if label.has(.excl), label.namesTotal || label.has(.sub) || label.has(.amount), label.isBefore(.excl, .tax) {
      return .subtotal
    }
    let naming = [LabelAtom.grand, .due, .total, .amount].compactMap(label.first).min()
    guard let naming, let tax = label.first(.tax), naming < tax else {
      return label.has(.sub) && !label.has(.incl) ? .subtotal : .tax
    }
    guard label.has(.incl) else { return label.has(.due) || label.has(.grand) ? .total(.strong) : .tax }
    return label.has(.total) || label.has(.grand) || label.has(.due) ? .total(.strong) : .total(.weak)
  }
}
