internal import Core

/// Puts the words of a line into the order in which they are read, which differs from their order on the page where
/// words are written from right to left. A simple form of the Unicode Bidirectional Algorithm (UAX #9), backwards: from
/// the positions to the text.
enum ReadingOrder {
  private enum Direction {
    case leftToRight, rightToLeft
    /// Digits and signs, which are placed between the words of either direction.
    case neutral
  }

  /// - Parameter words: the words of one line from left to right.
  static func of(_ words: [Word]) -> [Word] {
    let (leftToRight, rightToLeft) = letters(of: words.map(\.text))
    guard rightToLeft > 0 else { return words }
    let directions = words.map { word in direction(of: word) }
    // The direction of most letters is the direction of the line. Bilingual lines often have a label in each language
    // with the amount in between, which is read from the left.
    guard rightToLeft > leftToRight else {
      var ordered = words
      for run in runs(of: .rightToLeft, in: directions, withTail: false) { ordered[run].reverse() }
      return ordered
    }
    var ordered = words
    for run in runs(of: .leftToRight, in: directions, withTail: true) { ordered[run].reverse() }
    return ordered.reversed()
  }

  /// Whether most letters of the texts are written from right to left.
  static func isRightToLeft(_ texts: [String]) -> Bool {
    let (leftToRight, rightToLeft) = letters(of: texts)
    return rightToLeft > leftToRight
  }

  /// Whether some letter of a text is written from right to left.
  static func holdsRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains { direction($0) == .rightToLeft }
  }

  /// The numbers of letters of each direction.
  private static func letters(of texts: [String]) -> (leftToRight: Int, rightToLeft: Int) {
    var letters = (leftToRight: 0, rightToLeft: 0)
    for scalar in texts.lazy.flatMap({ $0.unicodeScalars }) {
      switch direction(scalar) {
      case .leftToRight: letters.leftToRight += 1
      case .rightToLeft: letters.rightToLeft += 1
      case .neutral, nil: continue
      }
    }
    return letters
  }

  /// The runs of words of a direction, with the numbers and signs between them.
  ///
  /// - Parameter withTail: whether numbers and signs after the last word belong to the run: `VISA 1234`.
  private static func runs(
    of wanted: Direction, in directions: [Direction], withTail: Bool
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    var end = 0
    for (index, direction) in directions.enumerated() {
      if direction == wanted {
        start = start ?? index
        end = index + 1
      } else if direction == .neutral {
        if withTail, start != nil { end = index + 1 }
      } else if let begin = start {
        runs.append(begin..<end)
        start = nil
      }
    }
    if let start { runs.append(start..<end) }
    return runs
  }

  private static func direction(of word: Word) -> Direction {
    word.text.unicodeScalars.lazy.compactMap(direction).first ?? .neutral
  }

  /// The direction of a letter; nil for digits and signs.
  private static func direction(_ scalar: Unicode.Scalar) -> Direction? {
    switch scalar.value {
    // Hebrew, Arabic and the scripts between, and their presentation forms.
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: scalar.properties.isAlphabetic ? .rightToLeft : nil
    default: scalar.properties.isAlphabetic ? .leftToRight : nil
    }
  }
}
