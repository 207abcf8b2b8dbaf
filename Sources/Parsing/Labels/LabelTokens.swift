internal import Core

/// Splits a line into words for labels, correcting the damage of recognition and printers.
///
/// * `TotalQty`, `SubTotal`: a capital inside a word begins a new word.
/// * `T0tal`, `Tota!`, `$ub`: digits and symbols that look like letters, inside words of letters.
/// * `SubT otal`, `S U M M E`: pieces that form a known word only together.
enum LabelTokens {
  static func of(_ line: TextLine, known: LabelVocabulary) -> [Token] {
    joined(words(line, known), known: known)
  }

  private static func words(_ line: TextLine, _ known: LabelVocabulary) -> [Token] {
    let printed = Array(line.text)
    var tokens: [Token] = []
    for token in line.tokens {
      var range = token.range
      // `Tota!`: the symbol at the end of a word is a misread letter.
      if range.upperBound < printed.count, "!|".contains(printed[range.upperBound]), token.text.count >= 3 {
        range = range.lowerBound..<(range.upperBound + 1)
      }
      // `MwSt` is one word despite its capitals.
      let whole = corrected(line, range)
      if known.words.contains(whole.text) {
        tokens.append(whole)
        continue
      }
      var start = range.lowerBound
      for position in range.dropFirst() where printed[position].isUppercase && printed[position - 1].isLowercase {
        tokens.append(corrected(line, start..<position))
        start = position
      }
      tokens.append(corrected(line, start..<range.upperBound))
    }
    return tokens
  }

  private static func corrected(_ line: TextLine, _ range: Range<Int>) -> Token {
    let letters = line.folded[range]
    guard letters.contains(where: { lookalikes[$0] != nil }), letters.contains(where: \.isLetter) else {
      return Token(text: String(letters), range: range, isExact: line.source != .ocr)
    }
    return Token(text: String(letters.map { lookalikes[$0] ?? $0 }), range: range)
  }

  /// The letter that each digit or symbol resembles in a folded label. More than `MisreadDigits.letters`, because a
  /// word matters here only if it is then one of a label.
  private static let lookalikes: [Character: Character] = [
    "0": "o", "1": "l", "5": "s", "8": "b", "!": "l", "|": "l", "4": "a", "6": "g",
  ]

  /// Joins pieces that form a label together, when at least one of them is not a word of a label.
  private static func joined(_ tokens: [Token], known: LabelVocabulary) -> [Token] {
    var result: [Token] = []
    var index = 0
    while index < tokens.count {
      if let (token, count) = together(tokens, index, known) {
        result.append(token)
        index += count
      } else {
        result.append(tokens[index])
        index += 1
      }
    }
    return result
  }

  private static func together(_ tokens: [Token], _ index: Int, _ known: LabelVocabulary) -> (Token, Int)? {
    var text = ""
    var strangers = 0
    var best: (Token, Int)?
    for end in index..<min(index + 12, tokens.count) {
      if end > index, tokens[end].range.lowerBound - tokens[end - 1].range.upperBound > 1 { break }
      guard tokens[end].text.first?.isLetter == true else { break }
      text += tokens[end].text
      if !known.words.contains(tokens[end].text) { strangers += 1 }
      guard text.count <= 20 else { break }
      if end > index, strangers > 0, known.labels.contains(text) {
        best = (
          Token(text: text, range: tokens[index].range.lowerBound..<tokens[end].range.upperBound), end - index + 1
        )
      }
    }
    return best
  }
}

/// The words used in labels.
struct LabelVocabulary: Sendable {
  /// Every word of every phrase.
  var words: Set<String>
  /// Phrases of at least five letters, without their spaces.
  var labels: Set<String>
}
