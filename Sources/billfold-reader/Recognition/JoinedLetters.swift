internal import Core

/// Joins the letters of scripts without spaces between words, which Tesseract's models for these scripts return as words
/// of one letter each.
enum JoinedLetters {
  /// Returns a line in which neighbouring letters of such a script form one word each, with the mean confidence.
  static func line(_ line: Line) -> Line {
    var words: [Word] = []
    for word in line.words {
      guard let last = words.last, last.text.unicodeScalars.last.map(isUnspaced) == true,
        word.text.unicodeScalars.first.map(isUnspaced) == true, areClose(last.box, word.box)
      else {
        words.append(word)
        continue
      }
      let (count, added) = (Double(last.text.count), Double(word.text.count))
      let confidence = (last.confidence * count + word.confidence * added) / (count + added)
      words[words.count - 1] = Word(
        text: last.text + word.text, box: last.box.union(word.box), confidence: confidence)
    }
    return Line(words: words)
  }

  /// The largest gap between letters of a word, in heights of the line.
  private static let widestGap = 0.4

  private static func areClose(_ left: Box, _ right: Box) -> Bool {
    Double(right.x - left.maxX) < widestGap * Double(max(left.height, right.height)) && right.maxX > left.x
  }

  /// Thai, Lao, Burmese and Khmer. The networks read Chinese and Japanese.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }
}
