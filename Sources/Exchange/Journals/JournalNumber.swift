internal import Core

/// An exact decimal number of a journal: `units × 10^-scale`. Prices and shares have more digits than an amount of
/// money.
struct JournalNumber: Hashable {
  var units: Int128
  /// The number of digits after the decimal mark.
  var scale: Int

  init(units: Int128, scale: Int) {
    self.units = units
    self.scale = scale
  }

  /// Parses digits with marks, and at most one sign in front of them; nil for anything else, and for too many digits.
  init?(_ text: String, decimalMark: Character) {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    let parts = digits.split(separator: decimalMark, maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0].filter { $0 != "." && $0 != "," }
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    guard (whole + fraction).utf8.allSatisfy({ (48...57).contains($0) }), let units = Int128(whole + fraction) else {
      return nil
    }
    self.init(units: isNegative ? -units : units, scale: fraction.count)
  }

  /// Returns the sum; nil if it is too large.
  func plus(_ other: JournalNumber) -> JournalNumber? {
    let digits = max(scale, other.scale)
    guard let one = rescaled(to: digits), let two = other.rescaled(to: digits) else { return nil }
    let (sum, overflow) = one.units.addingReportingOverflow(two.units)
    return overflow ? nil : JournalNumber(units: sum, scale: digits)
  }

  /// Returns the product; nil if it is too large.
  func times(_ other: JournalNumber) -> JournalNumber? {
    let (product, overflow) = units.multipliedReportingOverflow(by: other.units)
    return overflow ? nil : JournalNumber(units: product, scale: scale + other.scale)
  }

  /// Returns whether the number, rounded to this many digits after the mark, is zero.
  func isZero(to digits: Int) -> Bool {
    guard scale > digits else { return units == 0 }
    guard let half = JournalNumber(units: 5, scale: 0).rescaled(to: scale - digits - 1) else { return true }
    return units.magnitude <= half.units.magnitude
  }

  /// Returns the same value without zeros that follow this many digits after the mark.
  func withoutZeros(after digits: Int) -> JournalNumber {
    var result = self
    while result.scale > digits, result.units.isMultiple(of: 10) {
      result = JournalNumber(units: result.units / 10, scale: result.scale - 1)
    }
    return result
  }

  /// Returns the same value with more digits after the mark; nil if it is too large.
  private func rescaled(to digits: Int) -> JournalNumber? {
    var result = self
    while result.scale < digits {
      let (product, overflow) = result.units.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = JournalNumber(units: product, scale: result.scale + 1)
    }
    return result
  }
}

extension JournalNumber: CustomStringConvertible {
  /// A plain decimal such as `-12.30`.
  var description: String {
    let digits = String(units.magnitude)
    let sign = units < 0 ? "-" : ""
    guard scale > 0 else { return sign + digits }
    let padded = digits.zeroPadded(to: scale + 1)
    return sign + padded.dropLast(scale) + "." + padded.suffix(scale)
  }
}
