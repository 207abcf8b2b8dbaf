internal import Core

/// Joins words printed with spaces between their letters, `A U S T R A L I A   P O S T`, which recognition reads as one
/// word for each letter.
///
/// It needs no table and comes before all extractors. What only a table can tell is done with that table: `Segment.all`
/// joins the words of a known name, and `JoinedNames` finds places and legal forms.
enum SpacedLetters {
  /// The line with such letters joined. A row of evenly spaced letters beside other words is left as it is: it may be
  /// several words, which only a table of words can tell apart (`S U M M E E U R 12,50`).
  static func joined(_ line: Line) -> Line {
    guard line.words.count >= fewestLetters else { return line }
    var words: [Word] = []
    var start = 0
    while start < line.words.count {
      var end = start
      while end < line.words.count, isLetter(line.words[end]) { end += 1 }
      let run = line.words[start..<end]
      if run.count >= fewestLetters, let pieces = pieces(of: run, isWholeLine: run.count == line.words.count) {
        words += pieces
      } else {
        words += run
      }
      if end < line.words.count { words.append(line.words[end]) }
      start = end + 1
    }
    guard words.count < line.words.count else { return line }
    var joined = line
    joined.words = words
    return joined
  }

  /// The words that a row of letters consists of; nil if it is not one, or may be more words than its gaps show.
  private static func pieces(of letters: ArraySlice<Word>, isWholeLine: Bool) -> [Word]? {
    let gaps = zip(letters, letters.dropFirst()).map { $0.box.gap(to: $1.box) }
    let usual = gaps.sorted()[gaps.count / 2]
    let height = letters.map(\.box.height).max() ?? 0
    // Farther apart, letters are the headings of columns.
    guard usual <= 2 * height, gaps.allSatisfy({ $0 >= -height }) else { return nil }
    var pieces: [[Word]] = [[]]
    for (letter, gap) in zip(letters, [usual] + gaps) {
      if gap > max(2 * usual, usual + 4) { pieces.append([]) }
      pieces[pieces.count - 1].append(letter)
    }
    guard pieces.count > 1 || isWholeLine, pieces.contains(where: { $0.count >= fewestOfWord }) else { return nil }
    return pieces.compactMap { piece in
      Box.union(piece.map(\.box)).map { box in
        Word(text: piece.map(\.text).joined(), box: box, confidence: piece.map(\.confidence).min() ?? 0)
      }
    }
  }

  /// Whether a word is one capital letter, or the sign between two names.
  private static func isLetter(_ word: Word) -> Bool {
    // No letter that has a capital takes more bytes.
    guard word.text.utf8.count <= 4, word.text.count == 1, let letter = word.text.first else { return false }
    return letter == "&" || letter.isUppercase
  }

  /// With fewer letters, they are as often initials or the codes of taxes.
  private static let fewestLetters = 5
  private static let fewestOfWord = 4
}
