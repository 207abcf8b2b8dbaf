public import Core
internal import Ledger

/// The expected cost of the coming months.
public struct ForecastResult: Codable, Hashable, Sendable {
  /// The day of the forecast, which begins with the month after it.
  public var date: CalendarDate
  public var currencies: [OneCurrency]
  public var charts: [ChartResult]

  /// The forecast in one currency.
  public struct OneCurrency: Codable, Hashable, Sendable {
    public var currency: Currency
    /// All bills together, each counted once.
    public var all: Line
    /// Most expensive first, without those for which nothing is expected.
    public var categories: [Line]
    /// Whether a bill counts in several categories, so that they add up to more than all bills together.
    public var categoriesOverlap: Bool

    /// Whether no spending is expected in any month, not even at most. Not in the JSON.
    public var isNothing: Bool { all.months.allSatisfy(\.total.isNothing) }

    init(_ forecast: LedgerForecast) {
      currency = forecast.currency
      all = Line(forecast.all, forecast.currency)
      categories = forecast.categories.map { Line($0, forecast.currency) }
      categoriesOverlap = forecast.isOverlapping
    }
  }

  /// The forecast of a category, or of all bills together.
  public struct Line: Codable, Hashable, Sendable {
    /// The category's name; nil for all bills together.
    @Nullable public var category: String?
    /// A description for users of how the figures were calculated.
    public var method: String
    /// The forecast method used on the history; nil if the history is too short to compare methods.
    @Nullable public var historyMethod: String?
    /// The number of months of history used.
    public var monthsOfHistory: Int
    /// The mean error of the method one month ahead; nil if it could not be tested.
    @Nullable public var usualError: MoneyResult?
    /// Earliest first.
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

  /// The forecast of a month.
  public struct OneMonth: Codable, Hashable, Sendable {
    public var month: Month
    /// Recurring bills.
    public var planned: EstimateResult
    /// All other bills; never less than those already known.
    public var usual: EstimateResult
    /// The part of `usual` that consists of bills already in the ledger: not recurring, and due in that month.
    public var known: EstimateResult
    /// Recurring and all other bills together.
    public var total: EstimateResult

    /// The part expected in addition to recurring bills and bills already in the ledger. Not in the JSON.
    public var besides: MoneyResult {
      MoneyResult(usual.expected.money.minorUnits &- known.expected.money.minorUnits, usual.expected.money.currency)
    }
  }
}

/// An estimated cost; the actual amount is between `low` and `high` in about eight of ten months.
public struct EstimateResult: Codable, Hashable, Sendable {
  public var low: MoneyResult
  public var expected: MoneyResult
  public var high: MoneyResult

  init(_ estimate: Estimate, _ currency: Currency) {
    low = MoneyResult(estimate.low, currency)
    expected = MoneyResult(estimate.expected, currency)
    high = MoneyResult(estimate.high, currency)
  }

  fileprivate var isNothing: Bool { [low, expected, high].allSatisfy { $0.money.minorUnits == 0 } }
}
