internal import Core

/// Accents that recognition lost: logos in ornamental letters are often read without them.
struct PrintedAccents: Sendable {
  private let lines: [TextLine]
  /// The clearly read words of lines with accents, by their folded letters; empty for the text of a file, where nothing
  /// is lost.
  private let places: [String: [Place]]

  private struct Place: Sendable {
    /// Positions in the lines of the document, and in the words of the line.
    let line: Int
    let word: Int
  }

  init(_ document: DocumentText) {
    lines = document.lines
    var places: [String: [Place]] = [:]
    if lines.contains(where: { $0.source == .ocr }) {
      for line in lines where line.text.contains(where: PrintedAccents.isAccented) {
        for (index, word) in line.words.enumerated() where word.confidence >= PrintedAccents.clear {
          places[Fold.string(word.text), default: []].append(Place(line: line.index, word: index))
        }
      }
    }
    self.places = places
  }

  /// The name with the accents of the same words on another line, if these are read clearly.
  func restored(in name: String) -> String {
    let words = name.split(separator: " ").map { Fold.string($0) }
    guard let first = words.first, name.count(where: \.isLetter) >= 4 else { return name }
    for place in places[first] ?? [] {
      let printed = lines[place.line].words[place.word...].prefix(words.count)
      guard printed.count == words.count,
        zip(words, printed).allSatisfy({ $1.confidence >= PrintedAccents.clear && $0 == Fold.string($1.text) })
      else { continue }
      let other = printed.map(\.text).joined(separator: " ")
      guard other.count == name.count, other.contains(where: PrintedAccents.isAccented) else { continue }
      return zip(name, other).reduce(into: "") { $0 += PrintedAccents.letter($1.0, accentedAs: $1.1) }
    }
    return name
  }

  private static func isAccented(_ character: Character) -> Bool { !character.isASCII && character.isLetter }

  /// A letter with the accent of another, in its own case.
  private static func letter(_ letter: Character, accentedAs other: Character) -> String {
    guard letter.isASCII, letter.isLetter, isAccented(other) else { return String(letter) }
    let marked = letter.isUppercase ? other.uppercased() : other.lowercased()
    return marked.count == 1 ? marked : String(other)
  }

  /// The recogniser's confidence in words without a misread letter.
  private static let clear = 0.95
}
