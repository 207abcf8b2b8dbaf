/// Sums by currency; amounts in different currencies are never added.
public enum Totals {
  /// One sum per currency, sorted by code. A sum that exceeds `Int64` is left out.
  public static func byCurrency(_ amounts: [Money]) -> [Money] {
    Dictionary(grouping: amounts, by: \.currency)
      .compactMap { currency, own in sum(own.map(\.minorUnits)).map { Money(minorUnits: $0, currency: currency) } }
      .sorted { $0.currency.code < $1.currency.code }
  }

  /// The sum of amounts in minor units of one currency; nil if it exceeds `Int64`.
  public static func sum(_ amounts: [Int64]) -> Int64? {
    var sum: Int64 = 0
    for amount in amounts {
      let (next, overflow) = sum.addingReportingOverflow(amount)
      if overflow { return nil }
      sum = next
    }
    return sum
  }
}
