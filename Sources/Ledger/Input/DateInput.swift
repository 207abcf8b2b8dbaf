public import Core

/// A date as typed by the user.
public enum DateInput {
  /// Reads `2026-03-14`, `14.3.2026`, `14.03.26`, `14-Mar-26`, `March 14, 2026`, and phrases like `today`, `fri`,
  /// `in 3 days` (`NaturalDate`).
  ///
  /// The order of day and month in dates with slashes or dashes differs between countries. Such a date is accepted only
  /// if one order is not a valid date (`31/12/2026`) or both give the same date.
  ///
  /// - Parameter direction: whether a date given without year or week lies in the future or in the past.
  /// - Throws: `InputError`.
  public static func parse(
    _ text: String, today: CalendarDate, toward direction: NaturalDate.Direction = .ahead
  ) throws -> CalendarDate {
    let typed = text.lowercased().filter { !$0.isWhitespace }
    if let date = CalendarDate(iso: typed) ?? dotted(typed)
      ?? NaturalDate.parse(text, today: today, toward: direction) ?? printed(text, today: today)
    {
      return date
    }
    let readings = separated(typed, today: today, toward: direction)
    if readings.count > 1 { throw ambiguous(text, today: today) }
    if let date = readings.first { return date }
    throw InputError("\"\(text)\" is not a date; type it as year-month-day, like \(today), or like fri or in 3 days")
  }

  static func ambiguous(_ text: String, today: CalendarDate) -> InputError {
    InputError("\"\(text)\" can be read day first or month first; type it as year-month-day, like \(today)")
  }

  /// The possible meanings of numbers separated by slashes or dashes: `31/12/2026`, `3/4`, `2026/12/31`.
  static func separated(
    _ text: String, today: CalendarDate, toward direction: NaturalDate.Direction
  ) -> Set<CalendarDate> {
    let parts = text.split(omittingEmptySubsequences: false) { "/-".contains($0) }
    let numbers = parts.compactMap { (1...4).contains($0.count) ? Int($0) : nil }
    let marks = Set(text.filter { "/-".contains($0) })
    guard numbers.count == parts.count, marks.count == 1 else { return [] }
    let digits = parts.map(\.count)
    if digits.count == 3, digits[0] == 4 {
      return Set([CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])].compactMap { $0 })
    }
    guard digits.prefix(2).allSatisfy({ $0 <= 2 }) else { return [] }
    let origin = NaturalDate.Day(today: today, direction: direction)
    func date(_ day: Int, _ month: Int) -> CalendarDate? {
      // Two numbers with a dash have too many other meanings.
      if digits.count == 2 { return marks == ["/"] ? origin.nearest(day: day, month: month) : nil }
      guard digits.count == 3, digits[2] == 2 || digits[2] == 4 else { return nil }
      return CalendarDate(year: digits[2] == 2 ? 2000 + numbers[2] : numbers[2], month: month, day: day)
    }
    guard digits.count == 2 || digits.count == 3 else { return [] }
    return Set([date(numbers[0], numbers[1]), date(numbers[1], numbers[0])].compactMap { $0 })
  }

  /// `March 14, 2026`, `14. mar 26` and `14-Mar-2026`: a date with the name of its month, as it is printed on paper.
  private static func printed(_ text: String, today: CalendarDate) -> CalendarDate? {
    let words = text.split { $0.isWhitespace || ",.-/".contains($0) }
    guard words.count == 3, words.prefix(2).contains(where: { $0.first?.isLetter ?? false }),
      words[2].allSatisfy(\.isWholeNumber), let number = Int(words[2]), [2, 4].contains(words[2].utf8.count)
    else { return nil }
    let year = words[2].utf8.count == 2 ? 2000 + number : number
    return NaturalDate.parse("\(words[0]) \(words[1]) \(year)", today: today)
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
