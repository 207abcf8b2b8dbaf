internal import Actions
internal import ArgumentParser

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
    let allowed = ShowForecast.months
    guard allowed.contains(months) else {
      throw ValidationError("--months takes a number from \(allowed.lowerBound) to \(allowed.upperBound).")
    }
  }

  func run() async throws {
    try await global.run(ShowForecast(months: months)) { forecast, output in
      try output.show(forecast)
      try charts.write(forecast.charts, output)
    }
  }
}
