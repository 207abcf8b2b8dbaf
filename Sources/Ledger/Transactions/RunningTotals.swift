public import Core

/// Sums that grow with each transaction, a currency for itself.
public enum RunningTotals {
  /// The total of each transaction's currency up to and with it, in the order of the list, which is newest first and may
  /// end before the oldest.
  ///
  /// - Parameter balances: what all transactions add up to, one sum a currency.
  public static func of(_ transactions: [Transaction], balances: [Money]) -> [Money] {
    var rest = Dictionary(balances.map { ($0.currency, $0.minorUnits) }, uniquingKeysWith: { first, _ in first })
    return transactions.map { transaction in
      let currency = transaction.amount.currency
      let total = rest[currency, default: 0]
      rest[currency] = total.subtractingReportingOverflow(transaction.amount.minorUnits).partialValue
      return Money(minorUnits: total, currency: currency)
    }
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
