internal import Core

/// Calculations with tax rates, within the rounding to cents.
enum TaxRate {
  /// Whether a tax is the given rate of a net amount.
  static func isTax(_ tax: Cents, on net: Cents, rate: Amount) -> Bool {
    guard tax > 0, net > 0, let scaled = hundredths(rate) else { return false }
    // net × rate / 10,000, within one cent: receipts round each line or the whole.
    return abs(net * scaled - tax * 10_000) <= 10_000
  }

  /// Whether a tax is included in a gross amount at the given rate.
  static func isShare(_ tax: Cents, of gross: Cents, rate: Amount) -> Bool {
    // A tax of a few cents fits too many totals.
    guard tax >= 20, gross > tax else { return false }
    return isTax(tax, on: gross - tax, rate: rate)
  }

  /// Whether a tax without cents is the given rate of a net amount, rounded to the whole unit.
  static func isWholeTax(_ tax: Cents, on net: Cents, rate: Amount) -> Bool {
    guard tax > 0, net > 0, let scaled = hundredths(rate) else { return false }
    return abs(net * scaled - tax * 10_000) <= 100 * 10_000
  }

  /// A plausible rate in hundredths of a percent: 700 for 7 %.
  static func hundredths(_ rate: Amount) -> Int64? {
    guard let scaled = rate.rescaled(to: 2)?.units, (50...3500).contains(scaled) else { return nil }
    return scaled
  }
}
