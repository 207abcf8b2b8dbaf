public import Core

/// A short likeness of the numbers on a paper: dates, times, amounts, numbers of receipts and articles.
///
/// The words of two bills of a shop are nearly the same, their numbers are not. Of a paper that was cropped the rest of the
/// numbers is still there, and in which order they were read says nothing.
public enum NumberSketch {
  /// How many numbers of a paper are kept.
  public static let most = 64
  /// Fewer different numbers than this are no likeness of anything.
  private static let fewest = 4
  /// Shorter ones, as of quantities and rates, are on all papers.
  private static let fewestDigits = 3

  /// Of the pages of a proposal, the longest first, as they are the rarest; empty where hardly any is printed.
  public static func of(_ proposal: Proposal, in reading: Reading, today: CalendarDate) -> [UInt32] {
    let document = DocumentText(pages: reading.pages.filter { proposal.pages.contains($0.number) }, today: today)
    let numbers = Set(
      document.lines.flatMap { line in line.words.flatMap { NumberSketch.numbers(in: $0.text) } })
    guard numbers.count >= fewest else { return [] }
    return numbers.map { (length: $0.count, hash: LookAlike.hash(ofNumber: $0)) }
      .sorted { ($1.length, $0.hash) < ($0.length, $1.hash) }
      .prefix(most).map(\.hash)
  }

  /// The numbers of a word, without what divides their digits and with the letters that a digit is misread as.
  static func numbers(in word: String) -> [String] {
    let signs = word.map(Fold.character)
    var numbers: [String] = []
    var start = 0
    while start < signs.count {
      guard isDigit(signs[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < signs.count, isDigit(signs[end]) || ".,:/-'oilsbz".contains(signs[end]) { end += 1 }
      // What follows the last digit is a unit or the next word.
      while !isDigit(signs[end - 1]) { end -= 1 }
      let number = signs[start..<end].filter { isDigit($0) || $0.isLetter }
      if number.count(where: isDigit) >= fewestDigits { numbers.append(LookAlike.key(of: String(number))) }
      start = end
    }
    return numbers
  }

  private static func isDigit(_ sign: Character) -> Bool { ("0"..."9").contains(sign) }
}
