internal import Core

/// Calculations with tax rates, within the rounding to cents.
enum TaxRate {
  /// Whether a tax is the given rate of a net amount.
  ///
  /// - Parameter tolerance: a cent, since receipts round each line or the whole; a whole unit for amounts without cents.
  static func isTax(_ tax: Cents, on net: Cents, rate: Amount, within tolerance: Cents = 1) -> Bool {
    guard tax > 0, net > 0, let scaled = hundredths(rate) else { return false }
    // net × rate / 10,000
    return abs(net * scaled - tax * 10_000) <= tolerance * 10_000
  }

  /// Whether a tax is included in a gross amount at the given rate.
  static func isShare(_ tax: Cents, of gross: Cents, rate: Amount) -> Bool {
    // A tax of a few cents fits too many totals.
    guard tax >= 20, gross > tax else { return false }
    return isTax(tax, on: gross - tax, rate: rate)
  }

  /// A plausible rate in hundredths of a percent: 700 for 7 %.
  static func hundredths(_ rate: Amount) -> Int64? {
    guard let scaled = rate.rescaled(to: 2)?.units, (50...3500).contains(scaled) else { return nil }
    return scaled
  }
}
