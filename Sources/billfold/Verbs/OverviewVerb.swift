internal import Actions
internal import ArgumentParser

/// `billfold overview`: shows a summary of the ledger.
struct OverviewVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview",
    abstract: "Show what is unpaid, overdue and due next, this month's spending, and the goals.",
    discussion: """
      The number of drafts to review is shown, too. A bill in several categories counts fully in each of them.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions

  func run() async throws {
    try await global.run(ShowOverview()) { overview, output in
      try charts.write(overview.charts, output) { try output.show(overview) }
    }
  }
}
