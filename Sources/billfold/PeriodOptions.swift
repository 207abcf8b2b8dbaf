internal import Actions
internal import ArgumentParser
internal import Core

/// The options for the period of a list or figure.
struct PeriodOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only this month: year-month, or 1 to 12 of --year or of this year.", valueName: "month"))
  var month: String?
  @Option(help: ArgumentHelp("Only this quarter: 1 to 4 of --year or of this year.", valueName: "quarter"))
  var quarter: Int?
  @Option(help: ArgumentHelp("Only this year.", valueName: "year"))
  var year: Int?
  @Option(help: ArgumentHelp("Only on or after this date, or the first day of this month or year.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("Only on or before this date, or the last day of this month or year.", valueName: "date"))
  var to: String?

  func validate() throws {
    if period.isContradictory { throw ValidationError("Choose --month, --quarter or --year, or --from and --to.") }
  }

  /// The period as typed.
  var period: Period {
    Period(month: Typed(month), year: year, quarter: quarter, from: Typed(from), to: Typed(to))
  }
}
