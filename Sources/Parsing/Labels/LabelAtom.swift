/// What one printed phrase says about an amount, before the phrases of a line are put together.
/// The raw values are the words of the table `amount-labels.tsv`.
enum LabelAtom: String, Sendable, CaseIterable {
  case total
  /// A total that says it is the last one: `Grand total`, `Net à payer`.
  case grand
  /// What is to be paid: `Amount due`, `Zu zahlen`.
  case due
  /// `Amount`, `Betrag`: the total of a card slip, the heading of a column elsewhere.
  case amount
  /// A total after rounding to the smallest coin.
  case rounded
  case sub, tax
  /// `incl.`, `TTC`, `enthält`
  case incl
  /// `excl.`, `HT`, `netto`
  case excl
  case quantity, savings, rounding, cash, change, card, discount, points, prepaid, tip, service, shipping, price
  /// A phrase that holds a word of this table and means something else: `tax invoice`, `GST no.`
  case none
}

/// The phrases of the table, ready to be found.
enum LabelWords {
  static let phrases = Phrases(
    Table(PackageResources.amount_labels_tsv).rows.compactMap { row -> (phrase: String, meaning: LabelAtom)? in
      guard row.count == 2, let atom = LabelAtom(rawValue: row[1]) else { return nil }
      return (row[0], atom)
    })
}
