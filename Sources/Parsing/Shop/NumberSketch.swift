public import Core

/// A short fingerprint of the numbers in a document: dates, times, amounts, receipt and article numbers.
///
/// The words of two bills from the same shop are nearly equal, their numbers are not. A cropped document still contains
/// the rest of its numbers; their order is not used, since it depends on recognition.
public enum NumberSketch {
  /// The number of numbers that are kept.
  public static let most = 64
  /// The least number of distinct numbers; with fewer, a fingerprint is meaningless.
  private static let fewest = 4
  /// The least number of digits; shorter numbers, such as quantities and rates, are in every document.
  private static let fewestDigits = 3

  /// The fingerprint of the pages of a proposal, longest numbers first because they are the rarest; empty when hardly
  /// any number is printed.
  public static func of(_ proposal: Proposal, in reading: Reading, today: CalendarDate) -> [UInt32] {
    let document = DocumentText(pages: reading.pages.filter { proposal.pages.contains($0.number) }, today: today)
    let numbers = Set(
      document.lines.flatMap { line in line.words.flatMap { NumberSketch.numbers(in: $0.text) } })
    guard numbers.count >= fewest else { return [] }
    return numbers.map { (length: $0.count, hash: LookAlike.hash(ofNumber: $0)) }
      .sorted { ($1.length, $0.hash) < ($0.length, $1.hash) }
      .prefix(most).map(\.hash)
  }

  /// The numbers of a word, without separators, and with letters replaced by the digits they are confused with.
  static func numbers(in word: String) -> [String] {
    let signs = word.map(Fold.character)
    var numbers: [String] = []
    var start = 0
    while start < signs.count {
      guard NumberRuns.isDigit(signs[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < signs.count, NumberRuns.isDigit(signs[end]) || inner.contains(signs[end]) { end += 1 }
      // Text after the last digit is a unit or the next word.
      while !NumberRuns.isDigit(signs[end - 1]) { end -= 1 }
      let number = signs[start..<end].filter { NumberRuns.isDigit($0) || $0.isLetter }
      if number.count(where: NumberRuns.isDigit) >= fewestDigits { numbers.append(LookAlike.key(of: String(number))) }
      start = end
    }
    return numbers
  }

  /// Separators, and the folded letters that may be misread digits of a number; `LookAlike` says which digits. Without
  /// its `d`, `g`, `j`, `q` and `t`, some of which are units after a number.
  private static let inner: Set<Character> = [".", ",", ":", "/", "-", "'", "o", "i", "l", "s", "b", "z"]
}
