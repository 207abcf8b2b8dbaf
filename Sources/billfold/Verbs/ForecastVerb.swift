internal import ArgumentParser
internal import Charts
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold forecast`: what the months to come may cost.
struct ForecastVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast", abstract: "Show what the next months may cost, in total and per category.",
    discussion: """
      Recurring bills count as they fall due; all others as history says, by the method that would have done best on it, \
      and never less than the bills that are known already. \
      The range is what the method's own past errors make of it: about eight months in ten come out within. A bill of \
      several categories counts whole in each of them, but once in the total.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions
  @Option(help: ArgumentHelp("How many months, 1 to 24.", valueName: "n"))
  var months = 3

  func validate() throws {
    guard (1...24).contains(months) else { throw ValidationError("--months takes a number from 1 to 24.") }
  }

  func run() async throws {
    let today = CalendarDate.localToday()
    let store = try await global.openStore()
    let forecasts = try await store.forecast(today: today, months: months)
    let drawn = forecasts.flatMap(ForecastVerb.charts)
    if global.json {
      Terminal.print(
        JSONValue.object([
          "date": .text(today), "currencies": .array(forecasts.map { JSONValue($0) }), "charts": .charts(drawn),
        ]).line)
      return try charts.write(drawn)
    }
    guard !forecasts.isEmpty else {
      return try charts.remark(
        "There is nothing to forecast from: no bill was paid before this month, and none recurs.")
    }
    for forecast in forecasts {
      Terminal.print("Method: \(forecast.all.method)")
      if let error = forecast.all.history.usualError {
        Terminal.print(
          "A month ahead it was off by \(Money(minorUnits: error, currency: forecast.currency).shown) on average.")
      }
      ForecastVerb.charts(forecast).forEach(ChartOptions.print)
      Terminal.print()
      ForecastVerb.table(forecast).print()
    }
    try charts.write(drawn)
  }

  /// Each category's next month, with how the figure came about.
  private static func table(_ forecast: LedgerForecast) -> Table {
    var table = Table([
      .init(title: forecast.all.months.first.map { "IN \($0.month)" } ?? "", shrinksTo: 12),
      .init(title: "EXPECTED", isRight: true), .init(title: "RANGE", isRight: true),
      .init(title: "METHOD", shrinksTo: 16),
    ])
    for line in forecast.categories {
      guard let month = line.months.first else { continue }
      func text(_ minorUnits: Int64) -> String {
        "\(Money(minorUnits: minorUnits, currency: forecast.currency).amount.written(AmountText.marks))"
      }
      table.add(
        line.category ?? "", "\(text(month.total.expected)) \(forecast.currency.code)",
        "\(text(month.total.low)) to \(text(month.total.high))", line.method)
    }
    return table
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

extension JSONValue {
  fileprivate init(_ forecast: LedgerForecast) {
    self = [
      "currency": .string(forecast.currency.code), "all": JSONValue(forecast.all, forecast.currency),
      "categories": .array(forecast.categories.map { JSONValue($0, forecast.currency) }),
      "categoriesOverlap": .bool(forecast.isOverlapping),
    ]
  }

  private init(_ line: LedgerForecast.Line, _ currency: Currency) {
    self = [
      "category": .text(line.category), "method": .string(line.method),
      "historyMethod": .text(line.history.method?.rawValue), "monthsOfHistory": .integer(Int64(line.history.months)),
      "usualError": line.history.usualError.map { .money($0, currency) } ?? .null,
      "months": .array(
        line.months.map { month in
          [
            "month": .text(month.month), "planned": .estimate(month.planned, currency),
            "usual": .estimate(month.usual, currency), "total": .estimate(month.total, currency),
          ]
        }),
    ]
  }

  private static func estimate(_ estimate: Estimate, _ currency: Currency) -> JSONValue {
    [
      "low": .money(estimate.low, currency), "expected": .money(estimate.expected, currency),
      "high": .money(estimate.high, currency),
    ]
  }
}
