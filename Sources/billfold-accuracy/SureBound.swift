internal import Foundation

/// The number of sure results that were wrong, and the bound on their share that follows from it.
struct SureBound {
  var wrong: Int
  var all: Int

  /// `3 of 358 wrong; 95 % upper bound 2.2 %`.
  var text: String { String(format: "%d of %d wrong; 95 %% upper bound %.1f %%", wrong, all, 100 * upper) }

  /// 0…1; 0 if there are no results.
  var share: Double { all == 0 ? 0 : Double(wrong) / Double(all) }

  /// The upper bound of the share with 95 % confidence (Clopper and Pearson 1934, one-sided); 1 if there are no
  /// results.
  var upper: Double {
    guard all > 0, wrong < all else { return 1 }
    var (low, high) = (share, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if atMost(wrong, share: middle) > 0.05 { low = middle } else { high = middle }
    }
    return high
  }

  /// The probability that at most `count` are wrong if each is wrong with probability `share`.
  private func atMost(_ count: Int, share: Double) -> Double {
    let ways = SureBound.logFactorial(all)
    var sum = 0.0
    for wrong in 0...count {
      let right = Double(all - wrong)
      let chosen = ways - SureBound.logFactorial(wrong) - SureBound.logFactorial(all - wrong)
      sum += exp(chosen + Double(wrong) * log(share) + right * log(1 - share))
    }
    return sum
  }

  private static func logFactorial(_ number: Int) -> Double {
    var sum = 0.0
    for factor in stride(from: 2, through: number, by: 1) { sum += log(Double(factor)) }
    return sum
  }
}

/// Chooses the confidence from which a field needs no review.
enum Threshold {
  /// The limits for errors among sure fields: the observed share, and its upper bound with 95 % confidence.
  static let mostWrong = 0.003
  static let mostByBound = 0.01

  /// The lowest confidence from which both limits hold; if there are too few documents for any, the confidence with the
  /// lowest bound.
  ///
  /// - Parameter answers: confidences of models fitted without the document's shop, with whether the field was right.
  static func chosen(_ answers: [(confidence: Double, isRight: Bool)]) -> (value: Double, bound: SureBound)? {
    let sorted = answers.sorted { $0.confidence > $1.confidence }
    var wrong = 0
    var steps: [(value: Double, bound: SureBound)] = []
    for (index, answer) in sorted.enumerated() {
      if !answer.isRight { wrong += 1 }
      // Fields with equal confidence cannot be separated.
      if index + 1 < sorted.count, sorted[index + 1].confidence == answer.confidence { continue }
      steps.append((answer.confidence, SureBound(wrong: wrong, all: index + 1)))
    }
    let good = steps.last { $0.bound.share <= mostWrong && $0.bound.upper <= mostByBound }
    return good ?? steps.min { $0.bound.upper < $1.bound.upper }
  }
}
