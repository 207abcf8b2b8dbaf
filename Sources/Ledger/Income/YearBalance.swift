public import Core

/// Income and expenses of one currency in each month of a year.
public struct YearBalance: Hashable, Sendable {
  /// A month, with sums in minor units.
  public struct MonthBalance: Hashable, Sendable {
    public var month: Month
    public var income: Int64
    public var expenses: Int64
    public var balance: Int64 { Int64(clamping: Int128(income) - Int128(expenses)) }
  }
  public let currency: Currency
  /// January to December.
  public let months: [MonthBalance]

  public var income: Int64 { months.map(\.income).clampedSum() }
  public var expenses: Int64 { months.map(\.expenses).clampedSum() }
  public var balance: Int64 { Int64(clamping: Int128(income) - Int128(expenses)) }

  /// One balance for each currency with income or expenses, sorted by code.
  public static func of(year: Int, income: [Month: [Money]], expenses: [Month: [Money]]) -> [YearBalance] {
    let currencies = Set((Array(income.values) + Array(expenses.values)).joined().map(\.currency))
    let months = (1...12).compactMap { Month(year: year, month: $0) }
    return currencies.sorted { $0.code < $1.code }.map { currency in
      func sum(_ money: [Money]?) -> Int64 {
        (money ?? []).filter { $0.currency == currency }.map(\.minorUnits).clampedSum()
      }
      return YearBalance(
        currency: currency,
        months: months.map { MonthBalance(month: $0, income: sum(income[$0]), expenses: sum(expenses[$0])) })
    }
  }
}
