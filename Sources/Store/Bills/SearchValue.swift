internal import Core

/// A word of a search that is an amount or a date, which many bills do not have as text.
enum SearchValue: Hashable {
  /// An amount without its sign, in hundredths.
  case hundredths(Int64)
  case date(CalendarDate)

  /// Returns nil for other words, and for whole numbers, which are more often those of customers and bills. An amount has
  /// two decimals after a point or a comma, which is not also the mark of thousands, as in `05.03.26`; a date is written
  /// as `2026-03-05` or `5.3.2026`.
  init?(_ word: String) {
    if let date = CalendarDate(iso: word) ?? Self.dayFirst(word) {
      self = .date(date)
    } else if let units = Self.amount(word) {
      self = .hundredths(units)
    } else {
      return nil
    }
  }

  private static func dayFirst(_ word: String) -> CalendarDate? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].count == 4, parts.allSatisfy({ $0.allSatisfy(isDigit) }),
      let day = Int(parts[0]), let month = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private static func amount(_ word: String) -> Int64? {
    let digits = word.filter(isDigit)
    guard word.count >= 4, let separator = word.dropLast(2).last, isSeparator(separator),
      word.suffix(2).allSatisfy(isDigit), let first = word.first, isDigit(first), !word.dropLast(3).contains(separator),
      word.allSatisfy({ isDigit($0) || isSeparator($0) || $0 == "'" })
    else { return nil }
    return Int64(digits)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
  private static func isSeparator(_ character: Character) -> Bool { character == "." || character == "," }

  /// The condition that a bill has the amount, or that it was issued or paid on the day.
  var condition: (sql: String, arguments: [SQLValue]) {
    switch self {
    case .hundredths(let units):
      return ("id IN (SELECT id FROM bills WHERE minor_units IN (?, ?))", [.integer(units), .integer(-units)])
    case .date(let day):
      return (
        "id IN (SELECT id FROM bills WHERE issue_date = ? UNION SELECT id FROM bills WHERE paid_date = ?)",
        [.text(day.description), .text(day.description)]
      )
    }
  }
}
