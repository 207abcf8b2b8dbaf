internal import Charts
public import Core
internal import Ledger
internal import Store

/// Shows how the spending of a month grew from day to day.
public struct ShowDaily: Action {
  /// A month with its year, or its number in the present year (see `Typing.month`); nil for the present month.
  public var month: Typed<Month>?

  public init(month: Typed<Month>? = nil) { self.month = month }

  public func run(on desk: Desk) async throws -> DailyResult {
    let today = desk.today
    let month = try month?.value { try desk.typing.month($0) } ?? Month(today)
    let days = try await desk.store.spendingByDay(month.first...month.last)
    let currencies = Dictionary(grouping: days, by: \.amount.currency).sorted { $0.key.code < $1.key.code }
      .map { DailyResult.OneCurrency($0.key, month, today: today, days: $0.value) }
    return DailyResult(
      month: month, currencies: currencies, charts: currencies.map { ChartResult($0.chart(of: month)) })
  }
}

/// The spending of a month by day.
public struct DailyResult: Codable, Hashable, Sendable {
  public var month: Month
  /// One for each currency in which something was paid.
  public var currencies: [OneCurrency]
  public var charts: [ChartResult]

  /// The month in one currency.
  public struct OneCurrency: Codable, Hashable, Sendable {
    public var currency: Currency
    /// Every day up to today, or up to the last day with a bill if that is later.
    public var days: [Day]
  }

  /// The bills that were paid on a day.
  public struct Day: Codable, Hashable, Sendable {
    public var date: CalendarDate
    public var bills: Int
    public var spent: MoneyResult
    /// The spending from the first of the month through this day.
    public var total: MoneyResult
  }
}

extension DailyResult.OneCurrency {
  fileprivate init(_ currency: Currency, _ month: Month, today: CalendarDate, days: [Spending<CalendarDate>]) {
    let known = Dictionary(days.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
    let last = max(min(month.last, today), days.map(\.subject).max() ?? month.first)
    let dates = (1...month.days).compactMap { CalendarDate(year: month.year, month: month.month, day: $0) }
      .filter { $0 <= last }
    let totals = RunningTotals.of(dates.map { known[$0]?.amount.minorUnits ?? 0 })
    self.currency = currency
    self.days = zip(dates, totals).map { date, total in
      DailyResult.Day(
        date: date, bills: known[date]?.bills ?? 0, spent: MoneyResult(known[date]?.amount.minorUnits ?? 0, currency),
        total: MoneyResult(total, currency))
    }
  }

  fileprivate func chart(of month: Month) -> Chart {
    .series(
      SeriesChart(
        title: "Spending of \(month), added up", subtitle: currency.code, currency: currency,
        points: days.map { .init("\($0.date.day)", $0.total.money.minorUnits) }))
  }
}
