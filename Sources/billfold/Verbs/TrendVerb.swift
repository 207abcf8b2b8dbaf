internal import Actions
internal import ArgumentParser

/// `billfold trend`: shows spending by category in a month or year.
struct TrendVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trend", abstract: "Show what was spent on each category in a month or a year.",
    discussion: """
      A bill counts on the day it was paid, with its whole amount in each of its categories, unless `billfold bill \
      split` divided it. The default is this month; with --year alone, the whole year.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions
  @Option(help: ArgumentHelp("From 2000 to this year.", valueName: "year"))
  var year: Int?
  @Option(help: ArgumentHelp("Only this month: year-month, or 1 to 12 of --year or of this year.", valueName: "month"))
  var month: String?

  func run() async throws {
    try await global.run(ShowTrend(year: year, month: Typed(month))) { trend, output in
      try charts.write(trend.charts, output) { try output.show(trend) }
    }
  }
}
