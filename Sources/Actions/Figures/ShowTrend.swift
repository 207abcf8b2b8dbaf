internal import Charts
public import Core
internal import Ledger
internal import Store

/// Shows the spending of a month or a year by category; by default of the present month.
public struct ShowTrend: Action {
  /// A year from 2000 to the present one; without a month, the whole year is shown.
  public var year: Int?
  /// A month with its year, or its number in the year; see `Typing.month`.
  public var month: Typed<Month>?

  public init(year: Int? = nil, month: Typed<Month>? = nil) {
    self.year = year
    self.month = month
  }

  public func run(on desk: Desk) async throws -> TrendResult {
    let months = try desk.typing.months(year: year, month: month)
    let figures = try await desk.store.spendingByCategory(months.lowerBound.first...months.upperBound.last)
    let name = Typing.name(of: months)
    let overlapping = CategoryOverlap.currencies(figures.byCategory, totals: figures.totals.map(\.amount))
    return TrendResult(
      period: name, from: months.lowerBound.first, to: months.upperBound.last,
      totals: figures.totals.map(SpendingResult.init), categories: figures.byCategory.map(CategorySpending.init),
      categoriesOverlap: !overlapping.isEmpty,
      charts: FigureCharts.byCategory(
        figures.byCategory, title: "Spending by category", subtitle: name, overlapping: overlapping
      ).map(ChartResult.init))
  }
}

/// The spending of a month or a year by category.
public struct TrendResult: Codable, Hashable, Sendable {
  /// `2026-03` or `2026`.
  public var period: String
  public var from: CalendarDate
  public var to: CalendarDate
  /// One sum for each currency.
  public var totals: [SpendingResult]
  /// Largest first within a currency.
  public var categories: [CategorySpending]
  /// Whether a bill counts in several categories, so that they add up to more than the totals.
  public var categoriesOverlap: Bool
  public var charts: [ChartResult]
}
