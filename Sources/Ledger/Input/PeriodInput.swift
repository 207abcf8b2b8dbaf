public import Core

/// A month, quarter or year as typed by the user, for figures of the past, and the ends of a range of days.
public enum PeriodInput {
  /// Reads `2026-03`, `3.2026`, `03/2026`, and `3` for March of a year.
  ///
  /// - Parameter year: the year, if given separately. With nil, a month given as a number alone is in the current year.
  /// - Throws: `InputError`, also if both name a year and the years differ.
  public static func month(_ text: String, today: CalendarDate, of year: Int? = nil) throws -> Month {
    if (1...2).contains(text.utf8.count), text.allSatisfy(\.isWholeNumber), let number = Int(text) {
      return try month(number, of: year ?? today.year)
    }
    guard let month = wholeMonth(text) else {
      throw InputError("\"\(text)\" is not a month; type it as year-month, like \(Month(today)), or its number alone")
    }
    if let year, year != month.year { throw InputError("\(month) is not in \(year); give the year once") }
    return month
  }

  /// A month with its year: `2026-03`, `3.2026` and `03/2026`; nil for other text.
  private static func wholeMonth(_ text: String) -> Month? {
    if let month = Month(iso: text) { return month }
    let parts = text.split(omittingEmptySubsequences: false) { "./".contains($0) }
    guard parts.count == 2, parts[1].count == 4, let number = Int(parts[0]), let year = Int(parts[1]) else {
      return nil
    }
    return Month(year: year, month: number)
  }

  /// The first and the last month of a quarter of a year.
  ///
  /// - Throws: `InputError`.
  public static func quarter(_ number: Int, of year: Int) throws -> (first: Month, last: Month) {
    guard (1...4).contains(number), let first = Month(year: year, month: number * 3 - 2),
      let last = Month(year: year, month: number * 3)
    else { throw InputError("\(number) is not a quarter; choose one from 1 to 4") }
    return (first, last)
  }

  /// Reads the first day of a range: a date, or a month with its year or `2026` for the first day of that month or year.
  ///
  /// - Throws: `InputError`.
  public static func firstDay(
    _ text: String, today: CalendarDate, toward direction: NaturalDate.Direction
  ) throws -> CalendarDate {
    try wholeMonths(text)?.first.first ?? DateInput.parse(text, today: today, toward: direction)
  }

  /// Reads the last day of a range: a date, or a month with its year or `2026` for the last day of that month or year.
  ///
  /// - Throws: `InputError`.
  public static func lastDay(
    _ text: String, today: CalendarDate, toward direction: NaturalDate.Direction
  ) throws -> CalendarDate {
    try wholeMonths(text)?.last.last ?? DateInput.parse(text, today: today, toward: direction)
  }

  /// The first and the last month of a month with its year or of `2026`; nil for other text.
  private static func wholeMonths(_ text: String) -> (first: Month, last: Month)? {
    if let month = wholeMonth(text) { return (month, month) }
    guard text.utf8.count == 4, text.first != "0", text.allSatisfy(\.isWholeNumber), let year = Int(text),
      let first = Month(year: year, month: 1), let last = Month(year: year, month: 12)
    else { return nil }
    return (first, last)
  }

  /// Checks that a year has four digits: `26` is not meant as a year of the first century.
  ///
  /// - Throws: `InputError` that says what to type.
  public static func fullYear(_ year: Int, today: CalendarDate) throws -> Int {
    guard (1000...9999).contains(year) else {
      let meant = (0..<100).contains(year) ? today.year - today.year % 100 + year : today.year
      throw InputError("\(year) is not a year; type it with four digits, like \(meant)")
    }
    return year
  }

  /// The years that can be shown: from 2000, before which no such ledger was kept, to the current one.
  public static func years(today: CalendarDate) -> ClosedRange<Int> { 2000...max(2000, today.year) }

  /// Checks that a year can be shown.
  ///
  /// - Throws: `InputError`.
  public static func year(_ year: Int, today: CalendarDate) throws -> Int {
    let years = years(today: today)
    guard years.contains(try fullYear(year, today: today)) else {
      throw InputError(
        "\(year) is not a year that can be shown; choose one from \(years.lowerBound) to \(years.upperBound)")
    }
    return year
  }

  /// The month of a year by number.
  ///
  /// - Throws: `InputError`.
  public static func month(_ number: Int, of year: Int) throws -> Month {
    guard let month = Month(year: year, month: number) else {
      throw InputError("\(number) is not a month; choose one from 1 to 12")
    }
    return month
  }
}
