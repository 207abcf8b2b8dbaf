internal import Core

/// The words that indicate the kind of a document, from `kind-words.tsv`.
enum KindWords {
  struct Meaning: Sendable {
    var kind: DocumentKind
    var weight: Double
    /// A title only where nothing else is on its line: `REFUND`, `QUOTE`.
    var isAlone = false
    /// A title only in the subject of a mail: `Your invoice is overdue`. On paper, it is the name of an amount.
    var isOfSubject = false
  }

  private enum Role {
    case title(Meaning)
    case companion, reference, credit, refund, order
  }

  /// All titles except those of offers.
  static let papers = Phrases(titles.filter { $0.meaning.kind != .offer })

  /// Quotations and order confirmations, matched exactly: `Devis` is one letter from a shop's name.
  static let offers = Phrases(titles.filter { $0.meaning.kind == .offer }, findsDamaged: false)

  /// Words that may follow a title beside numbers: `Auftrag`, `dated`.
  static let companions = Set(
    rows.compactMap { row in if case .companion = row.meaning { Fold.string(row.phrase) } else { nil } })

  /// Words that make the title after them refer to another document: `zu Rechnung 5`, `as per quotation 7`.
  static let references = Set(
    rows.compactMap { row in if case .reference = row.meaning { Fold.string(row.phrase) } else { nil } })

  /// Words beside an amount that comes back to the customer: `Ihr Guthaben`, `in your favour`.
  static let credits = Phrases<Bool>(
    rows.compactMap { row -> (phrase: String, meaning: Bool)? in
      if case .credit = row.meaning { (row.phrase, true) } else { nil }
    }, findsDamaged: false)

  /// Words beside an amount that came back to the customer: `Amount refunded`, `Montant remboursé`.
  static let refunds = Phrases<Bool>(
    rows.compactMap { row -> (phrase: String, meaning: Bool)? in
      if case .refund = row.meaning { (row.phrase, true) } else { nil }
    }, findsDamaged: false)

  /// Words with which a document calls itself an order: `Order date`.
  static let orders = Phrases<Bool>(
    rows.compactMap { row -> (phrase: String, meaning: Bool)? in
      if case .order = row.meaning { (row.phrase, true) } else { nil }
    }, findsDamaged: false)

  private static let titles = rows.compactMap { row -> (phrase: String, meaning: Meaning)? in
    if case .title(let meaning) = row.meaning { (row.phrase, meaning) } else { nil }
  }

  private static let rows = Table(.kindWords).phrases { fields -> Role? in
    switch (fields.first, fields.count) {
    case ("companion", 1): return .companion
    case ("reference", 1): return .reference
    case ("credit", 1): return .credit
    case ("refund", 1): return .refund
    case ("order", 1): return .order
    case (let kind?, 2), (let kind?, 3):
      guard let kind = DocumentKind(rawValue: kind), let weight = Double(fields[1]),
        fields.count == 2 || ["alone", "subject"].contains(fields[2])
      else { return nil }
      return .title(
        Meaning(
          kind: kind, weight: weight, isAlone: fields.last == "alone", isOfSubject: fields.last == "subject"))
    default: return nil
    }
  }
}
