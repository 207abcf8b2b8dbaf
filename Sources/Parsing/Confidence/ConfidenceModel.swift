internal import Core

/// The probability that a field is right, by logistic regression on its features, so that each weight is what a feature
/// adds to the log-odds.
///
/// The weights are data, fitted by `billfold-accuracy --fit` on labelled documents; the table names the documents.
package struct ConfidenceModel: Sendable {
  /// The name of the bias: the log-odds of a field without any features.
  package static let bias = "nothing"
  /// Features that can only lower the confidence; all others can only raise it. Contrary results from few labelled
  /// documents are chance: nothing becomes less likely by being printed twice.
  package static let against: Set<String> = [
    "a reading lacks it", "corrected", "only calculated", "another label outranks it", "another day is possible",
    "unlikely day", "a word is unclear", "another name is likely",
  ]
  private let weights: [String: Double]

  package init(weights: [String: Double]) { self.weights = weights }

  package func probability(_ features: Features) -> Double {
    LogOdds.probability(
      features.values.reduce(weights[ConfidenceModel.bias] ?? 0) { $0 + $1.value * (weights[$1.name] ?? 0) })
  }

  /// The log-odds added by a feature with value 1.
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

/// The models of the most important fields.
package struct ConfidenceModels: Sendable {
  package var total: ConfidenceModel
  package var date: ConfidenceModel
  package var merchant: ConfidenceModel

  package init(total: ConfidenceModel, date: ConfidenceModel, merchant: ConfidenceModel) {
    self.total = total
    self.date = date
    self.merchant = merchant
  }

  /// Those of the table.
  static let standard = ConfidenceModels(total: .total, date: .date, merchant: .merchant)
}
