internal import Charts
internal import Core
internal import Ledger
internal import Store

/// Shows what was spent in a period, compared with the previous period.
public struct ShowAnalytics: Action {
  /// The default is this year up to today.
  public var period: Period

  public init(period: Period = Period()) { self.period = period }

  public func run(on desk: Desk) async throws -> AnalyticsResult {
    let (today, store) = (desk.today, try await desk.store)
    let firstPaid = try await store.firstPaidDay()
    let days = try period.closed(today, firstPaid: firstPaid) ?? Period.thisYear(today)
    let before = PreviousPeriod.of(days, isYearSoFar: period.isEmpty)
    let spending = try await store.spending(days, merchants: CurrencyAnalysis.most)
    let earlier: [Spending<CategoryAppearance>] =
      if let before { try await store.spendingByCategory(before).byCategory } else { [] }
    let currencies = spending.totals.map {
      CurrencyAnalysis($0, spending, earlier: earlier, days: days, firstPaid: firstPaid, today: today)
    }
    let name = "\(days.lowerBound) to \(days.upperBound)"
    return AnalyticsResult(
      from: days.lowerBound, to: days.upperBound, comparedFrom: before?.lowerBound, comparedTo: before?.upperBound,
      currencies: currencies.map(AnalyticsResult.OneCurrency.init),
      charts: currencies.flatMap { $0.charts(name) }.map(ChartResult.init))
  }
}

/// The analysis of the spending in one currency.
struct CurrencyAnalysis {
  let total: Spending<String>
  let categories: [Spending<CategoryAppearance>]
  /// Contains the currency if a bill counts in several categories.
  let overlapping: Set<Currency>
  let merchants: [Spending<String>]
  let cards: [Spending<String>]
  let modes: [Spending<String>]
  /// Every month of the period up to today, including those without spending, but not those before the ledger's first
  /// payment, of which nothing is known.
  let months: [Spending<Month>]
  let changes: [SpendingChange<String>]
  let averageMonth: Int64
  let averageBill: Int64

  var currency: Currency { total.amount.currency }

  /// The number of merchants and changes to show; more would be noise.
  static let most = 8

  init(
    _ total: Spending<String>, _ spending: PeriodSpending, earlier: [Spending<CategoryAppearance>],
    days: ClosedRange<CalendarDate>, firstPaid: CalendarDate?, today: CalendarDate
  ) {
    let currency = total.amount.currency
    func own<Subject>(_ figures: [Spending<Subject>]) -> [Spending<Subject>] {
      figures.filter { $0.amount.currency == currency }
    }
    func byName(_ figures: [Spending<CategoryAppearance>]) -> [String: Int64] {
      Dictionary(own(figures).map { ($0.subject.name, $0.amount.minorUnits) }, uniquingKeysWith: { first, _ in first })
    }
    self.total = total
    categories = own(spending.byCategory)
    overlapping = CategoryOverlap.currencies(own(spending.byCategory), totals: [total.amount])
    merchants = own(spending.byMerchant)
    cards = own(spending.byCard)
    modes = own(spending.byMode)
    months = Self.months(own(spending.byMonth), currency, days: days, firstPaid: firstPaid, today: today)
    changes = SpendingChanges.largest(from: byName(earlier), to: byName(spending.byCategory), count: Self.most)
    averageMonth = Rounding.average(months.map(\.amount.minorUnits)) ?? 0
    averageBill = Rounding.divide(Int128(total.amount.minorUnits), by: total.bills)
  }

  private static func months(
    _ figures: [Spending<Month>], _ currency: Currency, days: ClosedRange<CalendarDate>, firstPaid: CalendarDate?,
    today: CalendarDate
  ) -> [Spending<Month>] {
    let known = Dictionary(figures.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
    let nothing = Money(minorUnits: 0, currency: currency)
    let start = Month(max(days.lowerBound, firstPaid ?? days.lowerBound))
    let end = max(min(Month(days.upperBound), Month(today)), known.keys.max() ?? start)
    return start.through(end).map { known[$0] ?? Spending($0, nothing, bills: 0) }
  }

  func charts(_ period: String) -> [Chart] {
    FigureCharts.byCategory(categories, title: "By category", subtitle: period, overlapping: overlapping)
      + FigureCharts.byName(merchants, title: "By merchant", subtitle: period)
      + overTime
  }

  /// The largest number of monthly bars; more could not be told apart and are added up by year.
  private static let mostMonths = 24

  /// Bars by month or by year; none if there is only one month.
  private var overTime: [Chart] {
    guard months.count > 1 else { return [] }
    let isByYear = months.count > Self.mostMonths
    let bars: [BarChart.Bar] =
      isByYear
      ? Dictionary(grouping: months, by: \.subject.year).sorted { $0.key < $1.key }.map { year, months in
        .init("\(year)", [months.map(\.amount.minorUnits).clampedSum()])
      } : months.map { .init("\($0.subject)", [$0.amount.minorUnits]) }
    return [
      .bars(
        BarChart(
          title: isByYear ? "By year" : "By month", subtitle: currency.code, currency: currency, bars: bars))
    ]
  }
}
