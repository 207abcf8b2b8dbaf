/// A run of letters or a run of digits of a folded line.
struct Token: Sendable, Equatable {
  /// Folded.
  var text: String
  /// Character positions in the line.
  var range: Range<Int>
}

/// Cuts a folded line into tokens: letters apart from digits, so that a label glued to its value (`date15-03-18`) is
/// still found. A single digit between letters is a misread letter (`t0tal`) and stays in its word.
enum Tokens {
  static func of(_ line: some StringProtocol) -> [Token] { of(line.map(Fold.character)) }

  static func of(_ folded: [Character]) -> [Token] {
    var tokens: [Token] = []
    var start = 0
    while start < folded.count {
      let first = folded[start]
      var end = start + 1
      if first.isLetter {
        while end < folded.count, folded[end].isLetter || isMisreadLetter(at: end, in: folded) { end += 1 }
      } else if first.isNumber {
        while end < folded.count, folded[end].isNumber { end += 1 }
      } else {
        start += 1
        continue
      }
      tokens.append(Token(text: String(folded[start..<end]), range: start..<end))
      start = end
    }
    return tokens
  }

  private static func isMisreadLetter(at index: Int, in folded: [Character]) -> Bool {
    folded[index].isNumber && folded[index - 1].isLetter && index + 1 < folded.count && folded[index + 1].isLetter
  }
}
