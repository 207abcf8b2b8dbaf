internal import Core

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
