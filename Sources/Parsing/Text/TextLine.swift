internal import Core

/// One printed line with the derived data that all extractors need.
struct TextLine: Sendable {
  var line: Line
  /// Position in `DocumentText.lines`.
  var index: Int
  var page: Int
  /// The number of lines above and below on the same page.
  var fromTop: Int
  var fromBottom: Int
  var source: Source
  /// Copied from another reading of the page, so that it does not confirm that reading.
  var isCopy: Bool
  /// The header field of a mail that it shows.
  var mailRow: MailLayout.HeadRow?
  /// The smallest box around the words.
  var box: Box
  /// The offset of each word in `text`, followed by the offset that one more word would have.
  var wordStarts: [Int]
  /// The words joined by spaces, with full-width characters in their ordinary form, one character for each printed one.
  var text: String
  /// `text` folded for comparison: lower case, without diacritics, letters read in another script corrected, one
  /// character for each character of `text`.
  var folded: [Character]
  /// `folded` split into words and numbers, computed once for all extractors.
  var tokens: [Token]
  /// The date-like patterns in `folded`, computed once for all extractors.
  var dateShapes: [DateShape]

  init(
    line: Line, index: Int, page: Int, fromTop: Int, fromBottom: Int, source: Source, isCopy: Bool = false,
    mailRow: MailLayout.HeadRow? = nil, script: WritingScript? = nil
  ) {
    self.line = line
    self.index = index
    self.page = page
    self.fromTop = fromTop
    self.fromBottom = fromBottom
    self.source = source
    self.isCopy = isCopy
    self.mailRow = mailRow
    box = line.box
    text = String(line.text.map(Fold.narrow))
    folded = Homoglyphs.corrected(text.map(Fold.character), script: script)
    wordStarts = TextLine.wordStarts(of: line, length: folded.count)
    tokens = Tokens.of(folded, isExact: source != .ocr)
    dateShapes = DateScanner.shapes(in: folded, script: script)
  }

  var words: [Word] { line.words }

  /// The offsets of the words of a line in its text.
  ///
  /// - Parameter length: the number of characters of the text.
  private static func wordStarts(of line: Line, length: Int) -> [Int] {
    let starts = line.words.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.text.count + 1) }
    if starts[starts.count - 1] == length + 1 { return starts }
    // An accent at the beginning of a word is one character together with the space in front of it, so the words have
    // more characters than the text. Bytes tell where they are.
    let bytes = line.words.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.text.utf8.count + 1) }
    let characters = (line.text + " ").reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
    var position = 0
    return bytes.map { start in
      while position < characters.count - 1, characters[position] < start { position += 1 }
      return position
    }
  }

  /// The evidence of some of the line's words.
  func evidence(words range: Range<Int>) -> Evidence {
    let chosen = line.words[range.clamped(to: 0..<line.words.count)]
    return Evidence(page: page, boxes: chosen.map(\.box), text: chosen.map(\.text).joined(separator: " "))
  }

  /// The evidence of the whole line.
  var evidence: Evidence { evidence(words: 0..<line.words.count) }
}

extension TextLine {
  /// The words that contain the given characters of `text`.
  func words(holding characters: Range<Int>) -> Range<Int> {
    guard !characters.isEmpty else { return 0..<0 }
    // The characters of a word end one before the next word begins, at the space between them.
    let last = word(at: characters.upperBound - 1)
    var first = word(at: characters.lowerBound)
    if first < words.count, characters.lowerBound >= wordStarts[first + 1] - 1 { first += 1 }
    return first <= last && last < words.count ? first..<last + 1 : 0..<0
  }

  /// The last word that begins at or before a character.
  private func word(at character: Int) -> Int {
    var low = 0, high = words.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if wordStarts[middle] <= character { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether another line, mostly of another reading, is printed in the same place.
  func isInPlace(of other: TextLine) -> Bool { page == other.page && box.isSameLine(as: other.box) }

  /// Whether some evidence, perhaps of another reading, is printed on it.
  func holds(_ evidence: Evidence) -> Bool {
    page == evidence.page && evidence.boxes.contains { box.isSameLine(as: $0) }
  }

  /// Whether it is among the lines at the top of its page, where a letterhead or logo is printed.
  var isAtHead: Bool { fromTop < 6 }

  /// Whether the gap between a word and the next one is wider than some heights of their print, as between columns.
  func hasGap(after word: Int, wider heights: Int) -> Bool {
    let (one, next) = (words[word].box, words[word + 1].box)
    return one.gap(to: next) > heights * max(one.height, next.height)
  }

  /// The words around one, up to the gaps between columns.
  func cell(around word: Int) -> Range<Int> {
    var start = word, end = word + 1
    while start > 0, !hasGap(after: start - 1, wider: 1) { start -= 1 }
    while end < words.count, !hasGap(after: end - 1, wider: 1) { end += 1 }
    return start..<end
  }

  /// The box around the words that contain the given characters.
  func box(of characters: Range<Int>) -> Box? { Box.union(words[words(holding: characters)].map(\.box)) }

  /// The lowest confidence of the words that contain the given characters; 0 when there are none.
  func confidence(of characters: Range<Int>) -> Double {
    words[words(holding: characters)].map(\.confidence).min() ?? 0
  }
}
