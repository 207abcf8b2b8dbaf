public import Core

/// A date as a person types it.
public enum DateInput {
  /// Reads `2026-03-14`, `14.3.2026`, `14.03.26`, and what people say: `today`, `fri`, `in 3 days` (`NaturalDate`).
  ///
  /// A date with slashes is refused, because half the world reads it the other way round.
  ///
  /// - Throws: `InputError`.
  public static func parse(_ text: String, today: CalendarDate) throws -> CalendarDate {
    let typed = text.lowercased().filter { !$0.isWhitespace }
    if let date = CalendarDate(iso: typed) ?? dotted(typed) ?? NaturalDate.parse(text, today: today) { return date }
    if typed.contains("/") {
      throw InputError("\"\(text)\" can be read day first or month first; type it as year-month-day, like \(today)")
    }
    throw InputError("\"\(text)\" is not a date; type it as year-month-day, like \(today), or like fri or in 3 days")
  }

  /// `14.3.2026` and `14.03.26`.
  static func dotted(_ text: String) -> CalendarDate? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].count == 2 || parts[2].count == 4, let day = Int(parts[0]),
      let month = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    return CalendarDate(year: parts[2].count == 2 ? 2000 + year : year, month: month, day: day)
  }
}
