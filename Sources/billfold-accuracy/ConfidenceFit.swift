internal import Core
internal import Foundation
internal import Parsing

/// Fits the weights of the confidence in a field with logistic regression. Large weights are penalised, since there are
/// few labelled documents and many features.
struct ConfidenceFit {
  struct Sample {
    /// The shop of the document; all receipts of a shop are in the same fold.
    var shop: String
    var features: Features
    var isRight: Bool
  }

  private(set) var samples: [Sample] = []

  mutating func add(_ shop: String, _ features: Features?, _ isRight: Bool?) {
    if let features, let isRight { samples.append(Sample(shop: shop, features: features, isRight: isRight)) }
  }

  /// The weights by feature, found by gradient ascent on the penalised likelihood, which has a single maximum.
  func weights(without left: ((Sample) -> Bool)? = nil) -> [String: Double] {
    let used = samples.filter { !(left?($0) ?? false) }
    guard let first = used.first else { return [:] }
    let names = [ConfidenceModel.bias] + first.features.values.map(\.name)
    let rows = used.map { (x: [1] + $0.features.values.map(\.value), y: $0.isRight ? 1.0 : 0.0) }
    var weights = [Double](repeating: 0, count: names.count)
    for _ in 0..<ConfidenceFit.steps {
      var gradient = weights.enumerated().map { $0.offset == 0 ? 0 : -ConfidenceFit.penalty * $0.element }
      for row in rows {
        let score = zip(weights, row.x).reduce(0) { $0 + $1.0 * $1.1 }
        let error = row.y - 1 / (1 + exp(-score))
        for index in gradient.indices { gradient[index] += error * row.x[index] }
      }
      for index in weights.indices {
        weights[index] += ConfidenceFit.rate * gradient[index] / Double(rows.count)
        // Only the bias may have either sign.
        guard index > 0 else { continue }
        weights[index] =
          ConfidenceModel.against.contains(names[index]) ? min(0, weights[index]) : max(0, weights[index])
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(names, weights))
  }

  /// For each fold, a model fitted without the shops in it.
  func foldModels() -> [ConfidenceModel] {
    (0..<ConfidenceFit.folds).map { fold in
      ConfidenceModel(weights: weights { ConfidenceFit.fold(of: $0.shop) == fold })
    }
  }

  /// Each sample's probability, in the order of the samples, from the model fitted without its shop.
  func heldBack(_ models: [ConfidenceModel]) -> [Double] {
    samples.map { models[ConfidenceFit.fold(of: $0.shop)].probability($0.features) }
  }

  /// Chooses the fold by a hash of the name that is the same on every machine.
  static func fold(of shop: String) -> Int { Int(FNV1a.hash(shop) >> 33 % UInt64(folds)) }

  private static let folds = 5
  private static let penalty = 0.5
  private static let steps = 4000
  private static let rate = 2.0
}
