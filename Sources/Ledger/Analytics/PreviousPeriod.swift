public import Core

/// The period with which another one is compared.
public enum PreviousPeriod {
  /// For a whole month the month before. For a period that begins on January 1 the same days one year earlier, or as
  /// many years earlier as it spans. For any other period the same number of days directly before it. Nil before the
  /// year 1.
  ///
  /// - Parameter isYearSoFar: whether the period is meant as this year up to today, even if that is a whole month.
  public static func of(_ period: ClosedRange<CalendarDate>, isYearSoFar: Bool = false) -> ClosedRange<CalendarDate>? {
    let (first, last) = (period.lowerBound, period.upperBound)
    let month = Month(first)
    if !isYearSoFar, first == month.first, last == month.last { return month.adding(-1).map { $0.first...$0.last } }
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
