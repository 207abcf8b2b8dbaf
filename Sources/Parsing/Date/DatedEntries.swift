internal import Core

/// The lines of a list whose entries begin with their days and end with their amounts: the nights on a hotel's bill, the
/// visits on a doctor's.
enum DatedEntries {
  /// The indices of the lines; none for entries of a single day.
  static func lines(of document: DocumentText) -> Set<Int> {
    let entries = document.lines.filter(isEntry)
    let days = Set(entries.compactMap { line in line.dateShapes.first.map { String(line.folded[$0.range]) } })
    return days.count >= fewestDays ? Set(entries.map(\.index)) : []
  }

  private static let fewestDays = 2

  private static func isEntry(_ line: TextLine) -> Bool {
    guard let day = line.dateShapes.first, day.range.lowerBound == 0, day.penalty < 1.5,
      line.words.last(where: { $0.text.contains(where: \.isNumber) })?.looksLikeMoney == true
    else { return false }
    return line.words.dropFirst(line.words(holding: day.range).upperBound).contains {
      $0.text.count(where: \.isLetter) >= fewestLetters
    }
  }

  /// Of a word that says what the entry is about: `Room`, `Tee`.
  private static let fewestLetters = 3
}
