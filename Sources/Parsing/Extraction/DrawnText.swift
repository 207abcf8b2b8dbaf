internal import Core

/// Compares what the text of a file says with what a reader saw drawn at its place.
///
/// A font can show other digits than its text has, and a box can cover one: only the drawing is what a person sees.
public enum DrawnText {
  /// Whether the drawing shows the words that the file has there.
  ///
  /// Digits and the marks between them must be the same, as an amount hangs on each. Of letters most must be: a reader
  /// errs in some, and one of other letters in all.
  ///
  /// - Parameters:
  ///   - written: the words of the file.
  ///   - seen: what a reader of pictures made of their place.
  public static func shows(_ written: String, seen: String) -> Bool {
    // Digits of other scripts are none that the reader knows.
    guard written.allSatisfy({ !$0.isNumber || $0.isASCII }) else { return true }
    let numbers = figures(written)
    // In a name an `O` may be read as a zero.
    guard !numbers.isEmpty else { return areAlike(letters(written), letters(seen)) }
    return [seen, withoutLookalikes(seen)].contains { figures($0) == numbers }
  }

  /// The digits with the marks that stand between two of them; what divides thousands without meaning anything is left out.
  private static func figures(_ text: String) -> String {
    let characters = text.map(Fold.narrow).filter { !($0.isWhitespace || "'’`".contains($0)) }
    return String(
      characters.indices.compactMap { index -> Character? in
        if isDigit(characters[index]) { return characters[index] }
        let isBetween =
          index > 0 && index + 1 < characters.count && isDigit(characters[index - 1]) && isDigit(characters[index + 1])
        return isBetween && ".,".contains(characters[index]) ? "." : nil
      })
  }

  /// What was seen with the letters that look like digits taken for them, in words that have digits.
  private static func withoutLookalikes(_ seen: String) -> String {
    seen.split(separator: " ").map { word in
      word.contains(where: isDigit) ? String(word.map { lookalikes[$0] ?? $0 }) : String(word)
    }.joined(separator: " ")
  }

  private static let lookalikes: [Character: Character] = [
    "O": "0", "o": "0", "D": "0", "Q": "0", "l": "1", "I": "1", "|": "1", "i": "1", "Z": "2", "z": "2", "S": "5",
    "s": "5",
    "B": "8", "g": "9",
  ]

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  private static func letters(_ text: String) -> [Character] {
    text.map(Fold.character).filter { $0.isLetter && $0.isASCII }
  }

  /// Whether at most a third of the letters differ; too few letters tell nothing.
  private static func areAlike(_ written: [Character], _ seen: [Character]) -> Bool {
    written.count < fewestLetters
      || EditDistance.between(written, seen) * 3 <= max(written.count, seen.count)
  }

  /// Shorter words are initials and signs.
  private static let fewestLetters = 4
}
