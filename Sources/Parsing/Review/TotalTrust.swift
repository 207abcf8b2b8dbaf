internal import Core

/// When a total may go without a person's eyes.
enum TotalTrust {
  /// Proven by arithmetic and labelled as the total, without a rival.
  static func isSure(_ total: TotalExtractor.Finding) -> Bool {
    guard let best = total.best, best.probability >= 0.97, let strength = best.strength, strength >= .plain else {
      return false
    }
    guard let mention = best.mention, mention.repair <= .space, mention.looksLikeMoney else { return false }
    // A plainer label elsewhere, `Total payable` beside a proven `Total`, means that the paper says more than was understood.
    let isOutranked = total.candidates.contains { other in
      other.cents != best.cents && (other.strength ?? .weak) > strength && other.mention?.looksLikeMoney == true
        && !best.explains(other)
    }
    guard !isOutranked else { return false }
    return !best.proofs.isDisjoint(with: strong) || best.proofs.count >= 2 || isPlainlySaid(best, total)
  }

  /// Nothing adds up, but a text layer cannot misread: the largest amount, called what is to be paid. On a scan the total
  /// and the card payment have to agree in every reading.
  private static func isPlainlySaid(_ best: TotalCandidate, _ total: TotalExtractor.Finding) -> Bool {
    guard let strength = best.strength, best.isLargest else { return false }
    if total.isTextLayer { return strength >= .strong }
    return total.readings > 1 && best.readings.count == total.readings && best.proofs.contains(.card)
      && best.lines.count > 1
  }

  /// Whether another value is about as likely.
  static func isContested(_ total: TotalExtractor.Finding) -> Bool {
    guard total.candidates.count > 1, let best = total.best else { return false }
    return total.candidates[1].probability > 0.25 * best.probability
  }

  /// Equations that do not come out by chance.
  private static let strong: Set<Proof> = [.cashLessChange, .exactCash, .parts, .partialTotals, .taxTable, .items]
}
