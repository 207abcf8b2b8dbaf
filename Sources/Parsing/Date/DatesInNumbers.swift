internal import Core

/// Days in the numbers of bills, which many registers begin or end with the year, the month and the day of the bill:
/// `OR18032602170324`, `34878018150908`.
///
/// Such a number is printed apart from the date and in one order only, so it tells which of two readings of the date is
/// right.
enum DatesInNumbers {
  /// Whether a number apart from the date begins or ends with its day, and none with another day that the print of the
  /// date could mean. Other days at other places remain as likely as they are.
  static func decide(for date: Field<CalendarDate>, in documents: [DocumentText]) -> Bool {
    guard let evidence = date.evidence, holds(date.value, printedAs: evidence, in: documents) else {
      return false
    }
    return date.alternatives.allSatisfy { other in
      guard other.confidence > leastRival else { return true }
      guard let place = other.evidence, isSamePlace(place, evidence) else { return false }
      return !holds(other.value, printedAs: place, in: documents)
    }
  }

  private static func holds(
    _ date: CalendarDate, printedAs evidence: Evidence, in documents: [DocumentText]
  ) -> Bool {
    let day = digits(date)
    // `11 11 11` and `10 01 00` are in too many numbers, and `18/03/26` in the same order says nothing about the order.
    guard Set(day).count >= fewestDigits, !String(evidence.text.filter(\.isNumber)).hasSuffix(day) else {
      return false
    }
    return documents.contains { $0.lines.contains { holds(day, year: date.year, in: $0) } }
  }

  private static func holds(_ day: String, year: Int, in line: TextLine) -> Bool {
    guard !line.isCopy else { return false }
    let numbers = line.tokens.filter { isDay(day, year: year, in: $0.text) }
    return numbers.contains { number in !line.dateShapes.contains { $0.range.overlaps(number.range) } }
  }

  /// Whether a run of digits begins or ends with the day, with a year of two or four digits.
  private static func isDay(_ day: String, year: Int, in text: String) -> Bool {
    guard text.count >= day.count, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return false }
    return text.hasPrefix(day) || text.hasSuffix(day) || text.hasPrefix(String(year / 100) + day)
  }

  /// Year, month and day in two digits each.
  private static func digits(_ date: CalendarDate) -> String {
    [date.year % 100, date.month, date.day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }

  private static func isSamePlace(_ one: Evidence, _ other: Evidence) -> Bool {
    guard one.page == other.page, let box = Box.union(one.boxes), let rival = Box.union(other.boxes) else {
      return false
    }
    return box.isSameLine(as: rival)
  }

  /// The probability up to which another day is no rival.
  private static let leastRival = 0.03
  /// The least number of different digits.
  private static let fewestDigits = 3
}
