public import Core

/// The last day to return goods, or of a warranty, as typed by the user: a date, or a period from the bill's date.
public enum UntilInput: Hashable, Sendable {
  case day(CalendarDate)
  case days(Int)
  case months(Int)

  /// Reads `2028-03-14`, and periods like `14d`, `3w`, `6m`, `2y` and `2 years`.
  ///
  /// - Throws: `InputError`.
  public static func parse(_ text: String, today: CalendarDate) throws -> UntilInput {
    let typed = text.lowercased().filter { !$0.isWhitespace }
    let digits = typed.prefix { $0.isASCII && $0.isNumber }
    let unit = units[String(typed.dropFirst(digits.count))]
    guard let unit, !digits.isEmpty else { return .day(try DateInput.parse(text, today: today)) }
    guard let count = Int(digits), (1...mostMonths * 30).contains(count), count * unit.months <= mostMonths,
      count * unit.days <= mostMonths * 30
    else {
      throw InputError("\"\(text)\" is not a duration; type it like 14d, 6m or 2y, at most 100y")
    }
    return unit.months > 0 ? .months(count * unit.months) : .days(count * unit.days)
  }

  /// The last day.
  ///
  /// - Parameter issued: the bill's date.
  /// - Throws: `InputError` beyond the year 9999.
  public func date(from issued: CalendarDate) throws -> CalendarDate {
    let date =
      switch self {
      case .day(let day): day
      case .days(let count): issued.adding(days: count)
      case .months(let count): issued.adding(months: count)
      }
    guard let date else { throw InputError("that day is beyond the calendar; type an earlier one") }
    return date
  }

  private static let mostMonths = 1_200

  private static let units: [String: (days: Int, months: Int)] = {
    let names: [([String], days: Int, months: Int)] = [
      (["d", "day", "days"], 1, 0), (["w", "week", "weeks"], 7, 0), (["m", "month", "months"], 0, 1),
      (["y", "year", "years"], 0, 12),
    ]
    return names.reduce(into: [:]) { units, unit in
      for name in unit.0 { units[name] = (unit.days, unit.months) }
    }
  }()
}
