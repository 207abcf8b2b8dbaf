internal import Actions
internal import ArgumentParser
internal import Core

/// The options for a range of dates.
struct DateRangeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only from this date on.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("Only up to this date.", valueName: "date"))
  var to: String?

  /// The first and the last date as typed.
  var dates: (from: Typed<CalendarDate>?, to: Typed<CalendarDate>?) { (Typed(from), Typed(to)) }
}
