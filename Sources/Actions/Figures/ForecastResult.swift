public import Core
internal import Ledger

/// What the months to come may cost.
public struct ForecastResult: Codable, Hashable, Sendable {
  /// The day it was made on; the forecast begins with the month after it.
  public var date: CalendarDate
  public var currencies: [OneCurrency]
  public var charts: [ChartResult]

  public struct OneCurrency: Codable, Hashable, Sendable {
    public var currency: Currency
    /// All bills together, each counted once.
    public var all: Line
    /// Most expensive first; those of which nothing is expected are left out.
    public var categories: [Line]
    /// Whether a bill counts in several categories, so that they add up to more than all bills together.
    public var categoriesOverlap: Bool

    init(_ forecast: LedgerForecast) {
      currency = forecast.currency
      all = Line(forecast.all, forecast.currency)
      categories = forecast.categories.map { Line($0, forecast.currency) }
      categoriesOverlap = forecast.isOverlapping
    }
  }

  /// The forecast of a category, or of all bills together.
  public struct Line: Codable, Hashable, Sendable {
    /// Nil for all bills together.
    @Nullable public var category: String?
    /// In a person's words: how the figures came about.
    public var method: String
    /// How history was used; nil where it is too short to tell methods apart.
    @Nullable public var historyMethod: String?
    /// Months it was learned from.
    public var monthsOfHistory: Int
    /// How far the method was off a month ahead, on average; nil where it could not be tried.
    @Nullable public var usualError: MoneyResult?
    /// The next first.
    public var months: [OneMonth]

    init(_ line: LedgerForecast.Line, _ currency: Currency) {
      _category = Nullable(wrappedValue: line.category)
      method = line.method
      _historyMethod = Nullable(wrappedValue: line.history.method?.rawValue)
      monthsOfHistory = line.history.months
      _usualError = Nullable(wrappedValue: line.history.usualError.map { MoneyResult($0, currency) })
      months = line.months.map {
        OneMonth(
          month: $0.month, planned: EstimateResult($0.planned, currency), usual: EstimateResult($0.usual, currency),
          known: EstimateResult($0.known, currency), total: EstimateResult($0.total, currency))
      }
    }
  }

  public struct OneMonth: Codable, Hashable, Sendable {
    public var month: Month
    /// Recurring bills.
    public var planned: EstimateResult
    /// All others; never less than those that are known already.
    public var usual: EstimateResult
    /// Of them the bills that are there already: they do not repeat, and are due then.
    public var known: EstimateResult
    /// Recurring bills and all others together.
    public var total: EstimateResult

    /// What is expected besides recurring bills and those that are there already. No part of the JSON.
    public var besides: MoneyResult {
      MoneyResult(usual.expected.money.minorUnits &- known.expected.money.minorUnits, usual.expected.money.currency)
    }
  }
}

/// What something may cost; about eight months in ten come out between `low` and `high`.
public struct EstimateResult: Codable, Hashable, Sendable {
  public var low: MoneyResult
  public var expected: MoneyResult
  public var high: MoneyResult

  init(_ estimate: Estimate, _ currency: Currency) {
    low = MoneyResult(estimate.low, currency)
    expected = MoneyResult(estimate.expected, currency)
    high = MoneyResult(estimate.high, currency)
  }
}
