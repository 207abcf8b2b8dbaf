internal import Actions
internal import ArgumentParser
internal import Core

/// Which days a list or figure is about.
struct PeriodOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only of this month, year-month.", valueName: "month"))
  var month: String?
  @Option(help: ArgumentHelp("Only of this year.", valueName: "year"))
  var year: Int?
  @Option(help: ArgumentHelp("From this date on.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("Up to this date.", valueName: "date"))
  var to: String?

  func validate() throws {
    if period.isContradictory { throw ValidationError("Choose one of --month, --year, and --from with --to.") }
  }

  /// What was said.
  var period: Period {
    Period(
      month: month.map { .text($0) }, year: year, from: from.map { .text($0) }, to: to.map { .text($0) })
  }
}
