/// A word of a printed line, with its horizontal extent in pixels.
public struct PrintedWord: Hashable, Sendable {
  public var text: String
  public var left: Int
  public var right: Int

  public init(text: String, left: Int, right: Int) {
    self.text = text
    self.left = left
    self.right = right
  }
}

/// Complete card numbers on a page, whose groups are separate words and may continue on the next line.
///
/// Like `FullCardNumber`, this uses only text and positions.
public enum PrintedCardNumbers {
  /// What was masked on a page.
  public struct Masked: Sendable {
    /// The words of the lines in which numbers were masked, `**** **** **** 9015`, by line index.
    public var lines: [Int: [String]] = [:]
    /// The digits of the numbers that were masked.
    public var masked: Set<String> = []
    /// The digits of numbers that look like card numbers but are labelled as the document's own number.
    public var kept: Set<String> = []
  }

  /// Masks the complete card numbers of a page.
  ///
  /// - Parameter lines: the words of each line from left to right, the lines from top to bottom.
  public static func masked(_ lines: [[PrintedWord]]) -> Masked {
    var masked = Masked()
    for index in lines.indices where CardNumberSearch.mayHold(lines[index].lazy.flatMap(\.text.utf8)) {
      let line = JoinedLine(lines[index].map(\.text))
      let all = line.search.numbers
      var words: [String]?
      for found in all {
        if found.isLabelled || isLabelledAbove(line.words(at: found), index, lines) {
          masked.kept.insert(found.number)
        } else {
          words = line.masking(found, words ?? line.words)
          masked.masked.insert(found.number)
        }
      }
      if let words { masked.lines[index] = words }
    }
    for index in lines.indices.dropLast() where runsOn(lines[index], lines[index + 1]) {
      let (upper, lower) = (lines[index].map(\.text), lines[index + 1].map(\.text))
      let both = JoinedLine(upper + lower)
      for found in both.search.numbers where !found.isLabelled {
        let words = both.words(at: found)
        guard words.lowerBound < upper.count, words.upperBound > upper.count else { continue }
        let before = (masked.lines[index] ?? upper) + (masked.lines[index + 1] ?? lower)
        let after = both.masking(found, before)
        masked.masked.insert(found.number)
        masked.lines[index] = Array(after[..<upper.count])
        masked.lines[index + 1] = Array(after[upper.count...])
      }
    }
    return masked
  }

  /// Whether a line ends with a digit and the next one begins with a digit.
  private static func runsOn(_ upper: [PrintedWord], _ lower: [PrintedWord]) -> Bool {
    guard let last = upper.last?.text.unicodeScalars.last, let first = lower.first?.text.unicodeScalars.first else {
      return false
    }
    return DigitGroups.value(last) != nil && DigitGroups.value(first) != nil
  }

  /// Whether a table heading in one of the two lines above labels the number below it.
  private static func isLabelledAbove(_ words: Range<Int>, _ line: Int, _ lines: [[PrintedWord]]) -> Bool {
    let left = lines[line][words.lowerBound].left
    let right = lines[line][words.upperBound - 1].right
    guard left < right, !OtherNumbers.namesCard(Array(lines[line].map(\.text).joined(separator: " ").unicodeScalars))
    else { return false }
    return lines[max(0, line - 2)..<line].contains { above in
      let head = above.filter { $0.left < right && $0.right > left }.map(\.text).joined(separator: " ").unicodeScalars
      return NumberLabels.end(head) && !OtherNumbers.namesCard(Array(head))
    }
  }
}

/// The words of a line joined into one text, with the position of each word.
private struct JoinedLine {
  let words: [String]
  let search: CardNumberSearch
  /// The position of each word in the text, in Unicode scalars.
  private let ranges: [Range<Int>]

  init(_ words: [String]) {
    self.words = words
    var signs: [Unicode.Scalar] = []
    var ranges: [Range<Int>] = []
    for word in words {
      if !signs.isEmpty { signs.append(" ") }
      let start = signs.count
      signs += Array(word.unicodeScalars)
      ranges.append(start..<signs.count)
    }
    search = CardNumberSearch(signs)
    self.ranges = ranges
  }

  /// The indices of the words that a number covers.
  func words(at found: CardNumberSearch.FoundNumber) -> Range<Int> {
    let first = ranges.firstIndex { $0.upperBound > found.range.lowerBound } ?? 0
    let last = ranges.lastIndex { $0.lowerBound < found.range.upperBound } ?? first
    return first..<last + 1
  }

  /// The words with a number masked: `****9015` within one word; across several words each part separately, with the
  /// last four digits in the last word.
  ///
  /// - Parameter words: the words of this line, possibly with other numbers already masked.
  func masking(_ found: CardNumberSearch.FoundNumber, _ words: [String]) -> [String] {
    var words = words
    let covered = self.words(at: found)
    for index in covered.reversed() {
      let own = Array(words[index].unicodeScalars)
      // Earlier masks in the same word have changed its length, but positions counted from its end are still valid.
      let fromEnd = ranges[index].upperBound - min(found.range.upperBound, ranges[index].upperBound)
      let length = found.range.clamped(to: ranges[index]).count
      let end = max(0, own.count - fromEnd)
      let start = max(0, end - length)
      let digits = own[start..<end].count(where: DigitGroups.isWordSign)
      let isLast = index == covered.upperBound - 1
      let mask: String
      if covered.count == 1 {
        mask = found.mask
      } else if isLast {
        mask = String(repeating: "*", count: max(0, digits - 4)) + found.lastFour
      } else {
        mask = String(repeating: "*", count: max(1, min(4, digits)))
      }
      words[index] =
        String(String.UnicodeScalarView(own[..<start])) + mask + String(String.UnicodeScalarView(own[end...]))
    }
    return words
  }
}
