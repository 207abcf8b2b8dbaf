internal import Core

/// Statements of a document's currency in words: `All amounts in US dollars`.
enum CurrencyStatements {
  /// The currency that a line states for all amounts; nil when there is no such line, or several disagree.
  static func code(in document: DocumentText?) -> String? {
    var found: Set<String> = []
    for line in document?.lines ?? [] {
      let openings = statements.matches(in: line.tokens)
      guard !openings.isEmpty else { continue }
      let named = names.matches(in: line.tokens)
      for opening in openings {
        // Directly after the statement, except for a word or a colon: `in`, `are in`, `:`.
        if let name = named.first(where: {
          (0...8).contains($0.range.lowerBound - opening.range.upperBound)
        }) {
          found.insert(name.meaning)
        }
      }
    }
    return found.count == 1 ? found.first : nil
  }

  private static let statements = Phrases(
    rows.filter { $0[1] == "statement" }.map { (phrase: $0[0], meaning: true) }, findsDamaged: false)

  private static let names = Phrases(
    rows.filter { $0[1] != "statement" }.map { (phrase: $0[0], meaning: $0[1]) }, findsDamaged: false)

  private static let rows = Table(.currencyNames).rows.filter { $0.count == 2 }
}
