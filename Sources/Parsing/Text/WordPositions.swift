internal import Core

extension TextLine {
  /// The words that hold the given characters of `text`.
  func words(holding characters: Range<Int>) -> Range<Int> {
    var start = 0
    var first: Int?
    var end = 0
    for (index, word) in words.enumerated() {
      let length = word.text.count
      if start < characters.upperBound, start + length > characters.lowerBound {
        if first == nil { first = index }
        end = index + 1
      }
      start += length + 1
    }
    guard let first else { return 0..<0 }
    return first..<end
  }

  /// The box around the words that hold the given characters.
  func box(of characters: Range<Int>) -> Box? { Box.union(words[words(holding: characters)].map(\.box)) }

  /// The lowest confidence of the words that hold the given characters; 0 for none.
  func confidence(of characters: Range<Int>) -> Double {
    words[words(holding: characters)].map(\.confidence).min() ?? 0
  }
}
