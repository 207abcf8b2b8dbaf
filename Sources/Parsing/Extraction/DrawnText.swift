internal import Core

/// Compares the text of a file with the text recognised from the drawing at the same place.
///
/// A font can show other digits than its text has, and a box can cover them: a person sees only the drawing.
public enum DrawnText {
  /// Whether the drawing shows the words that the file has there.
  ///
  /// In words with digits, the digits and the separators between them have to be equal, because amounts depend on each
  /// of them. Otherwise at most a third of the letters may differ: recognition misreads some letters, while in a
  /// manipulated font all differ.
  ///
  /// - Parameters:
  ///   - written: the words of the file.
  ///   - seen: the words recognised at their place.
  public static func shows(_ written: String, seen: String) -> Bool {
    // Digits of other scripts are not recognised, so they cannot be compared.
    guard written.allSatisfy({ !$0.isNumber || $0.isASCII }) else { return true }
    let numbers = figures(written)
    // In a name, an `O` may be read as a zero.
    guard !numbers.isEmpty else { return areAlike(letters(written), letters(seen)) }
    return [seen, withoutLookalikes(seen)].contains { figures($0) == numbers }
  }

  /// The digits with the decimal points and commas between two of them, all as points; spaces and apostrophes are
  /// removed.
  private static func figures(_ text: String) -> String {
    let characters = text.map(Fold.narrow).filter { !($0.isWhitespace || "'’`".contains($0)) }
    return String(
      characters.indices.compactMap { index -> Character? in
        if NumberRuns.isDigit(characters[index]) { return characters[index] }
        let isBetween =
          DateCharacters.isDigit(characters, index - 1) && DateCharacters.isDigit(characters, index + 1)
        return isBetween && ".,".contains(characters[index]) ? "." : nil
      })
  }

  /// The recognised text with look-alike letters replaced by digits, in words that contain digits.
  private static func withoutLookalikes(_ seen: String) -> String {
    seen.split(separator: " ").map { word in
      word.contains(where: NumberRuns.isDigit) ? String(word.map { lookalikes[$0] ?? $0 }) : String(word)
    }.joined(separator: " ")
  }

  /// The digit that each letter or symbol resembles, for the comparison only. Not the table of `DigitLookalikes`, which
  /// repairs amounts: with each entry here, a manipulated font can show one more character in place of a digit.
  private static let lookalikes: [Character: Character] = [
    "O": "0", "o": "0", "D": "0", "Q": "0", "l": "1", "I": "1", "|": "1", "i": "1", "Z": "2", "z": "2", "S": "5",
    "s": "5", "B": "8", "g": "9",
  ]

  private static func letters(_ text: String) -> [Character] {
    text.map(Fold.character).filter { $0.isLetter && $0.isASCII }
  }

  /// Whether at most a third of the letters differ; true for texts too short to compare.
  private static func areAlike(_ written: [Character], _ seen: [Character]) -> Bool {
    written.count < fewestLetters
      || EditDistance.between(written, seen) * 3 <= max(written.count, seen.count)
  }

  /// The least number of letters; shorter words are initials and symbols.
  private static let fewestLetters = 4
}
