internal import Core

/// Joins the parts of a known name that are printed far apart in a line: `AUSTRALIA        POST`.
enum SplitChains {
  static func joined(_ segments: [Segment], in document: DocumentText, lexicon: MerchantLexicon) -> [Segment] {
    var joined: [Segment] = []
    for segment in segments {
      if let last = joined.last, last.line == segment.line, segment.line < headLines,
        isKnown(last, segment, lexicon)
      {
        let range = last.wordRange.lowerBound..<segment.wordRange.upperBound
        joined[joined.count - 1] = Segment(document.lines[segment.line], range)
      } else {
        joined.append(segment)
      }
    }
    return joined
  }

  private static func isKnown(_ first: Segment, _ second: Segment, _ lexicon: MerchantLexicon) -> Bool {
    let isSpoken = [first, second].allSatisfy { part in
      part.letterCount >= fewestOfPart && !part.folded.contains(where: \.isNumber)
    }
    let letters = MerchantLexicon.letters(first.text + second.text)
    guard isSpoken, letters.count >= fewestLetters else { return false }
    return lexicon.chain(letters: letters).map { !$0.isWeak } ?? (lexicon.brands?.brand(letters: letters) != nil)
  }

  /// The number of lines at the top in which a name is expected.
  private static let headLines = 6
  private static let fewestOfPart = 3
  /// The least letters of both parts, so that two columns hardly ever form a name.
  private static let fewestLetters = 9
}
