internal import Core

/// A printed number that may be an amount of money, with its position and context.
struct AmountMention: Sendable {
  /// The correction that was needed to read the number.
  enum Repair: Int, Sendable, Comparable {
    case none
    /// White space that recognition inserted: `5 . 00`, `12 ,34`.
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
  /// The currency symbol or code beside the number, folded: `rm`, `€`, `eur`.
  var sign: String?
  /// Followed by `%`: a rate, never money.
  var isPercent = false
  /// Negative only by brackets or by a dash with spaces around it, which may also separate a label from its amount:
  /// `Total - 45.00`.
  var isMinusApart = false
  /// Followed by `x`, `kg`, `stk` or the like, or preceded by `x`: a quantity or a unit price, not the line's amount.
  var isQuantity = false
  /// Followed by `kg`, `ml` or the like: a weight, or the size of a package. `isQuantity` is true as well.
  var isMeasure = false
  /// Whether the number before it may be its thousands: `2 125.00` is either one amount, or two pieces at 125.00.
  var isPerhapsCut = false
  /// The recogniser's lowest confidence of the words, 0…1.
  var recognised: Double

  /// Whether it is written like money: with cents, with dashes for the cents, or beside a currency symbol.
  var looksLikeMoney: Bool {
    guard !isPercent, !isQuantity else { return false }
    switch form {
    case .decimals, .dashed: return true
    case .grouped, .whole: return sign != nil
    case .fraction: return false
    }
  }
}

/// Hundredths of the currency's unit, used for sums. Amounts with more decimals are not treated as money.
typealias Cents = Int64

extension Amount {
  /// The amount in hundredths, or nil when it has a finer fraction.
  var cents: Cents? { rescaled(to: 2)?.units }
}

extension AmountMention {
  var cents: Cents? { value.cents }
  /// The absolute value in hundredths: receipts print the same discount as `-5.00` or `5.00`.
  var magnitude: Cents? { value.magnitude.cents }
}
