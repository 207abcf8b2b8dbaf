/// The phrases of a label with the questions the rules ask.
struct Label: Sendable {
  private let parts: [LabelGrammar.Part]
  let atoms: [LabelAtom]
  let namesGross: Bool

  init(_ parts: [LabelGrammar.Part]) {
    self.parts = parts.filter { $0 != .phrase(.none) }
    var atoms = self.parts.compactMap { part -> LabelAtom? in if case .phrase(let atom) = part { atom } else { nil } }
    // With tax is with tax, whichever way it is said; the name stays for labels of nothing else.
    namesGross = atoms.contains(.gross)
    atoms = atoms.map { $0 == .gross ? .incl : $0 }
    self.atoms = atoms
  }

  func has(_ atom: LabelAtom) -> Bool { atoms.contains(atom) }
  func first(_ atom: LabelAtom) -> Int? { atoms.firstIndex(of: atom) }

  var namesTotal: Bool { has(.total) || has(.grand) || has(.due) }

  /// Whether it names a total, and a tax behind it: the labels of two rows.
  var isTotalThenTax: Bool { namesTotal && has(.tax) && !isBefore(.tax, .total) && !has(.excl) && !has(.supplies) }

  func isBefore(_ one: LabelAtom, _ other: LabelAtom) -> Bool {
    guard let a = first(one), let b = atoms.lastIndex(of: other) else { return false }
    return a < b
  }

  /// Whether a label that also counts things names money on its own: another phrase with a number between it and the
  /// quantity.
  var namesMoneyApartFromQuantity: Bool {
    guard namesTotal || has(.sub) || has(.cash) || has(.card) || has(.change) || has(.tax) else { return false }
    return parts.contains(.figure)
  }
}

/// What a label says of its amount.
enum LabelRole: Sendable, Hashable {
  case total(TotalStrength)
  case subtotal, tax, rounding, cash, change, card, discount, savings, quantity, points, prepaid, tip, service, shipping
  case price

  var totalStrength: TotalStrength? {
    if case .total(let strength) = self { return strength }
    return nil
  }
}

/// How plainly a label says that its amount is the one to be paid, weakest first.
enum TotalStrength: Int, Sendable, Comparable {
  /// `Amount`, `Paid`, `Gross`.
  case weak
  case plain
  /// `Amount due`, `Zu zahlen`, total including tax.
  case strong
  /// `Grand total`, total after rounding.
  case final

  static func < (left: TotalStrength, right: TotalStrength) -> Bool { left.rawValue < right.rawValue }
}

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
  /// What is sold at one rate of tax, in the words of tax law: `Total 6% supplies`.
  case supplies
  /// `incl.`, `enthält`
  case incl
  /// `TTC`, `brutto`: with tax, and a name for an amount by itself.
  case gross
  /// `excl.`, `HT`, `netto`
  case excl
  case quantity, savings, rounding, cash, change, card, discount, points, prepaid, tip, service, shipping, price
  /// A phrase that holds a word of this table and means something else: `tax invoice`, `GST no.`
  case none
}

/// The phrases of the table, ready to be found.
enum LabelWords {
  /// Phrases as printed, and those of several words also without their spaces: `TOTALQTY`.
  static let phrases = Phrases(rows + glued)

  static let vocabulary = LabelVocabulary(
    words: Set(rows.flatMap { Tokens.of($0.phrase).map(\.text) }),
    labels: Set((rows + glued).map { letters($0.phrase) }.filter { $0.count >= 5 }))

  private static let glued: [(phrase: String, meaning: LabelAtom)] = rows.compactMap { row in
    let text = letters(row.phrase)
    // Short ones would be found inside other words.
    return row.phrase.contains(" ") && text.count >= 6 ? (text, row.meaning) : nil
  }

  private static let rows = Table(.amountLabels).phrases(of: LabelAtom.self)

  private static func letters(_ phrase: String) -> String { Tokens.of(phrase).map(\.text).joined() }
}
