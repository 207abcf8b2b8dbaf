/// What speaks for and against a total, as log odds. Chosen by hand from what receipts print and checked on labelled
/// receipts of five countries; no weight was fitted to a single document.
enum TotalWeights {
  static func label(_ strength: TotalStrength) -> Double {
    switch strength {
    case .final: 5.2
    case .strong: 4.3
    case .plain: 3.2
    case .weak: 1.4
    }
  }

  static func proof(_ proof: Proof) -> Double {
    switch proof {
    // Two labelled figures that nobody prints for any other reason.
    case .cashLessChange: 3.5
    case .exactCash: 2
    case .parts: 3
    case .partialTotals: 3
    case .taxTable: 3
    case .items: 2.4
    // The share of a tax also fits a subtotal of the same rate.
    case .taxRate: 1.8
    case .rounding: 2
    // Card lines repeat the total, but also print limits and balances.
    case .card: 1.8
    }
  }

  /// A label of another kind; nil when it says nothing against.
  static func otherRole(_ role: LabelRole) -> Double? {
    switch role {
    // Often the same as the total, where nothing is added.
    case .subtotal: -0.6
    case .cash: -1.6
    case .price: -0.6
    case .prepaid: -2.5
    case .tax, .change, .rounding, .tip, .service, .shipping: -3.5
    case .discount, .savings, .quantity, .points: -4
    case .card, .total: nil
    }
  }

  /// Nothing is said about it: no label, no equation.
  static let unlabelled = -1.5
  /// The label is not before the amount on its line.
  static let below = -0.5
  static let above = -1.3
  /// The label stands in running text.
  static let prose = -1.5
  /// Further right amounts follow it behind the same label.
  static let notLast = -1.0
  static let repair: [AmountMention.Repair: Double] = [.space: -0.2, .letters: -0.5, .point: -1.0]
  /// No cents and no currency sign: plain where the paper prints no cents anywhere, else as good as never the total.
  static let bare = -1.0
  static let bareAmongCents = -3.5
  /// Behind `amount` or `paid` a bare number is mostly a house or telephone number.
  static let bareAndWeak = -2.0
  /// A currency sign but no cents, where the paper prints cents: they were lost.
  static let signedAmongCents = -2.5
  /// Each further line that prints the value, three at most.
  static let repeated = 0.6
  static let largest = 0.9
  static let includedTax = -4.0
  static let onlyInTaxTable = -3.0
  /// From the top of the page to its end.
  static let depth = 0.8
  /// Printed in a second reading too.
  static let secondReading = 1.5
  /// A value that is not printed, only calculated.
  static let derived = -2.5
  /// What is paid after rounding to the smallest coin, above the total it comes from; and that total below it.
  static let afterRounding = 1.5
  static let roundedAway = -1.5
  /// What is left after a prepayment, and called what is to be paid.
  static let stillToPay = 2.0
  /// The same difference under no such name.
  static let unnamedRest = -3.0
  /// From a word recognised without doubt to one recognised with the doubt of a coin toss.
  static let recognition = 1.5
  /// Cash handed over, where no change is printed.
  static let cashWithoutChange = -0.5
  /// What speaks for there being no total that was seen.
  static let noTotal = -0.3
}
