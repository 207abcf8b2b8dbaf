internal import Core

extension TextLine {
  /// The words that hold the given characters of `text`.
  func words(holding characters: Range<Int>) -> Range<Int> {
    guard !characters.isEmpty else { return 0..<0 }
    // A word's own characters end one before the next begins, at the space between.
    let last = word(at: characters.upperBound - 1)
    var first = word(at: characters.lowerBound)
    if first < words.count, characters.lowerBound >= wordStarts[first + 1] - 1 { first += 1 }
    return first <= last && last < words.count ? first..<last + 1 : 0..<0
  }

  /// The last word that begins at a character or before it.
  private func word(at character: Int) -> Int {
    var low = 0, high = words.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if wordStarts[middle] <= character { low = middle } else { high = middle }
    }
    return low
  }

  /// The box around the words that hold the given characters.
  func box(of characters: Range<Int>) -> Box? { Box.union(words[words(holding: characters)].map(\.box)) }

  /// The lowest confidence of the words that hold the given characters; 0 for none.
  func confidence(of characters: Range<Int>) -> Double {
    words[words(holding: characters)].map(\.confidence).min() ?? 0
  }
}
