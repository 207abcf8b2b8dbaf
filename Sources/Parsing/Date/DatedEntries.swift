internal import Core

/// The lines of a list whose entries begin with their days: the nights on a hotel's bill, the visits on a doctor's, the
/// calls on a telephone bill.
enum DatedEntries {
  /// The indices of the lines; none for entries of a single day.
  static func lines(of document: DocumentText) -> Set<Int> {
    let entries = document.lines.filter(isEntry)
    return (days(of: entries) >= fewestDays ? Set(entries.map(\.index)) : []).union(longLists(in: document))
  }

  private static let fewestDays = 2

  /// The lines of lists that are so long that their entries need no words and no amounts: days, times and numbers of
  /// calls.
  private static func longLists(in document: DocumentText) -> Set<Int> {
    var found: Set<Int> = []
    var list: [TextLine] = []
    for line in document.lines {
      if beginsWithDay(line), list.last.map({ $0.page == line.page }) ?? true {
        list.append(line)
        continue
      }
      if days(of: list) >= daysOfLongList { found.formUnion(list.map(\.index)) }
      list = beginsWithDay(line) ? [line] : []
    }
    return days(of: list) >= daysOfLongList ? found.union(list.map(\.index)) : found
  }

  /// More than an invoice has in one column: those of issue, delivery, order and payment.
  private static let daysOfLongList = 5

  private static func days(of lines: [TextLine]) -> Int {
    Set(lines.compactMap { line in line.dateShapes.first.map { String(line.folded[$0.range]) } }).count
  }

  private static func beginsWithDay(_ line: TextLine) -> Bool {
    line.dateShapes.first.map { $0.range.lowerBound == 0 && $0.isClear } ?? false
  }

  /// Whether a line ends with its amount, and says what it is for.
  private static func isEntry(_ line: TextLine) -> Bool {
    guard beginsWithDay(line), let day = line.dateShapes.first,
      line.words.last(where: { $0.text.contains(where: \.isNumber) })?.looksLikeMoney == true
    else { return false }
    return line.words.dropFirst(line.words(holding: day.range).upperBound).contains {
      $0.text.count(where: \.isLetter) >= fewestLetters
    }
  }

  /// Of a word that says what the entry is about: `Room`, `Tee`.
  private static let fewestLetters = 3
}
