internal import Actions
internal import ArgumentParser
internal import Core

/// The options for a range of dates.
struct DateRangeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only on or after this date.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("Only on or before this date.", valueName: "date"))
  var to: String?

  /// The first and the last date as typed.
  var dates: (from: Typed<CalendarDate>?, to: Typed<CalendarDate>?) { (Typed(from), Typed(to)) }
}
