internal import Core

/// What speaks for and against a settled field: named numbers, most of them 0 or 1, that a person can read. From them
/// alone its confidence is calculated.
package struct Features: Sendable {
  /// In a fixed order for each kind of field.
  package private(set) var values: [(name: String, value: Double)] = []

  init(_ values: [(String, Double)]) { self.values = values.map { (name: $0.0, value: $0.1) } }

  init(_ values: [(String, Bool)], odds: Double) {
    self.init([("odds", Features.odds(odds))] + values.map { ($0.0, $0.1 ? 1 : 0) })
  }

  /// Log-odds of a probability, from -7 to 7, a fifth of them so that all features are of a size.
  static func odds(_ probability: Double) -> Double {
    (LogOdds.logarithm(probability) - LogOdds.logarithm(1 - probability)) / 5
  }
}

/// The features of one proposal's decisive fields; nil where the field was not found.
package struct FieldFeatures: Sendable {
  package var total: Features?
  package var date: Features?
  package var merchant: Features?

  init(_ settled: Settled) {
    total = settled.proposal.total == nil ? nil : TotalFeatures.of(settled.total)
    date = settled.dateFeatures
    merchant = settled.merchantFeatures
  }
}
