internal import Core

/// A date-like run of characters: three parts in printed order, not yet assigned to day, month and year.
struct DateShape: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    /// A number and the number of digits it was printed with.
    case number(Int, digits: Int)
    /// A month name; several months when the name is damaged.
    case month([Int])
  }

  var parts: [Part]
  /// Character positions in the line.
  var range: Range<Int>
  /// How damaged or unusual the print is, as log-odds against it being a date: 0 for `15/03/2018`.
  var penalty: Double
  /// The separator between the parts; with full stops the day is before the month, except where the country always puts
  /// the month or the year first.
  var separator: Character

  /// Whether it is so little damaged that it is hardly anything but a date.
  var isClear: Bool { penalty < 1.5 }

  /// Whether all its parts are numbers, so that its day and month may be swapped.
  var isNumeric: Bool { parts.allSatisfy { if case .number = $0 { true } else { false } } }

  /// Whether one of its numbers is a four-digit year.
  var hasFullYear: Bool { parts.contains { if case .number(_, digits: 4) = $0 { true } else { false } } }

  /// The order in which day, month and year were printed.
  enum Order: Sendable { case dayMonthYear, monthDayYear, yearMonthDay }

  /// A date that this shape may mean.
  struct Meaning: Sendable, Equatable {
    var date: CalendarDate
    var order: Order
    /// Log-odds against it for repairs that were needed: a misread month name, an implausible year.
    var penalty: Double
  }

  /// Whether some order of the parts can be a date: `09:48 02` cannot.
  var isPossible: Bool {
    var numbers: [Int] = []
    for part in parts { if case .number(let value, let digits) = part, digits < 3 { numbers.append(value) } }
    let hasName = parts.contains { if case .month = $0 { true } else { false } }
    let hasYear = parts.contains { if case .number(_, let digits) = $0 { digits > 2 } else { false } }
    let days = numbers.filter { (1...31).contains($0) }.count, months = numbers.filter { (1...12).contains($0) }.count
    if hasName { return days >= 1 }
    return hasYear ? days == 2 && months >= 1 : days >= 2 && months >= 1
  }

  /// Every valid date that the shape may mean, in all orders that fit its parts.
  ///
  /// - Parameter order: what is known of the document's dates; nil if nothing is.
  func meanings(today: CalendarDate, order: DateOrder? = nil) -> [Meaning] {
    guard parts.count == 3 else { return [] }
    switch (parts[0], parts[1], parts[2]) {
    case (.number(let a, let aDigits), .number(let b, _), .number(let c, let cDigits)):
      if aDigits == 4 { return make(.yearMonthDay, year: a, digits: aDigits, months: [b], day: c, today) }
      var found = make(.dayMonthYear, year: c, digits: cDigits, months: [b], day: a, today)
      if separator != "." || order?.isMonthFirst == true {
        found += make(.monthDayYear, year: c, digits: cDigits, months: [a], day: b, today)
      }
      if cDigits == 2, aDigits == 2, separator != "." || order?.yearFirst == true, separator != " " {
        found += make(.yearMonthDay, year: a, digits: 2, months: [b], day: c, today)
      }
      return found
    case (.number(let a, let digits), .month(let months), .number(let c, let cDigits)):
      if digits == 4 { return make(.yearMonthDay, year: a, digits: digits, months: months, day: c, today) }
      return make(.dayMonthYear, year: c, digits: cDigits, months: months, day: a, today)
    case (.month(let months), .number(let day, _), .number(let year, let digits)):
      return make(.monthDayYear, year: year, digits: digits, months: months, day: day, today)
    default: return []
    }
  }

  /// The dates that its numbers can mean in any order of day, month and year, even one that its separator or its month
  /// name speaks against.
  func datesInAnyOrder(today: CalendarDate) -> [CalendarDate] {
    var free = self
    free.separator = "/"
    var found = free.meanings(today: today)
    if case .number(let year, digits: 2) = parts.first, parts.count == 3, case .month(let months) = parts[1],
      case .number(let day, digits: 1...2) = parts[2]
    {
      found += make(.yearMonthDay, year: year, digits: 2, months: months, day: day, today)
    }
    return found.map(\.date)
  }

  private func make(
    _ order: Order, year printed: Int, digits: Int, months: [Int], day: Int, _ today: CalendarDate
  ) -> [Meaning] {
    guard let (year, penalty) = PrintedYear.meaning(printed, digits: digits, today: today) else { return [] }
    return months.compactMap { month in
      CalendarDate(year: year, month: month, day: day).map {
        Meaning(date: $0, order: order, penalty: penalty + (months.count > 1 ? 1 : 0))
      }
    }
  }
}
