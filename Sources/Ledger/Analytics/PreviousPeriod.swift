public import Core

/// The days that a period is fairly compared with.
public enum PreviousPeriod {
  /// Of a whole month the month before, of what begins with a year the same days of the year before, of anything else as
  /// many days right before it. Nil before the year 1.
  public static func of(_ period: ClosedRange<CalendarDate>) -> ClosedRange<CalendarDate>? {
    let (first, last) = (period.lowerBound, period.upperBound)
    let month = Month(first)
    if first == month.first, last == month.last { return month.adding(-1).map { $0.first...$0.last } }
    if first.month == 1, first.day == 1 {
      guard let start = CalendarDate(year: first.year - (last.year - first.year + 1), month: 1, day: 1),
        let endMonth = Month(last).adding(-12 * (last.year - first.year + 1)),
        let end = CalendarDate(year: endMonth.year, month: endMonth.month, day: min(last.day, endMonth.days))
      else { return nil }
      return start...end
    }
    let days = last.days(since: first) + 1
    guard let start = first.adding(days: -days), let end = first.adding(days: -1) else { return nil }
    return start...end
  }
}
