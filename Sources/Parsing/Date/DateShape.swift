internal import Core

/// A run of characters that has the shape of a date: three parts in printed order, not yet said which is the day.
struct DateShape: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    /// A number and how many digits it was printed with.
    case number(Int, digits: Int)
    /// A month's name; more than one month when the name is damaged.
    case month([Int])
  }

  var parts: [Part]
  /// Character positions in the line.
  var range: Range<Int>
  /// How damaged or unusual the print is, as log-odds against its being a date: 0 for `15/03/2018`.
  var penalty: Double
  /// What stands between the parts; a full stop tells the day from the month (`05.02.18` is never month-first).
  var separator: Character

  /// One of its numbers is a year of four digits.
  var hasFullYear: Bool { parts.contains { if case .number(_, digits: 4) = $0 { true } else { false } } }

  /// The order in which day, month and year were printed.
  enum Order: Sendable { case dayMonthYear, monthDayYear, yearMonthDay }

  /// A day this shape may mean.
  struct Meaning: Sendable, Equatable {
    var date: CalendarDate
    var order: Order
    /// Log-odds for repairs that the value needed: a misread month name, a year outside living memory.
    var penalty: Double
  }

  /// Whether any order of the parts makes a day: `09:48 02` does not.
  var isPossible: Bool {
    var numbers: [Int] = []
    for part in parts { if case .number(let value, let digits) = part, digits < 3 { numbers.append(value) } }
    let hasName = parts.contains { if case .month = $0 { true } else { false } }
    let hasYear = parts.contains { if case .number(_, let digits) = $0 { digits > 2 } else { false } }
    let days = numbers.filter { (1...31).contains($0) }.count, months = numbers.filter { (1...12).contains($0) }.count
    if hasName { return days >= 1 }
    return hasYear ? days == 2 && months >= 1 : days >= 2 && months >= 1
  }

  /// Every existing day the shape may mean, in all orders that fit its parts.
  func meanings(today: CalendarDate) -> [Meaning] {
    guard parts.count == 3 else { return [] }
    switch (parts[0], parts[1], parts[2]) {
    case (.number(let a, let aDigits), .number(let b, _), .number(let c, let cDigits)):
      if aDigits == 4 { return make(.yearMonthDay, year: a, digits: aDigits, months: [b], day: c, today) }
      var found = make(.dayMonthYear, year: c, digits: cDigits, months: [b], day: a, today)
      if separator != "." {
        found += make(.monthDayYear, year: c, digits: cDigits, months: [a], day: b, today)
      }
      if cDigits == 2, aDigits == 2, separator != ".", separator != " " {
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

/// The year a printed number stands for.
enum PrintedYear {
  /// The year, and log-odds against for what had to be repaired; nil for a number that no receipt of this century prints.
  static func meaning(_ printed: Int, digits: Int, today: CalendarDate) -> (year: Int, penalty: Double)? {
    switch digits {
    case 2:
      // Two digits are this century, up to next year; `98` would be a receipt nobody files any more.
      let year = 2000 + printed
      // `.00` ends amounts far more often than a date of 2000 is filed.
      return year <= today.year + 1 ? (year, printed == 0 ? 2.5 : 0.2) : nil
    case 3:
      // `O18` of 2018 whose first digit was lost.
      return printed < 100 && 2000 + printed <= today.year ? (2000 + printed, 2) : nil
    case 4:
      if printed >= 1990, printed <= today.year + 1 { return (printed, 0) }
      // Buddhist era, 543 years ahead: Thai receipts.
      if printed >= 2540, printed <= today.year + 544 { return (printed - 543, 0.5) }
      // `2818` or `2918` of 2018: the second digit of this century's years is always 0,
      // and the first always 2, `7017` of 2017.
      let repaired = 2000 + printed % 100
      let isOneOff = (printed / 1000 == 2) != (printed / 100 % 10 == 0)
      return isOneOff && repaired <= today.year && repaired >= 2004 ? (repaired, 2) : nil
    default: return nil
    }
  }
}

/// Whether day or month comes first in the numeric dates of a document.
struct DateOrder: Sendable {
  /// 0…1; a half when nothing decides.
  var dayFirst: Double
  /// Printed in a script of East Asia, where dates begin with the year.
  var yearFirst = false

  /// The dates themselves decide when one of them can only be read one way (`26/02/2019`); else the country's habit.
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

  /// Log-odds for an order of day, month and year in a date of three numbers.
  func weight(_ order: DateShape.Order) -> Double {
    if yearFirst { return order == .yearMonthDay ? 0 : -3 }
    // Even where one habit rules, a few documents follow the other.
    let probability = max(0.03, min(0.97, dayFirst))
    return switch order {
    case .dayMonthYear: LogOdds.logarithm(probability)
    case .monthDayYear: LogOdds.logarithm(1 - probability)
    case .yearMonthDay: 0
    }
  }
}
