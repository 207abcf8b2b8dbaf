internal import Core

/// A value that could be the total, with all evidence for and against it.
struct TotalCandidate: Sendable {
  var cents: Cents
  /// The best mention of the value; nil for a value that is only calculated (cash minus change).
  var mention: AmountMention?
  var sheet = 0
  /// The strongest label that calls it a total.
  var strength: TotalStrength?
  /// The score of that label, including the position of the amount.
  var labelScore = 0.0
  /// Roles of other labels of the value.
  var otherRoles: Set<LabelRole> = []
  /// The distinct lines that print it, in the reading of its mention.
  var lines: Set<Int> = []
  /// The readings of the page that print it, or confirm it otherwise.
  var readings: Set<Int> = []
  var proofs: Set<Proof> = []
  var isLargest = false
  /// The value divided by the largest amount that could be a total.
  var shareOfLargest = 0.0
  /// Whether it is the tax, at the rate of its own label, on a larger candidate: `Total includes 8% tax of 0.68`.
  var isIncludedTax = false
  /// Whether it repeats the total above it in another currency.
  var isConverted = false
  /// Whether it is one of the instalments in which the total may be paid.
  var isInstalment = false
  /// Whether it is another amount whose currency symbol was taken for a digit.
  var isSignMisread = false
  /// Whether it occurs only in rows of a tax table.
  var isOnlyInTaxTable = false
  /// The whole amount of the bill before a prepayment, when this value is the remainder to be paid.
  var whole: Cents?
  /// The amount due before a tip that was added on a card slip, when this value includes it.
  var beforeTip: Cents?
  /// The rates printed in its label.
  var rates: [Amount] = []
  var score = 0.0
  /// The probability that it is the total, 0…1.
  var probability = 0.0

  /// Records that a reading prints it on a line.
  mutating func note(line: Int, of reading: Int, isCopy: Bool) {
    if sheet == reading { lines.insert(line) }
    if !isCopy { readings.insert(reading) }
  }

  /// Whether another labelled total is this one before the printed rounding or the tip, a tax included in it, or an
  /// instalment.
  func explains(_ other: TotalCandidate) -> Bool {
    abs(other.cents - cents) <= 2 && proofs.contains(.rounding) || other.isIncludedTax || other.isInstalment
      || other.cents == beforeTip
  }
}
