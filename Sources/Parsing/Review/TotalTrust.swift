internal import Core

/// What makes a total doubtful beside its own evidence.
enum TotalTrust {
  /// A plainer label elsewhere, `Total payable` beside a proven `Total`, means that the paper says more than was understood.
  static func isOutranked(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    total.candidates.contains { other in
      other.cents != best.cents && (other.strength ?? .weak) > (best.strength ?? .weak)
        && other.mention?.looksLikeMoney == true
        && !best.explains(other)
    }
  }

  /// Whether another value is about as likely.
  static func isContested(_ total: TotalExtractor.Finding) -> Bool {
    guard total.candidates.count > 1, let best = total.best else { return false }
    return total.candidates[1].probability > 0.25 * best.probability
  }
}
