internal import Core

/// Reasons to doubt a total apart from its own evidence.
enum TotalTrust {
  /// Whether another value has a stronger label, `Total payable` beside a proven `Total`, so that the document was not
  /// fully understood.
  ///
  /// - Parameter least: the least strength of the other label.
  static func isOutranked(
    _ best: TotalCandidate, in total: TotalExtractor.Finding, by least: TotalStrength = .plain
  ) -> Bool {
    total.candidates.contains { other in
      other.cents != best.cents && (other.strength ?? .weak) > (best.strength ?? .weak)
        && (other.strength ?? .weak) >= least
        && other.mention?.looksLikeMoney == true
        && !best.explains(other)
    }
  }

  /// Whether another value is about as likely, or other figures of the document suggest one.
  static func isContested(_ total: TotalExtractor.Finding) -> Bool {
    guard let best = total.best else { return false }
    if best.mention?.isPerhapsCut == true, best.proofs.isDisjoint(with: sums) { return true }
    if isOverpaid(best, in: total) { return true }
    guard total.candidates.count > 1 else { return false }
    if isOutranked(best, in: total, by: .strong) { return true }
    return total.candidates[1].probability > 0.25 * best.probability || isBelowGoods(best, in: total)
      || LaterAmounts(best, in: total).contest
  }

  /// More was prepaid than the bill comes to, and no label calls the total due: the difference is paid back.
  private static func isOverpaid(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    (best.strength ?? .weak) < .strong && total.figures.prepaid.contains { $0 > best.cents }
  }

  /// The items cost more than the total, and no equation in the document explains why.
  private static func isBelowGoods(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    guard best.proofs.isDisjoint(with: sums), best.whole == nil, total.figures.discounts.isEmpty,
      total.figures.prepaid.isEmpty
    else { return false }
    return total.goods.contradict(best.cents)
  }

  /// Equations that confirm the total independently of single items.
  private static let sums: Set<Proof> = [.cashLessChange, .exactCash, .parts, .partialTotals, .taxTable, .items]
}
