internal import Core

/// Accents that recognition lost: logos in ornamental letters are often read without them.
enum PrintedAccents {
  /// The name with the accents of the same words on another line, if these are read clearly.
  static func restored(in name: String, from document: DocumentText) -> String {
    let words = name.split(separator: " ").map { $0.map(Fold.character) }
    guard !words.isEmpty, name.count(where: \.isLetter) >= 4 else { return name }
    for line in document.lines where line.words.count >= words.count {
      for start in 0...line.words.count - words.count {
        let printed = line.words[start..<start + words.count]
        guard
          zip(words, printed).allSatisfy({ word, other in
            word.count == other.text.count && other.confidence >= clear
              && word == other.text.map(Fold.character)
          })
        else { continue }
        let other = printed.map(\.text).joined(separator: " ")
        guard other.count == name.count, other.contains(where: { $0.isLetter && !$0.isASCII }) else { continue }
        return zip(name, other).reduce(into: "") { $0 += accented($1.0, as: $1.1) }
      }
    }
    return name
  }

  /// A letter with the accent of another, in its own case.
  private static func accented(_ letter: Character, as other: Character) -> String {
    guard letter.isASCII, letter.isLetter, other.isLetter, !other.isASCII else { return String(letter) }
    let marked = letter.isUppercase ? other.uppercased() : other.lowercased()
    return marked.count == 1 ? marked : String(other)
  }

  /// The recogniser's confidence in words without a misread letter.
  private static let clear = 0.95
}
