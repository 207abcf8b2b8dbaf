/// Words in names, and beside them, that have rules of their own: `Lexicon/naming-words.tsv`.
enum NamingWords {
  /// The second column of the table, which explains them.
  enum Kind: String, CaseIterable {
    case quoted, joining, ending, register, addressee, unit, greeted, market, doctor, counter
  }

  private static let words = Table(.namingWords).words(of: Kind.self)

  /// The words of a kind.
  static func of(_ kind: Kind) -> Set<String> { words[kind, default: []] }
}
