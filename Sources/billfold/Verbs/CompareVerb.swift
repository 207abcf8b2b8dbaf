internal import Actions
internal import ArgumentParser

/// `billfold compare`: compares income and expenses.
struct CompareVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare income and expenses of a year, month by month, with the balance.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions
  @Option(help: ArgumentHelp("From 2000 to this year (default: this year).", valueName: "year"))
  var year: Int?

  func run() async throws {
    try await global.run(ShowComparison(year: year)) { comparison, output in
      try charts.write(comparison.charts, output) { try output.show(comparison) }
    }
  }
}
