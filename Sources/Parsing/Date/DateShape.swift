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

/// Whether the day or the month comes first in the numeric dates of a document.
struct DateOrder: Sendable {
  /// The probability of day first, 0…1; 0.5 without evidence.
  var dayFirst: Double
  /// Whether the document is in an East Asian script, where dates begin with the year.
  var yearFirst = false

  /// The dates themselves decide when one of them can only be read one way (`26/02/2019`); otherwise the country does.
  init(country dayFirst: Double, shapes: [DateShape], today: CalendarDate) {
    var dayFirstOnly = 0, monthFirstOnly = 0
    for shape in shapes where shape.penalty < 1 && shape.separator != "n" {
      guard case .number(_, let digits) = shape.parts[0], digits <= 2, case .number = shape.parts[1],
        case .number(_, let last) = shape.parts[2], last == 4
      else { continue }
      let orders = Set(shape.meanings(today: today).filter { $0.penalty < 1 }.map(\.order))
      if orders == [.dayMonthYear], shape.separator != "." { dayFirstOnly += 1 }
      if orders == [.monthDayYear] { monthFirstOnly += 1 }
    }
    switch (dayFirstOnly > 0, monthFirstOnly > 0) {
    case (true, false): self.dayFirst = max(dayFirst, 0.97)
    case (false, true): self.dayFirst = min(dayFirst, 0.03)
    default: self.dayFirst = dayFirst
    }
  }

  /// Whether the country hardly ever puts the day first.
  var isMonthFirst: Bool { dayFirst < 0.12 }

  /// The log-odds for an order of day, month and year in a numeric date.
  func weight(_ order: DateShape.Order) -> Double {
    if yearFirst { return order == .yearMonthDay ? 0 : -3 }
    // Even where one order dominates, some documents use the other.
    let probability = max(0.03, min(0.97, dayFirst))
    return switch order {
    case .dayMonthYear: LogOdds.logarithm(probability)
    case .monthDayYear: LogOdds.logarithm(1 - probability)
    case .yearMonthDay: 0
    }
  }
}

/// Interprets a printed number as a year.
enum PrintedYear {
  /// The year, with the log-odds against it for repairs; nil for a number that no receipt of this century prints.
  static func meaning(_ printed: Int, digits: Int, today: CalendarDate) -> (year: Int, penalty: Double)? {
    switch digits {
    case 2:
      // Two digits mean this century, up to next year; a receipt of 1998 is no longer filed.
      let year = 2000 + printed
      // `.00` is far more often the end of an amount than the year 2000.
      return year <= today.year + 1 ? (year, printed == 0 ? 2.5 : 0.2) : nil
    case 3:
      // `O18` is 2018 with the first digit lost.
      return printed < 100 && 2000 + printed <= today.year ? (2000 + printed, 2) : nil
    case 4:
      if printed >= 1990, printed <= today.year + 1 { return (printed, 0) }
      // The Buddhist era on Thai receipts, 543 years ahead.
      if printed >= 2540, printed <= today.year + 544 { return (printed - 543, 0.5) }
      // `2818` or `2918` is a misread 2018, `7017` a misread 2017: in this century the first digit is always 2 and the
      // second always 0.
      let repaired = 2000 + printed % 100
      let isOneOff = (printed / 1000 == 2) != (printed / 100 % 10 == 0)
      return isOneOff && repaired <= today.year && repaired >= 2004 ? (repaired, 2) : nil
    default: return nil
    }
  }
}

/// Helpers for scanning a line that all date patterns share.
enum DateCharacters {
  static func isDigit(_ line: [Character], _ index: Int) -> Bool {
    line.indices.contains(index) && NumberRuns.isDigit(line[index])
  }

  /// The number that a run of digits represents.
  static func number(_ digits: ArraySlice<Character>) -> Int? { Int(String(digits)) }

  /// The end of the run of digits that begins at an index.
  static func endOfDigits(_ line: [Character], _ start: Int) -> Int {
    var end = start
    while isDigit(line, end) { end += 1 }
    return end
  }

  /// Whether the separator and minutes of a time begin here: `:22`, `.30`.
  static func continuesAsTime(_ line: [Character], _ index: Int) -> Bool {
    guard line.indices.contains(index), line[index] == ":" || line[index] == "." else { return false }
    return isDigit(line, index + 1) && isDigit(line, index + 2)
  }
}
