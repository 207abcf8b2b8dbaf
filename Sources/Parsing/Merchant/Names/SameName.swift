internal import Core

/// In which ways two names can be the same, from two spellings of one reading to two names of one company.
enum SameName {
  /// Whether two spellings of different readings are one name: up to a fifth of the letters may differ, or one may be a
  /// prefix of the other.
  static func isReading(_ one: String, _ other: String) -> Bool {
    let one = Array(Fold.letters(one)), other = Array(Fold.letters(other))
    if min(one.count, other.count) >= shortest, one.starts(with: other) || other.starts(with: one) { return true }
    return EditDistance.between(one, other) * 5 <= max(one.count, other.count)
  }

  /// Whether the letters of a web label and of a printed name match; one may be longer: `mainstreet`,
  /// `mainstreetrestaurant`.
  static func isLabel(_ label: String, of name: String) -> Bool {
    guard min(label.count, name.count) >= shortest else { return label == name }
    return name.hasPrefix(label) || label.hasPrefix(name) || name.contains(label) && label.count >= shortestInside
  }

  /// Whether a name is contained in a longer one. A text with commas is as often a list of places as a name.
  static func isPart(_ name: String, of longer: String) -> Bool {
    guard !longer.contains(",") else { return false }
    let part = Fold.letters(name)
    return part.count >= shortest && Fold.letters(longer).contains(part)
  }

  /// Whether two names begin with the same word, and not only with the same trade.
  static func beginsAlike(_ name: String, _ other: String) -> Bool {
    guard let word = Tokens.of(name).first?.text, word == Tokens.of(other).first?.text else { return false }
    return word.count >= shortest && !MerchantWords.isKindOfShop(word)
  }

  /// Whether names differ only in the legal form: `Blue Kettle`, `Blue Kettle Ltd`.
  static func isCompany(_ one: String, _ other: String) -> Bool {
    let letters = wordsWithoutForm(one).joined()
    return letters.count >= shortest && letters == wordsWithoutForm(other).joined()
  }

  /// Whether two names are those of one chain: its own, and the company's that runs it.
  static func isChain(_ one: String, _ other: String, _ lexicon: MerchantLexicon) -> Bool {
    guard let chain = lexicon.chain(named: one), !chain.isWeak else { return false }
    return lexicon.chain(named: other)?.name == chain.name
  }

  /// The folded words of a name except for its legal form.
  static func wordsWithoutForm(_ name: String) -> [String] {
    let tokens = Tokens.of(name)
    let forms = MerchantWords.words(in: tokens).filter { $0.meaning == .form }
    return tokens.filter { !$0.isPart(of: forms) }.map(\.text)
  }

  /// The least number of letters that makes a match more than a coincidence.
  private static let shortest = 4
  /// The same for a web label inside a name.
  private static let shortestInside = 6
}

extension DocumentText {
  /// The lines that have the letters of a name, whatever spaces and signs are between them.
  func lines(withLetters letters: String) -> [TextLine] {
    lines.filter { Fold.letters($0.text).contains(letters) }
  }
}
