internal import Actions
internal import ArgumentParser

/// `billfold daily`: shows spending by day of a month.
struct DailyVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daily", abstract: "Show a month's spending day by day, and how it added up.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions
  @Option(help: ArgumentHelp("1 to 12, of this year, or year-month (default: this month).", valueName: "month"))
  var month: String?

  func run() async throws {
    try await global.run(ShowDaily(month: Typed(month))) { daily, output in
      try charts.write(daily.charts, output) { try output.show(daily) }
    }
  }
}
