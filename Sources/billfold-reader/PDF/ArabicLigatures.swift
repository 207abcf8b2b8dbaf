internal import Core

/// Puts the letters of ligatures in Arabic text into the order in which they are read.
///
/// Poppler reverses the characters of text from right to left, and with them the two of the ligature of lam and alef, one
/// glyph: `الإجمالي`, the total, becomes `اإلجمالي`. It gives each of the two half of the glyph's width; two glyphs hardly
/// ever have the same.
enum ArabicLigatures {
  private static let lam: Unicode.Scalar = "\u{0644}"
  private static let alef: Unicode.Scalar = "\u{0627}"
  private static let alefs: Set<Unicode.Scalar> = [alef, "\u{0622}", "\u{0623}", "\u{0625}", "\u{0671}"]

  /// The words of a page with the letters of ligatures exchanged.
  ///
  /// - Parameter widths: the widths of the characters of each word, from left to right.
  static func corrected(_ words: [Word], widths: [[Double]]) -> [Word] {
    guard words.contains(where: { $0.text.unicodeScalars.contains(lam) }) else { return words }
    let texts = words.map { Array($0.text.unicodeScalars) }
    // The article, the beginning of most nouns, has the letters in the other order. In a font where it looks like the
    // ligature, nothing tells them apart.
    var articles = (alike: 0, all: 0)
    for (text, widths) in zip(texts, widths) where (3...longestWord).contains(text.count) {
      guard text[0] == alef, text[1] == lam else { continue }
      articles.all += 1
      if isLigature(at: 0, in: text, widths) { articles.alike += 1 }
    }
    guard articles.alike * 2 <= articles.all else { return words }
    return zip(words, zip(texts, widths)).map { word, print in
      let text = corrected(print.0, widths: print.1)
      guard text != print.0 else { return word }
      var word = word
      word.text = String(String.UnicodeScalarView(text))
      return word
    }
  }

  private static func corrected(_ text: [Unicode.Scalar], widths: [Double]) -> [Unicode.Scalar] {
    // The work on a word grows with the square of its length.
    guard text.count <= longestWord else { return text }
    var text = text
    var index = 0
    while index + 1 < text.count {
      if isLigature(at: index, in: text, widths) {
        text.swapAt(index, index + 1)
        index += 1
      }
      index += 1
    }
    return text
  }

  /// In letters. A text layer can have anything as one word.
  private static let longestWord = 100

  /// Whether an alef and the lam after it are the halves of one glyph: they are as wide as each other, and not as all
  /// others, as in a monospaced font. Numbers and Latin letters inside a word have another order.
  private static func isLigature(at index: Int, in text: [Unicode.Scalar], _ widths: [Double]) -> Bool {
    guard text.count == widths.count, alefs.contains(text[index]), text[index + 1] == lam,
      !text.contains(where: { $0.properties.numericType != nil || $0.isASCII && $0.properties.isAlphabetic })
    else { return false }
    let last = text.count - 1 - index
    let (one, other) = (widths[last], widths[last - 1])
    return abs(one - other) <= 0.003 * max(one, other)
      && (text.count == 2 || widths.contains { abs($0 - one) > 0.02 * one })
  }
}
