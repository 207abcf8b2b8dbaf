internal import Actions
internal import ArgumentParser

/// `billfold analytics`: what money goes to.
struct AnalyticsVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analytics",
    abstract: "Show spending by category, merchant, card, payment mode and month, averages, and the biggest changes.",
    discussion: """
      Without a period it is this year up to today; without --to it ends today, without --from it begins with the first \
      bill paid. It is compared with the period before: of a month the month before, of \
      a year the same days of the year before, of other periods as many days right before. A bill counts on the day it was \
      paid, and with its whole amount in each of its categories, \
      unless `billfold bill split` divided it.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions
  @OptionGroup var when: PeriodOptions

  func run() async throws {
    try await global.run(ShowAnalytics(period: when.period)) { analytics, output in
      try output.show(analytics)
      try charts.write(analytics.charts, output)
    }
  }
}
