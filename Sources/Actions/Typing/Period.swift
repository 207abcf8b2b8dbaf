public import Core
internal import Ledger

/// The days that a list or figure covers: a month, a quarter, a year, or a range of dates; all days if nothing is
/// given.
public struct Period: Hashable, Sendable {
  /// A month with its year, or its number in `year`, by default the present one.
  public var month: Typed<Month>?
  /// The year; with a month or quarter, the year of that month or quarter.
  public var year: Int?
  /// The number of a quarter in `year`, by default the present one.
  public var quarter: Int?
  /// The first day; nil for no limit. A typed month or year stands for its first day.
  public var from: Typed<CalendarDate>?
  /// The last day; nil for no limit. A typed month or year stands for its last day.
  public var to: Typed<CalendarDate>?

  public init(
    month: Typed<Month>? = nil, year: Int? = nil, quarter: Int? = nil, from: Typed<CalendarDate>? = nil,
    to: Typed<CalendarDate>? = nil
  ) {
    self.month = month
    self.year = year
    self.quarter = quarter
    self.from = from
    self.to = to
  }

  public var isEmpty: Bool { month == nil && year == nil && quarter == nil && from == nil && to == nil }

  /// Whether options are given that exclude each other.
  public var isContradictory: Bool {
    month != nil && quarter != nil
      || (month != nil || quarter != nil || year != nil) && (from != nil || to != nil)
  }

  /// Returns the days of the period, unlimited where it is open.
  ///
  /// - Throws: `InputError`; `ActionError` for a contradictory period.
  public func days(_ today: CalendarDate) throws -> ClosedRange<CalendarDate> {
    let ends = try ends(today)
    return (ends.first ?? Period.all.lowerBound)...(ends.last ?? Period.all.upperBound)
  }

  /// Returns the first and the last day, nil where the period is open. Dates typed without a year are the latest past
  /// ones; a last day that would be before the first is the next one instead, as in `1 jan` to `31 mar` typed in the
  /// middle of March.
  ///
  /// - Throws: `InputError`; `ActionError` for a contradictory period.
  public func ends(_ today: CalendarDate) throws -> (first: CalendarDate?, last: CalendarDate?) {
    try ends(today, toward: .back)
  }

  /// Returns the first and the last day as `ends(_:)` does.
  ///
  /// - Parameters:
  ///   - direction: the side of today on which dates without a year lie. If they lie ahead, it is the first day that is
  ///     moved: to the latest past one, if it would be after the last.
  ///   - anyYear: whether years that have not begun yet are accepted, because something may be due in them.
  func ends(
    _ today: CalendarDate, toward direction: NaturalDate.Direction, anyYear: Bool = false
  ) throws -> (first: CalendarDate?, last: CalendarDate?) {
    guard !isContradictory else {
      throw ActionError("choose a month, a quarter or a year, or a first and a last day", .usage)
    }
    let whole = try year.map { year in
      try TypedField.year.read(
        Period.days(
          ofYear: anyYear ? PeriodInput.fullYear(year, today: today) : PeriodInput.year(year, today: today)))
    }
    if let month {
      let month = try TypedField.month.read(month.value { try PeriodInput.month($0, today: today, of: year) })
      return (month.first, month.last)
    }
    if let quarter {
      let months = try PeriodInput.quarter(quarter, of: year ?? today.year)
      return (months.first.first, months.last.last)
    }
    if let whole { return (whole.lowerBound, whole.upperBound) }
    let first = try TypedField.from.read(from?.value { try PeriodInput.firstDay($0, today: today, toward: direction) })
    let last = try TypedField.to.read(to?.value { try PeriodInput.lastDay($0, today: today, toward: direction) })
    guard let begin = first, let end = last, end < begin else { return (first, last) }
    switch direction {
    case .back:
      let later = try to?.value { try PeriodInput.lastDay($0, today: today, toward: .ahead) }
      if let later, begin <= later { return (begin, later) }
    case .ahead:
      let earlier = try from?.value { try PeriodInput.firstDay($0, today: today, toward: .back) }
      if let earlier, earlier <= end { return (earlier, end) }
    }
    throw InputError("\(begin) is after \(end); swap the two dates")
  }

  /// Returns the days of the period with definite limits: without an end it ends today, without a start it begins on
  /// the day of the first payment. Nil if nothing is given.
  ///
  /// - Throws: `InputError`; `ActionError` for a contradictory period.
  public func closed(_ today: CalendarDate, firstPaid: CalendarDate?) throws -> ClosedRange<CalendarDate>? {
    guard !isEmpty else { return nil }
    let ends = try ends(today)
    let last = ends.last ?? today
    let first = ends.first ?? min(firstPaid ?? last, last)
    guard first <= last else { throw InputError("\(first) is in the future", .giveLastDay) }
    return first...last
  }

  /// - Throws: `InputError` for a year outside the calendar.
  public static func days(ofYear year: Int) throws -> ClosedRange<CalendarDate> {
    guard let first = CalendarDate(year: year, month: 1, day: 1),
      let last = CalendarDate(year: year, month: 12, day: 31)
    else { throw InputError("\(year) is not a year; choose one from 1 to 9999") }
    return first...last
  }

  /// The years of which a figure can be shown as a whole.
  public static func years(_ today: CalendarDate) -> ClosedRange<Int> { PeriodInput.years(today: today) }

  /// Returns this year up to today.
  static func thisYear(_ today: CalendarDate) -> ClosedRange<CalendarDate> {
    (CalendarDate(year: today.year, month: 1, day: 1) ?? today)...today
  }

  /// All days that can be represented.
  public static let all: ClosedRange<CalendarDate> = {
    let ends = (
      CalendarDate(year: 1, month: 1, day: 1) ?? .epoch, CalendarDate(year: 9999, month: 12, day: 31) ?? .epoch
    )
    return ends.0...ends.1
  }()
}
