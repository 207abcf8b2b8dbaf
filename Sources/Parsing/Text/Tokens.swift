internal import Core

/// A run of letters or a run of digits of a folded line.
struct Token: Sendable, Equatable {
  /// The folded text.
  var text: String
  /// Character positions in the line.
  var range: Range<Int>
  /// Whether no letter can be misread: the text of a file rather than of a picture.
  var isExact = false
}

/// Splits a folded line into tokens: letters separately from digits, so that a label joined to its value
/// (`date15-03-18`) is still found. A single digit between letters is a misread letter (`t0tal`) and stays in its word.
/// In scripts without spaces between words each letter is a separate token, so that `合計` is found in `合計金額`.
enum Tokens {
  static func of(_ line: some StringProtocol) -> [Token] { of(line.map(Fold.character)) }

  static func of(_ folded: [Character], isExact: Bool = false) -> [Token] {
    let kinds = folded.map(Kind.init)
    var tokens: [Token] = []
    var start = 0
    while start < folded.count {
      var end = start + 1
      switch kinds[start] {
      case .letter:
        while end < folded.count, kinds[end] == .letter || isMisreadLetter(at: end, kinds) { end += 1 }
      case .digit:
        while end < folded.count, kinds[end] == .digit { end += 1 }
      case .unspaced: break
      case .other:
        start += 1
        continue
      }
      tokens.append(Token(text: String(folded[start..<end]), range: start..<end, isExact: isExact))
      start = end
    }
    return tokens
  }

  private enum Kind {
    case letter, digit, unspaced, other

    /// Queries Unicode properties only beyond ASCII, because these lookups dominate the cost of splitting a line.
    init(_ character: Character) {
      if let ascii = character.asciiValue {
        switch ascii {
        case 48...57: self = .digit
        case 65...90, 97...122: self = .letter
        default: self = .other
        }
      } else {
        self =
          LetterScript.isUnspaced(character)
          ? .unspaced : character.isLetter ? .letter : character.isNumber ? .digit : .other
      }
    }
  }

  private static func isMisreadLetter(at index: Int, _ kinds: [Kind]) -> Bool {
    kinds[index] == .digit && kinds[index - 1] == .letter && index + 1 < kinds.count && kinds[index + 1] == .letter
  }
}

extension DocumentText {
  /// Creates a document from typed text, with the positions that the rules for printed text need: one line below
  /// another.
  init(typed lines: [String], today: CalendarDate) {
    let lines = lines.flatMap { $0.split(whereSeparator: \.isNewline) }.enumerated().compactMap { row, line -> Line? in
      var x = 0
      let words = line.split(whereSeparator: \.isWhitespace).map { word in
        defer { x += (word.count + 1) * 10 }
        return Word(
          text: String(word), box: Box(x: x, y: row * 30, width: word.count * 10, height: 14), confidence: 1)
      }
      return words.isEmpty ? nil : Line(words: words)
    }
    let page = Page(
      number: 1, width: 1_000, height: 30 * lines.count + 30, passes: [Pass(source: .textLayer, lines: lines)])
    self.init(pages: [page], today: today)
  }
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

  /// Whether the gap between a word and the next one is wider than some heights of their print, as between columns.
  func hasGap(behind word: Int, wider heights: Int) -> Bool {
    let (one, next) = (words[word].box, words[word + 1].box)
    return one.gap(to: next) > heights * max(one.height, next.height)
  }

  /// The box around the words that contain the given characters.
  func box(of characters: Range<Int>) -> Box? { Box.union(words[words(holding: characters)].map(\.box)) }

  /// The lowest confidence of the words that contain the given characters; 0 when there are none.
  func confidence(of characters: Range<Int>) -> Double {
    words[words(holding: characters)].map(\.confidence).min() ?? 0
  }
}
