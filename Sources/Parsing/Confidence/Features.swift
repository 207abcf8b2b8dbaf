internal import Core

/// The evidence for and against a chosen field: named numbers, most of them 0 or 1, that a person can read. The
/// confidence is calculated from them alone.
package struct Features: Sendable {
  /// The features in a fixed order for each kind of field.
  package private(set) var values: [(name: String, value: Double)] = []

  init(_ values: [(String, Double)]) { self.values = values.map { (name: $0.0, value: $0.1) } }

  init(_ values: [(String, Bool)], odds: Double) {
    self.init([("odds", Features.odds(odds))] + values.map { ($0.0, $0.1 ? 1 : 0) })
  }

  /// The log-odds of a probability, limited to -7…7 and divided by five, so that all features have a similar range.
  static func odds(_ probability: Double) -> Double {
    (LogOdds.logarithm(probability) - LogOdds.logarithm(1 - probability)) / 5
  }
}

/// The features of the most important fields of a proposal; nil for a field that was not found.
package struct FieldFeatures: Sendable {
  package var total: Features?
  package var date: Features?
  package var merchant: Features?

  init(_ context: PartContext) {
    total = context.proposal.total == nil ? nil : TotalFeatures.of(context.total)
    date = context.dateFeatures
    merchant = context.merchantFeatures
  }
}
