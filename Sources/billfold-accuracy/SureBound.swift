internal import Foundation

/// How many of so many promises were broken, and how many may be expected to be.
struct SureBound {
  var wrong: Int
  var all: Int

  /// 0…1; 0 for none.
  var share: Double { all == 0 ? 0 : Double(wrong) / Double(all) }

  /// The share that with 95 % certainty is not exceeded (Clopper and Pearson 1934, one-sided); 1 where there are none.
  var upper: Double {
    guard all > 0, wrong < all else { return 1 }
    var (low, high) = (share, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if atMost(wrong, share: middle) > 0.05 { low = middle } else { high = middle }
    }
    return high
  }

  /// The probability of so many or fewer, where each is wrong with a probability.
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

/// Chooses from which confidence on a field needs no person.
enum Threshold {
  /// What may be wrong of what is called sure: at most this share, and by 95 % certainty at most the other.
  static let mostWrong = 0.003
  static let mostByBound = 0.01

  /// The lowest confidence above which at most `mostWrong` is wrong, and which gives the bound where enough documents are
  /// there to give it; where they are too few for any, the one with the lowest bound.
  ///
  /// - Parameter answers: confidences by models that had not seen the document's shop, with what came true.
  static func chosen(_ answers: [(confidence: Double, isRight: Bool)]) -> (value: Double, bound: SureBound)? {
    let sorted = answers.sorted { $0.confidence > $1.confidence }
    var wrong = 0
    var steps: [(value: Double, bound: SureBound)] = []
    for (index, answer) in sorted.enumerated() {
      if !answer.isRight { wrong += 1 }
      // Equal confidences stand or fall together.
      if index + 1 < sorted.count, sorted[index + 1].confidence == answer.confidence { continue }
      steps.append((answer.confidence, SureBound(wrong: wrong, all: index + 1)))
    }
    let good = steps.last { $0.bound.share <= mostWrong && $0.bound.upper <= mostByBound }
    return good ?? steps.min { $0.bound.upper < $1.bound.upper }
  }
}
