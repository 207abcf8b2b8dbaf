internal import Core

/// A part of a line separated by wide gaps: a line across two columns is split into two segments.
struct Segment: Sendable {
  var words: [Word]
  /// Position in `DocumentText.lines`.
  var line: Int
  /// Positions of the words in their line.
  var wordRange: Range<Int>
  var page: Int
  var box: Box
  /// The median height of the words, as a measure of the print size.
  var height: Int
  var text: String
  var folded: [Character]
  var tokens: [Token]

  /// The segments of a document in reading order.
  ///
  /// - Parameter lexicon: the names whose words may be printed far apart.
  static func all(in document: DocumentText, lexicon: MerchantLexicon) -> [Segment] {
    document.lines.flatMap { line -> [Segment] in
      let segments = split(line)
      return line.isAtHead ? joined(segments, of: line, lexicon) : segments
    }
  }

  /// The segments of a line, with those joined that are a known name together: `AUSTRALIA        POST`.
  private static func joined(_ segments: [Segment], of line: TextLine, _ lexicon: MerchantLexicon) -> [Segment] {
    segments.reduce(into: []) { joined, segment in
      guard let last = joined.last, areName(last, segment, lexicon) else {
        joined.append(segment)
        return
      }
      joined[joined.count - 1] = Segment(line, last.wordRange.lowerBound..<segment.wordRange.upperBound)
    }
  }

  private static func areName(_ first: Segment, _ second: Segment, _ lexicon: MerchantLexicon) -> Bool {
    let areSpoken = [first, second].allSatisfy { part in
      part.letterCount >= fewestOfPart && !part.folded.contains(where: \.isNumber)
    }
    let letters = Fold.letters(first.text + second.text)
    return areSpoken && letters.count >= fewestOfName && lexicon.isName(letters)
  }

  private static let fewestOfPart = 3
  /// The least letters of both parts, so that two columns hardly ever form a name.
  private static let fewestOfName = 9

  /// Splits a line where the gap between two words is wider than both 1.5 times the height of the print and two
  /// letters; in print about as wide as high, whose spaces are wider than two letters, three. Even spaces between words
  /// are up to two and a half.
  private static func split(_ line: TextLine) -> [Segment] {
    guard !line.words.isEmpty else { return [] }
    let letterWidth = median(line.words.map { $0.box.width / max($0.text.count, 1) })
    let height = median(line.words.map(\.box.height))
    let isWide = letterWidth * 4 >= height * 3
    let limit = max(height * 3 / 2, letterWidth * (isWide ? 3 : 2), isEven(line, letterWidth) ? letterWidth * 5 / 2 : 0)
    var segments: [Segment] = []
    var start = 0
    for index in line.words.indices {
      let isLast = index + 1 == line.words.count
      if isLast || line.words[index].box.gap(to: line.words[index + 1].box) > max(limit, 8)
        || changesSize(after: index, of: line)
      {
        segments.append(Segment(line, start..<index + 1))
        start = index + 1
      }
    }
    return segments
  }

  /// Whether a recognised line has only words, at least three, with spaces of nearly the same width between them, as in
  /// the wide letters of a till: the columns of a table differ more.
  private static func isEven(_ line: TextLine, _ letterWidth: Int) -> Bool {
    let gaps = zip(line.words, line.words.dropFirst()).map { $0.box.gap(to: $1.box) }
    guard line.source == .ocr, gaps.count > 1, let least = gaps.min(), let most = gaps.max() else { return false }
    return 5 * most <= 7 * least
      && line.words.allSatisfy { word in !word.text.contains { $0.isNumber || $0 == ":" } }
  }

  /// Whether the print is much smaller or larger from a word to the next, with a gap as between a logo and the address
  /// beside it. Only in the text of a file: the height of recognised words depends on their letters.
  private static func changesSize(after index: Int, of line: TextLine) -> Bool {
    guard line.source != .ocr else { return false }
    let (one, next) = (line.words[index].box, line.words[index + 1].box)
    let (small, large) = (min(one.height, next.height), max(one.height, next.height))
    return 2 * large >= 3 * small && 2 * one.gap(to: next) > large
  }

  init(_ line: TextLine, _ range: Range<Int>) {
    words = Array(line.words[range])
    self.line = line.index
    wordRange = range
    page = line.page
    box = Box.union(words.map(\.box)) ?? line.box
    // Specks read as punctuation have no letters and arbitrary heights; they say nothing about the print size.
    let spoken = words.filter { $0.text.contains(where: \.isLetter) }
    height = Segment.median((spoken.isEmpty ? words : spoken).map(\.box.height))
    text = words.map(\.text).joined(separator: " ")
    // The line's folded text has letters of another script corrected; words are joined there by single spaces.
    let start = line.wordStarts[range.lowerBound], end = max(start, line.wordStarts[range.upperBound] - 1)
    let own = Array(line.folded.dropFirst(start).prefix(end - start))
    folded = own.count == text.count ? own : text.map(Fold.character)
    tokens = Tokens.of(folded, isExact: line.source != .ocr)
  }

  static func median(_ numbers: [Int]) -> Int {
    numbers.isEmpty ? 0 : numbers.sorted()[numbers.count / 2]
  }

  /// The mean confidence of the words, weighted by their length, 0…1.
  var confidence: Double {
    let lengths = words.map { Double($0.text.count) }
    let whole = lengths.reduce(0, +)
    return whole == 0 ? 0 : zip(words, lengths).reduce(0) { $0 + $1.0.confidence * $1.1 } / whole
  }

  var letterCount: Int { folded.count { $0.isLetter } }

  var evidence: Evidence { Evidence(page: page, boxes: words.map(\.box), text: text) }

  /// The text up to a position of `folded`.
  func text(upTo end: Int) -> String { String(text.prefix(end)) }

  /// The text from a position of `folded`.
  func text(from start: Int) -> String { String(text.dropFirst(start)) }

  /// The folded words of a range without the signs between them, as word tables have them: `t.n.v.` has `t n v`.
  func words(of range: Range<Int>) -> String {
    tokens.filter { range.overlaps($0.range) }.map(\.text).joined(separator: " ")
  }

  /// Whether the words of a range begin the segment, whatever signs precede them.
  func begins(with range: Range<Int>) -> Bool { range.lowerBound == tokens.first?.range.lowerBound }

  /// Whether the words of a range end the segment, whatever signs follow them.
  func ends(in range: Range<Int>) -> Bool { range.upperBound == tokens.last?.range.upperBound }

  /// Whether the boxes overlap horizontally, as the lines of one column do.
  func isInColumn(of other: Segment) -> Bool {
    page == other.page && min(box.maxX, other.box.maxX) > max(box.x, other.box.x)
  }
}
