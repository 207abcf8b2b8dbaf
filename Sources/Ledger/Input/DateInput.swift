public import Core

/// A date as a person types it.
public enum DateInput {
  /// Reads `2026-03-14`, `14.3.2026`, `14.03.26`, `today`, `yesterday`, `tomorrow`.
  ///
  /// A date with slashes is refused, because half the world reads it the other way round.
  ///
  /// - Throws: `InputError`.
  public static func parse(_ text: String, today: CalendarDate) throws -> CalendarDate {
    let typed = text.lowercased().filter { !$0.isWhitespace }
    let days = ["today": 0, "yesterday": -1, "tomorrow": 1]
    if let distance = days[typed], let date = today.adding(days: distance) { return date }
    if let date = CalendarDate(iso: typed) { return date }
    let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 3, parts[2].count == 2 || parts[2].count == 4, let day = Int(parts[0]), let month = Int(parts[1]),
      let year = Int(parts[2]),
      let date = CalendarDate(year: parts[2].count == 2 ? 2000 + year : year, month: month, day: day)
    {
      return date
    }
    if typed.contains("/") {
      throw InputError("\"\(text)\" can be read day first or month first; type it as year-month-day, like \(today)")
    }
    throw InputError("\"\(text)\" is not a date; type it as year-month-day, like \(today)")
  }
}
