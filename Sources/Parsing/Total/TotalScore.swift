internal import Core

/// Weighs the candidates and turns the weights into probabilities.
enum TotalScore {
  static func score(_ candidates: inout [TotalCandidate], figures: Figures, lines: [Int]) {
    for index in candidates.indices {
      candidates[index].score = weight(candidates[index], lines: lines)
    }
    applyRounding(&candidates, figures)
    applyPrepayment(&candidates, figures)
    candidates.sort { ($0.score, $0.cents) > ($1.score, $1.cents) }
    probabilities(&candidates)
  }

  private static func weight(_ candidate: TotalCandidate, lines: [Int]) -> Double {
    var weight = candidate.strength == nil ? 0 : candidate.labelScore
    for proof in candidate.proofs { weight += TotalWeights.proof(proof) }
    if candidate.strength == nil {
      weight += candidate.otherRoles.compactMap(TotalWeights.otherRole).min() ?? 0
    }
    weight += TotalWeights.repeated * Double(min(max(candidate.lines.count - 1, 0), 3))
    if candidate.isLargest { weight += TotalWeights.largest }
    if candidate.readings.count > 1 { weight += TotalWeights.secondReading }
    guard let mention = candidate.mention else { return weight + TotalWeights.derived }
    weight += TotalWeights.repair[mention.repair] ?? 0
    let last = max(lines[candidate.sheet] - 1, 1)
    weight += TotalWeights.depth * Double(mention.line) / Double(last)
    return weight
  }

  /// `65.53`, then `65.55` payable: what is paid is the total.
  private static func applyRounding(_ candidates: inout [TotalCandidate], _ figures: Figures) {
    let rounded = candidates.filter { candidate in
      guard candidate.cents % 5 == 0 else { return false }
      return candidate.proofs.contains(.rounding) || candidate.proofs.contains(.cashLessChange)
        || (candidate.strength ?? .weak) >= .strong
    }.map(\.cents)
    for index in candidates.indices {
      let cents = candidates[index].cents
      guard cents % 5 != 0, rounded.contains(where: { abs($0 - cents) < 5 }) else { continue }
      candidates[index].score += TotalWeights.roundedAway
    }
  }

  /// `Total 197.65`, `deposit 50.00`, `due 147.65`: the bill is over 197.65.
  private static func applyPrepayment(_ candidates: inout [TotalCandidate], _ figures: Figures) {
    for index in candidates.indices {
      let cents = candidates[index].cents
      let isRemainder = figures.prepaid.contains { prepaid in
        prepaid != cents && candidates.contains { $0.cents == cents + prepaid && $0.strength != nil }
      }
      if isRemainder { candidates[index].score += TotalWeights.afterPrepayment }
    }
  }

  private static func probabilities(_ candidates: inout [TotalCandidate]) {
    guard let top = candidates.first?.score else { return }
    let shift = max(top, TotalWeights.noTotal)
    let weights = candidates.map { LogOdds.exponential($0.score - shift) }
    let whole = weights.reduce(LogOdds.exponential(TotalWeights.noTotal - shift), +)
    for index in candidates.indices { candidates[index].probability = weights[index] / whole }
  }
}
