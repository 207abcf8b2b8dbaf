internal import Core

/// Splits lines that are longer than any printed line.
///
/// Many rules compare the words of a line with each other. With pieces of bounded length their cost grows linearly with
/// the page rather than with its square, whatever a file puts into one line or one word; no text is lost.
enum LongLines {
  /// A table across a large sheet has a few dozen words and a few hundred characters.
  private static let mostWords = 200
  private static let mostCharacters = 2_000
  /// In characters. Web addresses and code contents are longer than words, but no field is read from their middle.
  private static let mostInWord = 200

  /// Returns the line itself in most cases, its pieces if it is too long, and nothing for a line without words.
  static func pieces(of line: Line) -> [Line] {
    let characters = line.words.reduce(0) { $0 + $1.text.utf8.count + 1 }
    guard line.words.count > mostWords || characters > mostInWord else { return line.words.isEmpty ? [] : [line] }
    var pieces: [Line] = []
    var words: [Word] = []
    var length = 0
    for word in line.words.flatMap(parts) {
      let count = word.text.count + 1
      if words.count == mostWords || length + count > mostCharacters, !words.isEmpty {
        pieces.append(Line(words: words))
        (words, length) = ([], 0)
      }
      words.append(word)
      length += count
    }
    return words.isEmpty ? pieces : pieces + [Line(words: words)]
  }

  private static func parts(of word: Word) -> [Word] {
    guard word.text.utf8.count > mostInWord else { return [word] }
    let characters = Array(word.text)
    guard characters.count > mostInWord else { return [word] }
    return stride(from: 0, to: characters.count, by: mostInWord).map { start in
      var part = word
      part.text = String(characters[start..<min(start + mostInWord, characters.count)])
      return part
    }
  }
}
