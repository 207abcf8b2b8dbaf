internal import Core

/// Due dates without a year, in sentences about payment: `Uhraďte prosím do 15.03.`, `Zahlbar bis 15. März`, `Please pay
/// by March 15`.
enum ShortDueDates {
  /// The latest one in the months after the day of issue: an earlier one may be that of a discount.
  static func dueDate(in document: DocumentText, issued: CalendarDate) -> Field<CalendarDate>? {
    var best: (date: CalendarDate, line: TextLine, range: Range<Int>)?
    for line in document.lines where line.folded.contains(where: \.isNumber) {
      for label in DateLabels.dueLabels(on: line).prefix(mostLabels) {
        guard let short = shortDate(after: label, on: line), let date = date(short, issued),
          best.map({ $0.date < date }) ?? true
        else { continue }
        best = (date, line, short.range)
      }
    }
    guard let best else { return nil }
    return Field(
      value: best.date, confidence: 0.8, source: best.line.source,
      evidence: best.line.evidence(words: best.line.words(holding: best.range)))
  }

  /// On a line. A sentence has fewer; the limit bounds the cost of long lines.
  private static let mostLabels = 4

  private struct ShortDate {
    var day: Int
    var month: Int
    var range: Range<Int>
  }

  /// The next such day from the day of issue on.
  private static func date(_ short: ShortDate, _ issued: CalendarDate) -> CalendarDate? {
    [issued.year, issued.year + 1].lazy.compactMap { CalendarDate(year: $0, month: short.month, day: short.day) }
      .first { (0...longestTerm).contains($0.days(since: issued)) }
  }

  /// In days. A bill with a longer term names the year.
  private static let longestTerm = 120

  private static func shortDate(after label: Range<Int>, on line: TextLine) -> ShortDate? {
    let folded = line.folded
    // `01.03. bis 15.03.`: the end of a period.
    let before = folded[..<label.lowerBound].suffix(3)
    guard !before.contains(where: \.isNumber) else { return nil }
    var start = label.upperBound
    while start < folded.count, start < label.upperBound + 3, " :.".contains(folded[start]) { start += 1 }
    guard let short = numeric(at: start, in: folded) ?? named(at: start, in: folded) else { return nil }
    // With its year, it is a date of its own.
    return line.dateShapes.contains { $0.range.overlaps(short.range) } ? nil : short
  }

  /// `15.03.`, `15. 3.`; without the last full stop, `15.03` may be an amount.
  private static func numeric(at start: Int, in line: [Character]) -> ShortDate? {
    guard let day = DateCharacters.shortNumber(line, start), line.indices.contains(day.end), line[day.end] == "." else {
      return nil
    }
    let next = day.end + 1
    guard
      let month = DateCharacters.shortNumber(line, line.indices.contains(next) && line[next] == " " ? next + 1 : next),
      line.indices.contains(month.end), line[month.end] == ".", !DateCharacters.isDigit(line, month.end + 1)
    else { return nil }
    return ShortDate(day: day.value, month: month.value, range: start..<month.end + 1)
  }

  /// `15. März`, `March 15`
  private static func named(at start: Int, in line: [Character]) -> ShortDate? {
    let day = DateCharacters.shortNumber(line, start)
    let first = day?.end ?? start
    let named = MonthNames.standard.matches(in: line).first { match in
      match.penalty == 0 && match.months.count == 1 && (first...first + 4).contains(match.range.lowerBound)
    }
    guard let month = named, let value = month.months.first else { return nil }
    if let day { return ShortDate(day: day.value, month: value, range: start..<month.range.upperBound) }
    guard month.range.lowerBound == start, let after = DateCharacters.shortNumber(line, month.range.upperBound + 1)
    else {
      return nil
    }
    return ShortDate(day: after.value, month: value, range: start..<after.end)
  }
}
