/// A run of letters or a run of digits of a folded line.
struct Token: Sendable, Equatable {
  /// The folded text.
  var text: String
  /// Character positions in the line.
  var range: Range<Int>
  /// Whether no letter can be misread: the text of a file rather than of a picture.
  var isExact = false

  /// Whether it is a number rather than a word.
  var isNumber: Bool { text.first?.isNumber == true }

  /// Whether one of the phrases found in the line has the word.
  func isPart<Meaning: Sendable>(of phrases: [Phrases<Meaning>.Match]) -> Bool {
    phrases.contains { $0.range.overlaps(range) }
  }
}

/// Splits a folded line into tokens: letters separately from digits, so that a label joined to its value
/// (`date15-03-18`) is still found. A single digit between letters is a misread letter (`t0tal`) and stays in its word.
/// In scripts without spaces between words each letter is a separate token, so that `合計` is found in `合計金額`.
enum Tokens {
  static func of(_ line: some StringProtocol) -> [Token] {
    guard let bytes = Fold.ascii(line) else { return of(line.map(Fold.character)) }
    return tokens(of: bytes.map(Kind.init(ascii:)), isExact: false) { String(decoding: bytes[$0], as: UTF8.self) }
  }

  static func of(_ folded: [Character], isExact: Bool = false) -> [Token] {
    tokens(of: folded.map(Kind.init), isExact: isExact) { String(folded[$0]) }
  }

  /// - Parameter text: the characters of a range.
  private static func tokens(of kinds: [Kind], isExact: Bool, text: (Range<Int>) -> String) -> [Token] {
    var tokens: [Token] = []
    var start = 0
    while start < kinds.count {
      var end = start + 1
      switch kinds[start] {
      case .letter:
        while end < kinds.count, kinds[end] == .letter || isMisreadLetter(at: end, kinds) { end += 1 }
      case .digit:
        while end < kinds.count, kinds[end] == .digit { end += 1 }
      case .unspaced: break
      case .other:
        start += 1
        continue
      }
      tokens.append(Token(text: text(start..<end), range: start..<end, isExact: isExact))
      start = end
    }
    return tokens
  }

  /// The letters of the first word, of the first two as one word, and so on, each with the position after them: blanks
  /// in names are often lost, added or moved.
  static func beginnings(of tokens: some Sequence<Token>, most: Int) -> [(letters: String, end: Int)] {
    var letters = ""
    return tokens.prefix(most).map { token in
      letters += token.text
      return (letters, token.range.upperBound)
    }
  }

  private enum Kind {
    case letter, digit, unspaced, other

    init(ascii: UInt8) {
      switch ascii {
      case 48...57: self = .digit
      case 65...90, 97...122: self = .letter
      default: self = .other
      }
    }

    /// Queries Unicode properties only beyond ASCII, because these lookups dominate the cost of splitting a line.
    init(_ character: Character) {
      if let ascii = character.asciiValue {
        self.init(ascii: ascii)
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
