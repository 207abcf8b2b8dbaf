internal import Actions
internal import ArgumentParser

/// `billfold analytics`: shows spending by several criteria.
struct AnalyticsVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analytics",
    abstract: "Show spending by category, merchant, card, payment mode and month, averages, and the biggest changes.",
    discussion: """
      The default period is this year up to today; without --to the period ends today, without --from it begins with \
      the first paid bill. It is compared with the period before it: a month with the previous month, a period from \
      January 1 with the same days of the previous year, any other period with as many days right before it. A bill \
      counts on the day it was paid, with its whole amount in each of its categories, unless `billfold bill split` \
      divided it.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions
  @OptionGroup var when: PeriodOptions

  func run() async throws {
    try await global.run(ShowAnalytics(period: when.period)) { analytics, output in
      try charts.write(analytics.charts, output) { try output.show(analytics) }
    }
  }
}
