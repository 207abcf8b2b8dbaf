internal import Core

/// Whether a page gives a reason to take a date for the bill's own: a label, a place in front of it as in letters, a time
/// beside it as on tills, or no words in front of it at all.
///
/// There is no end of words for other days, `Last visit 14/05/2026`, `Erstzulassung 14.05.2026`. So words in front of a
/// date that do not name the bill's day say that it is another.
enum BillDays {
  /// What a page says about a day.
  enum Reason: Sendable {
    /// That it is another one.
    case other
    /// Nothing.
    case silent
    /// That it is the bill's, by a label, a place or a time.
    case named
  }

  /// The best reason that any print of a day gives.
  static func reason(for day: CalendarDate, among candidates: [DateCandidate], in document: DocumentText) -> Reason {
    var best = Reason.other
    for print in candidates where print.date == day && !print.isOfSomethingElse {
      let found = reason(for: print, on: document.lines[print.line], in: document)
      if found == .named { return found }
      if found == .silent { best = found }
    }
    return best
  }

  private static func reason(for date: DateCandidate, on line: TextLine, in document: DocumentText) -> Reason {
    let range = date.shape.range
    let isLabelled = (date.label?.closeness ?? 0) > 0.5 || line.mailRow != nil
    // A cash register prints the time beside its date, without `on` in front of it.
    if isLabelled || date.hasTime && date.label == nil { return .named }
    guard line.tokens.count <= longestSentence, let first = line.words(holding: range).first else { return .silent }
    if DateLabels.isDeadline(range, on: line) { return .other }
    if Dateline.holds(date.shape, on: line) { return .named }
    let start = isValue(first, on: line, in: document) ? 0 : line.wordStarts[line.cell(around: first).lowerBound]
    let names = words(before: range, from: start, on: line)
    // `le 14 mai 2026`
    return names.isEmpty || names.count == 1 && date.label != nil ? .silent : .other
  }

  /// Whether a cell on its own is the value of what is in front of it on its line: it follows a colon, an amount follows
  /// it, or it is in the column of the amounts. Otherwise, it may be beside the sender's address.
  private static func isValue(_ word: Int, on line: TextLine, in document: DocumentText) -> Bool {
    let cell = line.cell(around: word)
    guard cell.lowerBound == word, word > 0, let last = line.words[cell].last else { return false }
    // `Reef trip    14/05/2026    118.00` is a row of the items.
    if line.words[word - 1].text.hasSuffix(":") || line.words.last?.looksLikeMoney == true { return true }
    let around = max(0, line.index - linesAround)...min(line.index + linesAround, document.lines.count - 1)
    return line.source == .textLayer && cell.upperBound == line.words.count
      && document.lines[around].contains { other in
        guard other.page == line.page, other.words.count > 1, let amount = other.words.last else { return false }
        return amount.looksLikeMoney && other.hasGap(after: other.words.count - 2, wider: 1)
          && abs(amount.box.maxX - last.box.maxX) * 4 <= last.box.height
      }
  }

  /// The words between a character and a date, apart from its weekday. Those in front of a number belong to it:
  /// `Till 2 14/05/2026`.
  private static func words(before date: Range<Int>, from start: Int, on line: TextLine) -> [Token] {
    let ahead = line.tokens.filter { start <= $0.range.lowerBound && $0.range.upperBound <= date.lowerBound }
    let words = ahead.reversed().prefix { !$0.isNumber }
      .filter { $0.text.count > 1 && $0.text.contains(where: \.isLetter) }
    return Array(words.drop { Weekdays.covers($0.range, of: line) })
  }

  /// In lines. It bounds the cost of pages with many dates.
  private static let linesAround = 8
  /// In words. It bounds the cost of long lines with many dates.
  private static let longestSentence = 60
}
