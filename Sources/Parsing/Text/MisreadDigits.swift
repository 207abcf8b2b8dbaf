/// Letters and digits that recognition confuses in folded dates and account numbers.
enum MisreadDigits {
  /// The letter that is misread as each digit in a month name. Fewer than in `LabelTokens`: names of three letters, of
  /// which another may be misread, are soon found in other words.
  static let letters: [Character: Character] = ["0": "o", "1": "l", "5": "s", "8": "b", "4": "a"]

  /// The digit that a folded character represents, and whether it is printed as a digit. With `$` and `]`, unlike the
  /// table of `DigitLookalikes`: amounts have a `$` as their sign.
  static func digit(_ character: Character) -> (value: Int, isExact: Bool)? {
    if let ascii = character.asciiValue, ascii >= 48, ascii <= 57 { return (Int(ascii) - 48, true) }
    switch character {
    case "o", "q": return (0, false)
    case "i", "l", "|", "!", "]": return (1, false)
    case "z": return (2, false)
    case "s", "$": return (5, false)
    case "b": return (8, false)
    default: return nil
    }
  }
}
