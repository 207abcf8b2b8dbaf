internal import Actions
internal import ArgumentParser

/// `billfold forecast`: estimates the spending of the next months.
struct ForecastVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast", abstract: "Show what the next months may cost, in total and per category.",
    discussion: """
      Recurring bills count when they fall due. All other spending is estimated from history, by the method that \
      would have predicted it best, and is never less than the bills that are already known. The range follows from \
      the method's past errors: about eight months in ten fall within it. A bill in several categories counts fully \
      in each of them, but once in the total.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions
  @Option(help: ArgumentHelp("How many months, 1 to 24.", valueName: "n"))
  var months = 3

  func validate() throws {
    let allowed = ShowForecast.months
    guard allowed.contains(months) else {
      throw ValidationError("--months must be a number from \(allowed.lowerBound) to \(allowed.upperBound).")
    }
  }

  func run() async throws {
    try await global.run(ShowForecast(months: months)) { forecast, output in
      try charts.write(forecast.charts, output) { try output.show(forecast) }
    }
  }
}
