internal import ArgumentParser
internal import Core
internal import Ledger

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
    if [month != nil, year != nil, from != nil || to != nil].count(where: { $0 }) > 1 {
      throw ValidationError("Choose one of --month, --year, and --from with --to.")
    }
  }

  /// The days meant; all there are where nothing is said.
  ///
  /// - Throws: `InputError`.
  func period(today: CalendarDate) throws -> ClosedRange<CalendarDate> { try said(today: today) ?? PeriodOptions.all }

  /// The days meant; nil where nothing is said.
  ///
  /// - Throws: `InputError`.
  func said(today: CalendarDate) throws -> ClosedRange<CalendarDate>? {
    if let month {
      let month = try PeriodInput.month(month, today: today)
      return month.first...month.last
    }
    if let year { return try PeriodOptions.days(ofYear: PeriodInput.year(year, today: today)) }
    guard from != nil || to != nil else { return nil }
    let ends = try PeriodOptions.ends(from: from, to: to, today: today)
    return (ends.first ?? PeriodOptions.all.lowerBound)...(ends.last ?? PeriodOptions.all.upperBound)
  }

  /// The first and the last day, nil where it is open. Without a year they are the latest; an end that would lie before
  /// the beginning is the next one: `1 jan` to `31 mar`, said in the middle of March.
  ///
  /// - Throws: `InputError`.
  static func ends(
    from: String?, to: String?, today: CalendarDate
  ) throws -> (first: CalendarDate?, last: CalendarDate?) {
    let first = try from.map { try DateInput.parse($0, today: today, toward: .back) }
    var last = try to.map { try DateInput.parse($0, today: today, toward: .back) }
    if let first, let to, let end = last, end < first {
      let ahead = try DateInput.parse(to, today: today)
      guard ahead >= first else { throw InputError("\(first) is after \(end); exchange --from and --to") }
      last = ahead
    }
    return (first, last)
  }

  /// The days meant where they are named and compared: an open end is today, an open beginning the first day that a bill
  /// was paid on. Nil where nothing is said.
  ///
  /// - Throws: `InputError`.
  func closed(today: CalendarDate, firstPaid: CalendarDate?) throws -> ClosedRange<CalendarDate>? {
    guard let meant = try said(today: today) else { return nil }
    guard from != nil || to != nil else { return meant }
    let last = to == nil ? today : meant.upperBound
    let first = from == nil ? min(firstPaid ?? last, last) : meant.lowerBound
    guard first <= last else { throw InputError("\(first) is still to come; say with --to up to when") }
    return first...last
  }

  static func days(ofYear year: Int) throws -> ClosedRange<CalendarDate> {
    try PeriodInput.month(1, of: year).first...PeriodInput.month(12, of: year).last
  }

  /// This year up to today.
  static func thisYear(_ today: CalendarDate) -> ClosedRange<CalendarDate> {
    (CalendarDate(year: today.year, month: 1, day: 1) ?? today)...today
  }

  static func months(ofYear year: Int) -> [Month] { (1...12).compactMap { Month(year: year, month: $0) } }

  private static let all: ClosedRange<CalendarDate> = {
    let ends = (
      CalendarDate(year: 1, month: 1, day: 1) ?? .epoch, CalendarDate(year: 9999, month: 12, day: 31) ?? .epoch
    )
    return ends.0...ends.1
  }()
}
