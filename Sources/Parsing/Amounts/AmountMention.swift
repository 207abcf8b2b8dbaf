internal import Core

/// A number on the paper that may be an amount of money, with where it stands and what is known of it.
struct AmountMention: Sendable {
  /// What had to be corrected to read it.
  enum Repair: Int, Sendable, Comparable {
    case none
    /// White space inside, as recognition puts it: `5 . 00`, `12 ,34`.
    case space
    /// Letters that look like digits: `1O.5O`.
    case letters
    /// The decimal point itself is missing: `88 17`.
    case point

    static func < (left: Repair, right: Repair) -> Bool { left.rawValue < right.rawValue }
  }

  var value: Amount
  var form: NumberForm
  var repair: Repair = .none
  /// Index of the line in the document.
  var line: Int
  /// Character positions in the line's text.
  var characters: Range<Int>
  var words: Range<Int>
  var box: Box
  /// The currency sign or code beside the number, folded: `rm`, `€`, `eur`.
  var sign: String?
  /// Followed by `%`: a rate, never money.
  var isPercent = false
  /// Followed by `x`, `kg`, `stk` and the like, or preceded by `x`: a quantity or a price for one, not a line's amount.
  var isQuantity = false
  /// Followed by `kg`, `ml` and the like: what was weighed, or the size of a package. It is a quantity, too.
  var isMeasure = false
  /// A number before it may be its thousands: `2 125.00` is an amount, or two pieces at 125.00.
  var isPerhapsCut = false
  /// The recogniser's own score for the words, 0…1.
  var recognised: Double

  /// Whether it is written as money is: with cents, deliberately without, or beside a currency sign.
  var looksLikeMoney: Bool {
    guard !isPercent, !isQuantity else { return false }
    switch form {
    case .decimals, .dashed: return true
    case .grouped, .whole: return sign != nil
    case .fraction: return false
    }
  }
}

/// Hundredths of the currency's unit, for adding up. Amounts with more digits are no money.
typealias Cents = Int64

extension Amount {
  /// The amount in hundredths, or nil where it is finer than that.
  var cents: Cents? { rescaled(to: 2)?.units }
}

extension AmountMention {
  var cents: Cents? { value.cents }
  /// Without its sign: paper prints `-5.00` and `5.00` for the same discount.
  var magnitude: Cents? { value.magnitude.cents }
}
