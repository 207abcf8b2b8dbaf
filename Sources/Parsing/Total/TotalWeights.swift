/// The weights for and against a total, in log-odds. Chosen by hand from what receipts print and checked on labelled
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
    // Two labelled figures that are printed for no other reason.
    case .cashLessChange: 3.5
    case .exactCash: 2
    case .parts: 3
    case .partialTotals: 3
    case .taxTable: 3
    case .items: 2.4
    case .conversion: 2.4
    case .instalments: 2.4
    // The tax can also be that share of a subtotal with the same rate.
    case .taxRate: 1.8
    case .rounding: 2
    // Card lines repeat the total, but some print limits and balances.
    case .card: 1.8
    }
  }

  /// The weight of a label with another role; nil when it is not evidence against the total.
  static func otherRole(_ role: LabelRole) -> Double? {
    switch role {
    // Often equal to the total, when nothing is added.
    case .subtotal: -0.6
    case .cash: -1.6
    case .price: -0.6
    case .prepaid: -2.5
    case .tax, .change, .rounding, .tip, .service, .shipping: -3.5
    case .discount, .savings, .quantity, .points: -4
    case .card, .total: nil
    }
  }

  /// No label and no equation.
  static let unlabelled = -1.5
  /// The amount is not after its label on the same line, but below it or (next) above it.
  static let below = -0.5
  static let above = -1.3
  /// The label is in running text.
  static let prose = -1.5
  /// More amounts follow further right after the same label.
  static let notLast = -1.0
  static let repair: [AmountMention.Repair: Double] = [.space: -0.2, .letters: -0.5, .point: -1.0]
  /// No cents and no currency sign: normal where the document prints no cents, otherwise hardly ever the total.
  static let bare = -1.0
  static let bareAmongCents = -3.5
  /// A bare number after `amount` or `paid` is usually a house or telephone number.
  static let bareAndWeak = -2.0
  /// A currency sign but no cents, in a document that prints cents: the cents were lost.
  static let signedAmongCents = -2.5
  /// For each further line that prints the value, at most three.
  static let repeated = 0.6
  static let largest = 0.9
  static let includedTax = -4.0
  /// The total above it in another currency, at the printed rate.
  static let converted = -4.0
  /// One of the instalments in which the total may be paid.
  static let instalment = -8.0
  /// Another amount with its currency symbol taken for a digit.
  static let signMisread = -4.0
  static let onlyInTaxTable = -3.0
  /// Multiplied by the relative position of the line, from 0 at the top to 1 at the end.
  static let depth = 0.8
  /// Also printed in a second reading.
  static let secondReading = 1.5
  /// The value is not printed, only calculated.
  static let derived = -2.5
  /// The amount paid after rounding to the smallest coin ranks above the total before rounding, which is lowered.
  static let afterRounding = 1.5
  static let roundedAway = -1.5
  /// The remainder after a prepayment, labelled as the amount due.
  static let stillToPay = 2.0
  /// The same difference without such a label.
  static let unnamedRest = -3.0
  /// Multiplied by the recognition confidence minus 1, with the confidence limited to 0.5…1.
  static let recognition = 1.5
  /// Cash handed over without a printed change.
  static let cashWithoutChange = -0.5
  /// The score of there being no readable total.
  static let noTotal = -0.3
}
