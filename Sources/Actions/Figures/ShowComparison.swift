public import Core
internal import Ledger
internal import Store

/// Compares the income and expenses of each month of a year.
public struct ShowComparison: Action {
  /// A year from 2000 to the present one; nil for the present one.
  public var year: Int?

  public init(year: Int? = nil) { self.year = year }

  public func run(on desk: Desk) async throws -> ComparisonResult {
    let year = try PeriodInput.year(year ?? desk.today.year, today: desk.today)
    let days = try Period.days(ofYear: year)
    let balances = YearBalance.of(
      year: year, income: Self.byMonth(try await desk.store.incomeByMonth(days)),
      expenses: Self.byMonth(try await desk.store.spendingByMonth(days)))
    return ComparisonResult(
      year: year, currencies: balances.map(ComparisonResult.OneCurrency.init),
      charts: balances.map { ChartResult(FigureCharts.months($0, year: year)) })
  }

  private static func byMonth(_ figures: [Spending<Month>]) -> [Month: [Money]] {
    Dictionary(grouping: figures, by: \.subject).mapValues { $0.map(\.amount) }
  }
}

/// Income and expenses of a year.
public struct ComparisonResult: Codable, Hashable, Sendable {
  public var year: Int
  /// One for each currency in which there is income or an expense.
  public var currencies: [OneCurrency]
  public var charts: [ChartResult]

  /// The year in one currency.
  public struct OneCurrency: Codable, Hashable, Sendable {
    public var currency: Currency
    public var income: MoneyResult
    public var expenses: MoneyResult
    /// Income minus expenses.
    public var balance: MoneyResult
    /// January to December.
    public var months: [OneMonth]

    init(_ balance: YearBalance) {
      func money(_ minorUnits: Int64) -> MoneyResult { MoneyResult(minorUnits, balance.currency) }
      currency = balance.currency
      income = money(balance.income)
      expenses = money(balance.expenses)
      self.balance = money(balance.balance)
      months = balance.months.map {
        OneMonth(
          month: $0.month, income: money($0.income), expenses: money($0.expenses), balance: money($0.balance))
      }
    }
  }

  /// A month of the year; its balance is income minus expenses.
  public struct OneMonth: Codable, Hashable, Sendable {
    public var month: Month
    public var income: MoneyResult
    public var expenses: MoneyResult
    public var balance: MoneyResult
  }
}
