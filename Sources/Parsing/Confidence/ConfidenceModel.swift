/// The probability that a field is right, by its features: logistic regression, so that each weight can be read as what a
/// feature adds to the log-odds.
///
/// The weights are data, fitted by `billfold-accuracy --fit` on labelled documents and named in the table with what they
/// were fitted on.
package struct ConfidenceModel: Sendable {
  /// `nothing` is the bias: the log-odds of a field of which nothing is known.
  package static let bias = "nothing"
  private let weights: [String: Double]

  package init(weights: [String: Double]) { self.weights = weights }

  package func probability(_ features: Features) -> Double {
    LogOdds.probability(
      features.values.reduce(weights[ConfidenceModel.bias] ?? 0) { $0 + $1.value * (weights[$1.name] ?? 0) })
  }

  /// What a feature of 1 adds to the log-odds.
  func weight(of feature: String) -> Double { weights[feature] ?? 0 }

  static let total = ConfidenceModel(field: "total")
  static let date = ConfidenceModel(field: "date")
  static let merchant = ConfidenceModel(field: "merchant")

  private init(field: String) {
    var weights: [String: Double] = [:]
    for row in Table(.confidence).rows where row.count == 3 && row[0] == field {
      weights[row[1]] = Double(row[2])
    }
    self.weights = weights
  }
}
