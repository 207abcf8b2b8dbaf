internal import Core

/// The evidence for a total besides its rank among the candidates.
enum TotalFeatures {
  static func of(_ finding: TotalExtractor.Finding) -> Features? {
    guard let best = finding.best else { return nil }
    let sums = best.proofs.subtracting(Proof.weak).count
    let hints = best.proofs.intersection(Proof.weak).count
    let strength = best.strength ?? .weak
    return Features(
      [
        ("called amount due or grand total", strength >= .strong), ("called total", strength == .plain),
        ("a sum proves it", sums > 0), ("a rate or card agrees", hints > 0),
        ("a reading lacks it", best.readings.count < finding.readings), ("printed twice", best.lines.count > 1),
        ("largest amount", best.isLargest), ("text layer", finding.isTextLayer),
        ("corrected", best.mention.map { isCorrected($0, in: finding) } ?? false),
        ("only calculated", best.mention == nil),
        ("another label outranks it", TotalTrust.isOutranked(best, in: finding)),
      ], odds: best.probability)
  }

  /// Whether a number was repaired, or is not written like money of its currency.
  private static func isCorrected(_ mention: AmountMention, in finding: TotalExtractor.Finding) -> Bool {
    if mention.repair > .space { return true }
    let isWhole = finding.isWithoutCents && mention.form == .grouped && !mention.isPercent && !mention.isQuantity
    return !mention.looksLikeMoney && !isWhole
  }
}
