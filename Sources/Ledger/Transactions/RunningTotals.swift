public import Core

/// Sums that include each transaction in turn, separately for each currency.
public enum RunningTotals {
  /// The total of each transaction's currency up to and including it. The list is newest first, and may end before the
  /// oldest transaction.
  ///
  /// - Parameter balances: the sums of all transactions, one per currency.
  public static func of(_ transactions: [Transaction], balances: [Money]) -> [Money] {
    var rest = Dictionary(balances.map { ($0.currency, $0.minorUnits) }, uniquingKeysWith: { first, _ in first })
    return transactions.map { transaction in
      let currency = transaction.amount.currency
      let total = rest[currency, default: 0]
      rest[currency] = total.subtractingReportingOverflow(transaction.amount.minorUnits).partialValue
      return Money(minorUnits: total, currency: currency)
    }
  }

  /// The running totals of values in one currency.
  public static func of(_ values: [Int64]) -> [Int64] {
    var sum: Int64 = 0
    return values.map { value in
      sum = sum.addingReportingOverflow(value).partialValue
      return sum
    }
  }
}
