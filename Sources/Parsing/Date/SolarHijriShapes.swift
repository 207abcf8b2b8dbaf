internal import Core

/// Dates of the calendar of Iran and Afghanistan, whose year begins in spring, on the day that astronomers compute:
/// `1404/11/28` is 17 February 2026. The shape contains the date of the common era.
enum SolarHijriShapes {
  static func scan(_ line: [Character]) -> [DateShape] {
    DateCharacters.shapes(in: line) { shape(at: $0, in: line) }
  }

  /// The years that begin in 2001 to 2041. In this time, the years of the lunar calendar have higher numbers, from 1421.
  private static let years = 1380...1420

  private static func shape(at start: Int, in line: [Character]) -> DateShape? {
    guard DateCharacters.isDigit(line, start), !DateCharacters.isDigit(line, start - 1),
      case let yearEnd = DateCharacters.endOfDigits(line, start), yearEnd - start == 4,
      let year = DateCharacters.number(line[start..<yearEnd]), years.contains(year),
      line.indices.contains(yearEnd), "/-.".contains(line[yearEnd]),
      let month = DateCharacters.shortNumber(line, yearEnd + 1), line.indices.contains(month.end),
      line[month.end] == line[yearEnd],
      let day = DateCharacters.shortNumber(line, month.end + 1),
      let date = date(year: year, month: month.value, day: day.value)
    else { return nil }
    return DateShape(
      parts: [.number(date.year, digits: 4), .number(date.month, digits: 2), .number(date.day, digits: 2)],
      range: start..<day.end, penalty: 0.2, separator: "年")
  }

  /// The day of the common era; nil if there is no such day.
  static func date(year: Int, month: Int, day: Int) -> CalendarDate? {
    guard years.contains(year), (1...12).contains(month), (1...(month <= 6 ? 31 : 30)).contains(day) else { return nil }
    // Six months of 31 days come first; the last one has 30 only in years with a day more.
    let months = month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30
    let number = newYear(year) + months + day - 1
    guard number < newYear(year + 1) else { return nil }
    return CalendarDate(year: 2025, month: 3, day: 21)?.adding(days: number - newYear(1404))
  }

  /// The number of the first day of a year. Eight years of 33 have a day more.
  private static func newYear(_ year: Int) -> Int {
    let year = year + 1595
    return 365 * year + year / 33 * 8 + (year % 33 + 3) / 4
  }
}
