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

  /// Whether another value is about as likely, or the paper's other figures speak for one.
  static func isContested(_ total: TotalExtractor.Finding) -> Bool {
    guard let best = total.best else { return false }
    if best.mention?.isPerhapsCut == true, best.proofs.isDisjoint(with: sums) { return true }
    guard total.candidates.count > 1 else { return false }
    return total.candidates[1].probability > 0.25 * best.probability || isFollowedByCharge(best, in: total)
      || isBelowGoods(best, in: total)
  }

  /// `Total 500.00`, `late fee 25.00`, and 525.00 below under a name that nobody knew: what is paid may be that.
  private static func isFollowedByCharge(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    guard let last = best.lines.max(), best.strength.map({ $0 < .final }) ?? true else { return false }
    return total.candidates.contains { other in
      total.figures.charges.contains(other.cents - best.cents) && other.mention?.looksLikeMoney == true
        && other.lines.allSatisfy { $0 > last }
    }
  }

  /// The goods cost more, and no sum of the paper's own says why.
  private static func isBelowGoods(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    guard best.proofs.isDisjoint(with: sums), best.whole == nil, total.figures.discounts.isEmpty,
      total.figures.prepaid.isEmpty
    else { return false }
    return total.goods.contradict(best.cents)
  }

  /// Equations of figures that stand apart from the goods.
  private static let sums: Set<Proof> = [.cashLessChange, .exactCash, .parts, .partialTotals, .taxTable, .items]
}
