/// Words beside the numbers in amounts, quantities, dates and times: `Lexicon/number-words.tsv`.
enum NumberWords {
  /// The second column of the table, which explains them.
  enum Kind: String, CaseIterable {
    case measure, piece, counter, sign, unit, mark, year, date, hour, half, network
  }

  private static let words = Table(.numberWords).words(of: Kind.self)

  /// The words of a kind.
  static func of(_ kind: Kind) -> Set<String> { words[kind, default: []] }
}
