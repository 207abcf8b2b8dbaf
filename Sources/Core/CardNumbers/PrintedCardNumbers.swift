/// A word of a printed line, with the pixels between which it stands.
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

/// Whole card numbers on a page, whose groups are words of their own and may run on into the next line.
///
/// A rule of text and places alone, as `FullCardNumber`.
public enum PrintedCardNumbers {
  public struct Masked: Sendable {
    /// The words of lines in which numbers were masked, `**** **** **** 9015`, by the line's place.
    public var lines: [Int: [String]] = [:]
    /// Digits of the numbers that were masked.
    public var masked: Set<String> = []
    /// Digits of numbers that look like a card's and are a bill's own number, as their labels say.
    public var kept: Set<String> = []
  }

  /// - Parameter lines: from top to bottom, the words of each from left to right.
  public static func masked(_ lines: [[PrintedWord]]) -> Masked {
    var masked = Masked()
    for index in lines.indices where CardNumberSearch.mayHold(lines[index].lazy.flatMap(\.text.utf8)) {
      let line = JoinedLine(lines[index].map(\.text))
      let places = line.search.places
      var words: [String]?
      for place in places {
        if place.isLabelled || isLabelledAbove(line.words(at: place), index, lines) {
          masked.kept.insert(place.number)
        } else {
          words = line.masking(place, words ?? line.words)
          masked.masked.insert(place.number)
        }
      }
      if let words { masked.lines[index] = words }
    }
    for index in lines.indices.dropLast() where runsOn(lines[index], lines[index + 1]) {
      let (upper, lower) = (lines[index].map(\.text), lines[index + 1].map(\.text))
      let both = JoinedLine(upper + lower)
      for place in both.search.places where !place.isLabelled {
        let words = both.words(at: place)
        guard words.lowerBound < upper.count, words.upperBound > upper.count else { continue }
        let before = (masked.lines[index] ?? upper) + (masked.lines[index + 1] ?? lower)
        let after = both.masking(place, before)
        masked.masked.insert(place.number)
        masked.lines[index] = Array(after[..<upper.count])
        masked.lines[index + 1] = Array(after[upper.count...])
      }
    }
    return masked
  }

  /// Whether a line ends and the next begins with digits.
  private static func runsOn(_ upper: [PrintedWord], _ lower: [PrintedWord]) -> Bool {
    guard let last = upper.last?.text.unicodeScalars.last, let first = lower.first?.text.unicodeScalars.first else {
      return false
    }
    return DigitGroups.value(last) != nil && DigitGroups.value(first) != nil
  }

  /// Whether a table's head, in one of the two lines above, says what stands below it.
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

/// The words of a line as one text, and back.
private struct JoinedLine {
  let words: [String]
  let search: CardNumberSearch
  /// Where each word lies in the text, in scalars.
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

  /// The words that a number stands in.
  func words(at place: CardNumberSearch.Place) -> Range<Int> {
    let first = ranges.firstIndex { $0.upperBound > place.range.lowerBound } ?? 0
    let last = ranges.lastIndex { $0.lowerBound < place.range.upperBound } ?? first
    return first..<last + 1
  }

  /// Words with a number masked: in one word `****9015`; in several each part by itself, the last four digits in the last.
  ///
  /// - Parameter words: those of this line, other numbers perhaps masked already.
  func masking(_ place: CardNumberSearch.Place, _ words: [String]) -> [String] {
    var words = words
    let covered = self.words(at: place)
    for index in covered.reversed() {
      let own = Array(words[index].unicodeScalars)
      // Masks before this one in the same word have changed its length; from behind, places are as they were.
      let fromEnd = ranges[index].upperBound - min(place.range.upperBound, ranges[index].upperBound)
      let length = place.range.clamped(to: ranges[index]).count
      let end = max(0, own.count - fromEnd)
      let start = max(0, end - length)
      let digits = own[start..<end].count(where: DigitGroups.isWordSign)
      let isLast = index == covered.upperBound - 1
      let mask: String
      if covered.count == 1 {
        mask = place.mask
      } else if isLast {
        mask = String(repeating: "*", count: max(0, digits - 4)) + place.lastFour
      } else {
        mask = String(repeating: "*", count: max(1, min(4, digits)))
      }
      words[index] =
        String(String.UnicodeScalarView(own[..<start])) + mask + String(String.UnicodeScalarView(own[end...]))
    }
    return words
  }
}
