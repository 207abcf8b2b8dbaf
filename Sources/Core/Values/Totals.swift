/// Sums by currency; amounts in different currencies are never added.
public enum Totals {
  /// One sum per currency, sorted by code. A sum that exceeds `Int64` is left out.
  public static func byCurrency(_ amounts: [Money]) -> [Money] {
    var sums: [Currency: Int64?] = [:]
    for money in amounts {
      guard let sum = sums[money.currency, default: 0] else { continue }
      let (next, overflow) = sum.addingReportingOverflow(money.minorUnits)
      sums[money.currency] = .some(overflow ? nil : next)
    }
    return sums.compactMap { currency, sum in sum.map { Money(minorUnits: $0, currency: currency) } }
      .sorted { $0.currency.code < $1.currency.code }
  }
}
