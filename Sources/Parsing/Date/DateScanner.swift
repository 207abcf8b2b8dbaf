internal import Core

/// Finds all date-like patterns in a line.
///
/// The scanners run in this order, and the first that matches takes its characters:
/// 0. era years, because `令和6年3月5日` must not leave `6年3月5` to the numeric patterns;
/// 1. correctly spelled month names, because `12 Mar 20` must not leave `20 14.50` to the numeric patterns;
/// 2. numbers with separators, the most common form;
/// 3. damaged month names, after the numbers, because `See 3/23/2018` is not a date in September;
/// 4. runs of eight digits, and runs with a slash misread as a 1 or a 7, last because many product codes look like
///    them.
enum DateScanner {
  /// - Parameter script: The script of the document; nil for Latin letters.
  static func shapes(
    in line: [Character], script: WritingScript? = nil, months: MonthNames = .standard
  ) -> [DateShape] {
    // A date has four digits, of which one may be misread, or two after the first year of an era; most lines have
    // fewer.
    guard line.count(where: { $0.asciiValue.map { $0 >= 48 && $0 <= 57 } ?? false }) >= 2 else { return [] }
    let named = MonthNameShapes.scan(line, months: months)
    var found: [DateShape] = []
    for shapes in [
      EraShapes.scan(line, isJapanese: script == .japanese), named.filter { $0.penalty < MonthNames.damagePenalty },
      SeparatedShapes.scan(line),
      named.filter { $0.penalty >= MonthNames.damagePenalty }, RunShapes.scan(line),
    ] {
      for shape in shapes where shape.isPossible && !found.contains(where: { $0.range.overlaps(shape.range) }) {
        found.append(shape)
      }
    }
    if script == .thai { found = found.map(BuddhistYears.completed) }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Helpers for scanning a line that all date patterns share.
enum DateCharacters {
  static func isDigit(_ line: [Character], _ index: Int) -> Bool {
    guard line.indices.contains(index), let ascii = line[index].asciiValue else { return false }
    return ascii >= 48 && ascii <= 57
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
    let start = line[..<range.lowerBound].lastIndex(of: " ").map { $0 + 1 } ?? 0
    let end = line[range.upperBound...].firstIndex(of: " ") ?? line.count
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
