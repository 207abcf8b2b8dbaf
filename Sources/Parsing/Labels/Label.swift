internal import Core

/// The phrases of one label, with the queries that the rules use.
struct Label: Sendable {
  private let parts: [LabelGrammar.Part]
  let atoms: [LabelAtom]
  let namesGross: Bool

  init(_ parts: [LabelGrammar.Part]) {
    self.parts = parts.filter { $0 != .phrase(.none) }
    var atoms = self.parts.compactMap { part -> LabelAtom? in if case .phrase(let atom) = part { atom } else { nil } }
    // Gross also means that tax is included; `namesGross` keeps the word for labels without other phrases.
    namesGross = atoms.contains(.gross)
    let namesSum = !Label.named.isDisjoint(with: atoms)
    atoms = atoms.compactMap { atom -> LabelAtom? in
      switch atom {
      case .gross: .incl
      case .without: namesSum ? .excl : nil
      default: atom
      }
    }
    self.atoms = atoms
  }

  /// What a word for `without` has to be said of.
  private static let named: Set<LabelAtom> = [
    .total, .grand, .due, .amount, .sub, .tax, .supplies, .gross, .discount, .rounded,
  ]

  func has(_ atom: LabelAtom) -> Bool { atoms.contains(atom) }
  func first(_ atom: LabelAtom) -> Int? { atoms.firstIndex(of: atom) }

  var namesTotal: Bool { has(.total) || has(.grand) || has(.due) }

  /// Whether it names a total, then a tax: the labels of two rows.
  var isTotalThenTax: Bool { namesTotal && has(.tax) && !isBefore(.tax, .total) && !has(.excl) && !has(.supplies) }

  func isBefore(_ one: LabelAtom, _ other: LabelAtom) -> Bool {
    guard let a = first(one), let b = atoms.lastIndex(of: other) else { return false }
    return a < b
  }

  /// Whether a label with a quantity also names money separately: it has another phrase, and a number between the
  /// phrases.
  var namesMoneyApartFromQuantity: Bool {
    guard namesTotal || has(.sub) || has(.cash) || has(.card) || has(.change) || has(.tax) else { return false }
    return parts.contains(.figure)
  }
}

/// The role that a label gives its amount.
enum LabelRole: Sendable, Hashable {
  case total(TotalStrength)
  case subtotal, tax, rounding, cash, change, card, discount, savings, quantity, points, prepaid, tip, service, shipping
  case price

  var totalStrength: TotalStrength? {
    if case .total(let strength) = self { return strength }
    return nil
  }
}

/// How clearly a label says that its amount is the one to be paid, weakest first.
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

extension TotalStrength? {
  /// Whether there is a label for a total, at least as clear as another.
  func isAtLeast(_ least: TotalStrength) -> Bool { map { $0 >= least } ?? false }
}

/// The meaning of one printed phrase, before the phrases of a line are combined. The raw values are the words of the
/// table `amount-labels.tsv`.
enum LabelAtom: String, Sendable, CaseIterable {
  case total
  /// A phrase for the final total: `Grand total`, `Net à payer`.
  case grand
  /// The amount to be paid: `Amount due`, `Zu zahlen`.
  case due
  /// `Amount`, `Betrag`: the total on a card slip, elsewhere a column heading.
  case amount
  /// A total after rounding to the smallest coin.
  case rounded
  case sub, tax
  /// The goods sold at one tax rate, in the words of tax law: `Total 6% supplies`.
  case supplies
  /// `incl.`, `enthält`
  case incl
  /// `TTC`, `brutto`: including tax; can also name an amount without another word.
  case gross
  /// `excl.`, `HT`, `netto`
  case excl
  /// `ohne`, `sin`, `before`: like `excl.` beside a sum or a tax; alone, it is said of goods, or a name: `Sem`.
  case without
  /// An offer to pay later, at a higher price: `payable by instalments`.
  case instalments
  case quantity, savings, rounding, cash, change, card, discount, points, prepaid, tip, service, shipping, price
  /// A phrase that contains a word of this table but means something else: `tax invoice`, `GST no.`
  case none
}

/// One label of a line with the amounts printed after it.
struct LabelGroup: Sendable {
  var role: LabelRole
  var line: Int
  /// Character positions of the label.
  var characters: Range<Int>
  var box: Box
  /// Indices into the line's mentions that look like money, in order.
  var money: [Int] = []
  /// Bare numbers, which are money in currencies without cents.
  var bare: [Int] = []
  /// Rates printed inside the label: `GST @6%`.
  var rates: [Amount] = []
  /// The label is in running text, where `total` is often only mentioned.
  var isProse = false
  /// The label names a total, then a tax: `SUMA PLN SUMA PTU`, two rows joined by recognition.
  var isTotalThenTax = false
}

/// An amount with the label that explains it.
struct LabelledAmount: Sendable {
  /// The position of the amount relative to its label.
  enum Relation: Sendable { case after, below, above }

  var role: LabelRole
  var mention: AmountMention
  var relation: Relation
  /// The number of amounts between the label and this one: in a table row, the last is usually the sum.
  var position: Int
  var count: Int
  /// Whether it is the sum of the amounts after the label.
  var isSum: Bool
  var labelLine: Int
  var rates: [Amount]
  var isProse: Bool
}
