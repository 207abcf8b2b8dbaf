internal import Core

/// Finds lines that seem to contain an unreadable date, `Date: (03/0:/2018`, and are worth reading again.
enum DamagedDates {
  /// The lines, most promising first; intended for a document without any date.
  static func lines(in document: DocumentText) -> [Int] {
    let labels = DateLabels(document.lines, dates: document.lines.map { _ in [] })
    let promising = document.lines.compactMap { line -> (line: Int, promise: Int)? in
      let promise =
        (labels.announcesDate(on: line.index) ? 2 : 0)
        + (TimeScanner.times(in: line.folded).contains(where: \.isClear) ? 1 : 0)
        + (line.folded.split(separator: " ").contains(where: isFragment) ? 1 : 0)
      return promise > 0 ? (line.index, promise) : nil
    }
    return promising.sorted { ($0.promise, $1.line) > ($1.promise, $0.line) }.map(\.line)
  }

  /// Whether a symbol is beside or among the digits of a date, as when a digit is stained: `10/1*/2017`, `1?/05/2024`.
  /// Ornaments on both sides, `*12/05/2024*`, do not count.
  static func isDamaged(_ date: DateCandidate, in document: DocumentText) -> Bool {
    let line = document.lines[date.line].folded
    let range = date.shape.range
    guard range.upperBound <= line.count else { return false }
    // Beside a year of four digits there was no other digit: `15/07/2017_12:25`.
    func isYear(_ digits: ArraySlice<Character>) -> Bool { digits.count == 4 && digits.allSatisfy(NumberRuns.isDigit) }
    let start =
      isYear(line[range].prefix(4))
      ? range.lowerBound : line[..<range.lowerBound].lastIndex(of: " ").map { $0 + 1 } ?? 0
    let end =
      isYear(line[range].suffix(4))
      ? range.upperBound : line[range.upperBound...].firstIndex(of: " ") ?? line.count
    var run = line[start..<end]
    while run.count > 1, let first = run.first, stains.contains(first), run.last == first {
      run = run.dropFirst().dropLast()
    }
    return run.contains(where: stains.contains)
  }

  private static let stains: Set<Character> = ["*", "?", "#", "■", "□", "▪", "•", "~", "_", "�", "¤", "|", "!", "^"]

  /// Whether a word has digits in groups, as in `04-08-201`, `/26/2018`, `0s/01/70`; amounts have one separator,
  /// telephone numbers more digits.
  private static func isFragment(_ word: ArraySlice<Character>) -> Bool {
    let digits = word.count { $0.isASCII && $0.isNumber }
    let marks = word.count { "/-.:'".contains($0) }
    let strong = word.count { $0 == "/" || $0 == "-" }
    return (4...8).contains(digits) && word.count <= 12 && (marks >= 2 || strong >= 1)
  }
}
