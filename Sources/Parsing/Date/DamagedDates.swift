/// Lines where a date seems to stand that could not be read, `Date: (03/0:/2018`: worth another look.
enum DamagedDates {
  /// The lines of a document, the most promising first; meant for one without any date.
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

  /// Whether a sign stands right beside or among a date's digits, as where a digit is stained: `10/1*/2017`, `1?/05/2024`.
  /// Ornaments stand on both sides, `*12/05/2024*`.
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

  /// Digits in groups, as in `04-08-201`, `/26/2018`, `0s/01/70`; amounts have one mark, telephone numbers more digits.
  private static func isFragment(_ word: ArraySlice<Character>) -> Bool {
    let digits = word.count { $0.isASCII && $0.isNumber }
    let marks = word.count { "/-.:'".contains($0) }
    let strong = word.count { $0 == "/" || $0 == "-" }
    return (4...8).contains(digits) && word.count <= 12 && (marks >= 2 || strong >= 1)
  }
}
