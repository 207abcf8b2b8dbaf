/// `ООО`, the Russian form of a limited company, whose letters recognition confuses with digits.
enum RussianForm {
  /// What the letter is read as, folded, wherever a name in Cyrillic letters follows.
  static let round: Set<Character> = ["о", "o", "0"]
  /// What else it is read as before a name in quotes.
  static let quoted = round.union(["9"])
  /// What else it is read as in dot-matrix print, if there is nothing else before a name in quotes.
  static let dotMatrix = quoted.union(["5", "6", "8"])

  /// Whether a folded word is the form, with letters read as some of these.
  static func isRead(in word: some Collection<Character>, as letters: Set<Character>) -> Bool {
    word.count == 3 && word.allSatisfy(letters.contains)
  }
}
