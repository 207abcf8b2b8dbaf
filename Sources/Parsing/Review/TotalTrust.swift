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
        && other.strength.isAtLeast(least)
        && other.mention?.looksLikeMoney == true
        && !best.explains(other)
    }
  }

  /// Whether another value is about as likely, or other figures of the document suggest one.
  static func isContested(_ total: TotalExtractor.Finding) -> Bool {
    guard let best = total.best else { return false }
    if best.mention?.isPerhapsCut == true, best.proofs.isSubset(of: Proof.weak) { return true }
    if total.isPerhapsCutOff, !total.isWithoutCents, best.proofs.isSubset(of: Proof.weak) { return true }
    if isOverpaid(best, in: total) || isPerhapsWithoutCents(best, in: total) { return true }
    guard total.candidates.count > 1 else { return false }
    if isOutranked(best, in: total, by: .strong) { return true }
    return total.candidates[1].probability > 0.25 * best.probability || isBelowGoods(best, in: total)
      || LaterAmounts(best, in: total).contest
  }

  /// More was prepaid than the bill comes to, and no label calls the total due: the difference is paid back.
  private static func isOverpaid(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    !best.strength.isAtLeast(.strong) && total.figures.prepaid.contains { $0 > best.cents }
  }

  /// A recognised total, printed once, is a whole number where other amounts have cents: those of `357.84` may not be in
  /// the picture.
  private static func isPerhapsWithoutCents(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    guard !total.isTextLayer, best.lines.count == 1, let mention = best.mention,
      [.whole, .grouped].contains(mention.form)
    else {
      return false
    }
    return total.candidates.count { $0.mention?.form == .decimals && $0.cents % 100 != 0 } > 1
  }

  /// The items cost more than the total, and no equation in the document explains why.
  private static func isBelowGoods(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    guard best.proofs.isSubset(of: Proof.weak), best.whole == nil, total.figures.discounts.isEmpty,
      total.figures.prepaid.isEmpty
    else { return false }
    return total.goods.contradict(best.cents)
  }
}
