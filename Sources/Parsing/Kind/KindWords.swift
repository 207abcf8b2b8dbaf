internal import Core

/// The words that tell what a paper is, from `kind-words.tsv`.
enum KindWords {
  struct Meaning: Sendable {
    var kind: Kind
    var weight: Double
  }

  /// All but those of offers.
  static let papers = Phrases(
    rows.compactMap { row -> (phrase: String, meaning: Meaning)? in
      guard row.count == 3, let kind = Kind(rawValue: row[1]), kind != .offer, let weight = Double(row[2]) else {
        return nil
      }
      return (row[0], Meaning(kind: kind, weight: weight))
    })

  /// Quotations and order confirmations, letter by letter: `Devis` is one letter from a shop's name.
  static let offers = Phrases(
    rows.compactMap { row -> (phrase: String, meaning: Kind)? in
      guard row.count == 3, row[1] == Kind.offer.rawValue else { return nil }
      return (row[0], Kind.offer)
    }, findsDamaged: false)

  /// What may stand behind a title beside numbers: `Auftrag`, `dated`.
  static let companions = words("companion")

  /// What makes a title behind it another paper's: `zu Rechnung 5`, `as per quotation 7`.
  static let references = words("reference")

  private static func words(_ role: String) -> Set<String> {
    Set(rows.compactMap { $0.count == 2 && $0[1] == role ? $0[0] : nil })
  }

  private static let rows = Table(.kindWords).rows
}
