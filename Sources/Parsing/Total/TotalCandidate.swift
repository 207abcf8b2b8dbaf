internal import Core

/// A value that could be the total, with everything said for and against it.
struct TotalCandidate: Sendable {
  var cents: Cents
  /// The mention that shows it best; nil for a value that only follows from others (cash less change).
  var mention: AmountMention?
  var sheet = 0
  /// The strongest label that calls it a total.
  var strength: TotalStrength?
  /// Score of that label with its place.
  var labelScore = 0.0
  /// Labels that call it something else.
  var otherRoles: Set<LabelRole> = []
  /// Distinct lines it stands on, in the reading that prints it most often.
  var lines: Set<Int> = []
  /// Readings of the page that print it.
  var readings: Set<Int> = []
  var proofs: Set<Proof> = []
  var isLargest = false
  /// The value by the largest amount that could be a total.
  var shareOfLargest = 0.0
  /// It is just the tax, at the rate of its own label, on a larger candidate: `Total includes 8% tax of 0.68`.
  var isIncludedTax = false
  /// It stands nowhere but in rows of a tax table.
  var isOnlyInTaxTable = false
  /// What the bill came to before the prepayment that left this to be paid.
  var whole: Cents?
  /// Rates printed in its label.
  var rates: [Amount] = []
  var score = 0.0
  /// 0…1, the probability that it is the total.
  var probability = 0.0

  /// Notes that a reading prints it on a line.
  mutating func note(line: Int, of reading: Int, isCopy: Bool) {
    if sheet == reading { lines.insert(line) }
    if !isCopy { readings.insert(reading) }
  }

  /// Whether another labelled total is this one before the rounding that the paper prints, or a tax contained in it.
  func explains(_ other: TotalCandidate) -> Bool {
    abs(other.cents - cents) <= 2 && proofs.contains(.rounding) || other.isIncludedTax
  }
}
