internal import Charts
internal import Core
internal import Ledger

/// Forecasts the cost of the coming months, in total and by category.
public struct ShowForecast: Action {
  /// The possible numbers of months to forecast.
  public static let months = 1...24

  public var months: Int

  public init(months: Int = 3) { self.months = months }

  /// - Throws: `InputError` for a number of months that cannot be forecast.
  public func run(on desk: Desk) async throws -> ForecastResult {
    guard Self.months.contains(months) else {
      throw InputError("\(months) months cannot be forecast; choose from 1 to \(Self.months.upperBound)")
    }
    let today = desk.today
    let forecasts = try await desk.store.forecast(today: today, months: months)
    return ForecastResult(
      date: today, currencies: forecasts.map(ForecastResult.OneCurrency.init),
      charts: forecasts.flatMap(Self.charts).map(ChartResult.init))
  }

  private static func charts(_ forecast: LedgerForecast) -> [Chart] {
    guard let next = forecast.all.months.first else { return [] }
    func bar(_ label: String, _ estimate: Estimate) -> BarChart.Bar {
      BarChart.Bar(label, [estimate.expected], range: estimate.low...estimate.high)
    }
    let months = BarChart(
      title: "Forecast by month", subtitle: forecast.currency.code, currency: forecast.currency,
      bars: forecast.all.months.map { bar("\($0.month)", $0.total) })
    let categories = BarChart(
      title: "Forecast by category", subtitle: "\(next.month), \(forecast.currency.code)", currency: forecast.currency,
      bars: forecast.categories.compactMap { line in line.months.first.map { bar(line.category ?? "", $0.total) } },
      note: forecast.isOverlapping ? CategoryOverlap.sentence : nil)
    return [.bars(months)] + (categories.bars.isEmpty ? [] : [.bars(categories)])
  }
}
