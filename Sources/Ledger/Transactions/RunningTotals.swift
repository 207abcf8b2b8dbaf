public import Core

/// Sums that grow with each transaction, a currency for itself.
public enum RunningTotals {
  /// The total of each transaction's currency up to and with it, in the order of the list, which is newest first.
  public static func of(_ transactions: [Transaction]) -> [Money] {
    var sums: [Currency: Int64] = [:]
    var totals: [Money] = []
    totals.reserveCapacity(transactions.count)
    for transaction in transactions.reversed() {
      let currency = transaction.amount.currency
      let (sum, overflow) = sums[currency, default: 0].addingReportingOverflow(transaction.amount.minorUnits)
      sums[currency] = overflow ? (sum < 0 ? .max : .min) : sum
      totals.append(Money(minorUnits: sums[currency] ?? 0, currency: currency))
    }
    return totals.reversed()
  }

  /// The total of each step up to and with it, of one currency.
  public static func of(_ values: [Int64]) -> [Int64] {
    var sum: Int64 = 0
    return values.map { value in
      sum = sum.addingReportingOverflow(value).partialValue
      return sum
    }
  }
}
