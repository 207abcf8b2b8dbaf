internal import Core

/// Central European Time, computed without the machine's time zone database.
enum CentralEuropeanTime {
  /// Whether summer time applies at an hour (UTC) of a day: from 01:00 on the last Sunday of March to 01:00 on the last
  /// Sunday of October (directive 2000/84/EC).
  static func isSummer(_ date: CalendarDate, hour: Int) -> Bool {
    guard let start = lastSunday(of: 3, date.year), let end = lastSunday(of: 10, date.year) else { return false }
    if date == start { return hour >= 1 }
    if date == end { return hour < 1 }
    return start < date && date < end
  }

  private static func lastSunday(of month: Int, _ year: Int) -> CalendarDate? {
    // 1970-01-01 was a Thursday, so the day numbers that leave 3 when divided by 7 are Sundays.
    guard let last = CalendarDate(year: year, month: month, day: 31) else { return nil }
    return last.adding(days: -(((last.dayNumber - 3) % 7 + 7) % 7))
  }
}
