internal import Core

/// What speaks for a total beside its rank among the candidates.
enum TotalFeatures {
  static func of(_ finding: TotalExtractor.Finding) -> Features? {
    guard let best = finding.best else { return nil }
    let sums = best.proofs.subtracting(weak).count
    let hints = best.proofs.intersection(weak).count
    let strength = best.strength ?? .weak
    return Features(
      [
        ("called amount due or grand total", strength >= .strong), ("called total", strength == .plain),
        ("one sum proves it", sums == 1), ("several sums prove it", sums > 1), ("a rate or card agrees", hints > 0),
        ("every reading has it", finding.readings > 1 && best.readings.count == finding.readings),
        ("a reading lacks it", best.readings.count < finding.readings), ("printed twice", best.lines.count > 1),
        ("largest amount", best.isLargest), ("text layer", finding.isTextLayer),
        ("corrected", (best.mention?.repair ?? .none) > .space || best.mention?.looksLikeMoney == false),
        ("only calculated", best.mention == nil),
        ("another label outranks it", TotalTrust.isOutranked(best, in: finding)),
      ], odds: best.probability)
  }

  /// Equations that also come out by chance.
  private static let weak: Set<Proof> = [.taxRate, .card, .rounding]
}
