internal import Core

/// Scores the candidates and converts the scores to probabilities.
enum TotalScore {
  static func score(_ candidates: inout [TotalCandidate], figures: Figures, lines: [Int]) {
    for index in candidates.indices {
      candidates[index].score = weight(candidates[index], figures: figures, lines: lines)
    }
    let places = Dictionary(uniqueKeysWithValues: candidates.indices.map { (candidates[$0].cents, $0) })
    applyRounding(&candidates, places, figures)
    applyPrepayment(&candidates, places, figures)
    applyDiscount(&candidates, places, figures)
    applyCharge(&candidates, places, figures)
    applyTip(&candidates, places, figures)
    candidates.sort { ($0.score, $0.cents) > ($1.score, $1.cents) }
    probabilities(&candidates)
  }

  private static func weight(_ candidate: TotalCandidate, figures: Figures, lines: [Int]) -> Double {
    var weight = candidate.strength == nil ? 0 : candidate.labelScore
    // In a fixed order, as that of a set differs from run to run, and with it the rounding of the sum.
    for proof in Proof.allCases where candidate.proofs.contains(proof) { weight += TotalWeights.proof(proof) }
    if candidate.strength == nil, !candidate.proofs.contains(.exactCash) {
      let hasChange = !figures.change.isEmpty
      weight +=
        candidate.otherRoles.compactMap { role in
          // A `Total GST` that is more than a third of the largest amount is a total whose `incl.` was not read.
          if role == .tax, candidate.shareOfLargest > 0.35 { return -1 }
          if role == .cash, !hasChange { return TotalWeights.cashWithoutChange }
          return TotalWeights.otherRole(role)
        }.min() ?? 0
    }
    weight += TotalWeights.repeated * Double(min(max(candidate.lines.count - 1, 0), 3))
    if candidate.strength == nil, candidate.proofs.isEmpty, candidate.otherRoles.isEmpty {
      weight += TotalWeights.unlabelled
    }
    if candidate.isIncludedTax { weight += TotalWeights.includedTax }
    if candidate.isConverted { weight += TotalWeights.converted }
    if candidate.isInstalment { weight += TotalWeights.instalment }
    if candidate.isSignMisread { weight += TotalWeights.signMisread }
    if candidate.isOnlyInTaxTable, candidate.strength == nil { weight += TotalWeights.onlyInTaxTable }
    if candidate.isLargest { weight += TotalWeights.largest }
    if candidate.readings.count > 1 { weight += TotalWeights.secondReading }
    guard let mention = candidate.mention else { return weight + TotalWeights.derived }
    weight += TotalWeights.repair[mention.repair] ?? 0
    weight += TotalWeights.recognition * (min(max(mention.recognised, 0.5), 1) - 1)
    let last = max(lines[candidate.sheet] - 1, 1)
    weight += TotalWeights.depth * Double(mention.line) / Double(last)
    return weight
  }

  /// `65.53`, then `65.55` payable: the amount paid is the total, and it inherits the evidence for the amount before
  /// rounding.
  private static func applyRounding(
    _ candidates: inout [TotalCandidate], _ places: [Cents: Int], _ figures: Figures
  ) {
    let differences = Set(figures.roundings.flatMap { [$0, -$0] } + [-2, -1, 1, 2]).sorted()
    for index in candidates.indices where candidates[index].strength != nil {
      let before = candidates[index]
      let after = differences.lazy.compactMap { places[before.cents + $0] }
        .first { isRounded(candidates[$0], from: before, figures) }
      guard let after else { continue }
      let inherited = max(candidates[after].score, before.score) + TotalWeights.afterRounding
      candidates[after].score = max(candidates[after].score, inherited)
      candidates[after].strength = max(candidates[after].strength ?? .plain, before.strength ?? .plain)
      candidates[after].proofs.formUnion(before.proofs)
      candidates[index].score += TotalWeights.roundedAway
    }
  }

  /// Whether a candidate is another one rounded: by the printed rounding, or to a multiple of 0.05 when the document
  /// mentions a rounding or labels the result a total.
  private static func isRounded(
    _ candidate: TotalCandidate, from before: TotalCandidate, _ figures: Figures
  ) -> Bool {
    guard candidate.cents != before.cents else { return false }
    let difference = abs(candidate.cents - before.cents)
    if candidate.proofs.contains(.rounding), figures.roundings.contains(where: { abs($0) == difference }) {
      return before.cents % 5 != 0 || candidate.cents % 100 == 0
    }
    guard candidate.cents % 5 == 0, difference <= 2 else { return false }
    // Cash handed over is not enough: a customer pays 99.99 with 100.00.
    guard candidate.mention?.looksLikeMoney ?? figures.namesRounding else { return false }
    return figures.namesRounding || candidate.strength.isAtLeast(.plain)
  }

  /// `Total 197.65`, `deposit 50.00`, `due 147.65`: 147.65 is still to be paid and inherits the evidence for the whole
  /// amount. Without a label for the amount due, the difference is a coincidence.
  private static func applyPrepayment(
    _ candidates: inout [TotalCandidate], _ places: [Cents: Int], _ figures: Figures
  ) {
    let prepaid = figures.prepaid.sorted()
    let payments = figures.change.isEmpty ? figures.payments.sorted() : []
    for index in candidates.indices {
      let rest = candidates[index]
      // `Paid 200.00` counts as a part of the whole only when the remainder is labelled as due.
      let parts = rest.strength.isAtLeast(.strong) ? prepaid + payments : prepaid
      let whole = parts.lazy.filter { $0 != rest.cents }.compactMap { places[rest.cents + $0] }
        .first { candidates[$0].strength != nil }.map { candidates[$0] }
      guard let whole else { continue }
      guard rest.strength.isAtLeast(.strong) else {
        candidates[index].score += TotalWeights.unnamedRest
        continue
      }
      candidates[index].score = max(rest.score, whole.score) + TotalWeights.stillToPay
      candidates[index].proofs.formUnion(whole.proofs)
      candidates[index].whole = whole.cents
    }
  }

  /// `Total 400.00`, `discount 40.00`, `to pay 360.00`: the discount was subtracted from the total, and the net amount,
  /// which has the stronger label, inherits the evidence for the amount before the discount.
  private static func applyDiscount(
    _ candidates: inout [TotalCandidate], _ places: [Cents: Int], _ figures: Figures
  ) {
    let discounts = Set(figures.discounts + [figures.discounts.reduce(0, +)]).filter { $0 > 0 }.sorted()
    for index in candidates.indices {
      let net = candidates[index]
      guard let strength = net.strength, strength >= .strong else { continue }
      let before = discounts.lazy.compactMap { places[net.cents + $0] }
        .first { candidates[$0].strength.map { $0 < strength } ?? false }.map { candidates[$0] }
      guard let before else { continue }
      candidates[index].inherit(from: before)
    }
  }

  /// `Sub Total 75.50`, `service charge 8.31`, `Total 83.81`: the charge was added to the subtotal, and the total inherits
  /// the evidence for the subtotal, such as a tax that the charge is free of.
  private static func applyCharge(
    _ candidates: inout [TotalCandidate], _ places: [Cents: Int], _ figures: Figures
  ) {
    for index in candidates.indices {
      let total = candidates[index]
      guard let strength = total.strength, strength >= .plain, total.otherRoles.isDisjoint(with: [.subtotal]) else {
        continue
      }
      let before = figures.charges.lazy.compactMap { places[total.cents - $0] }
        .first { figures.subtotals.contains(candidates[$0].cents) && candidates[$0].strength == nil }
        .map { candidates[$0] }
      guard let before else { continue }
      candidates[index].inherit(from: before)
    }
  }

  /// `Amount due 38.11`, and on the card slip below it `Tip 8.07`, `Total 46.18`: the tip was added to the amount due, and
  /// the total inherits its evidence, whatever the amount is called. Several tips are suggestions.
  private static func applyTip(
    _ candidates: inout [TotalCandidate], _ places: [Cents: Int], _ figures: Figures
  ) {
    guard figures.tips.count == 1, let tip = figures.tips.first else { return }
    for index in candidates.indices {
      let total = candidates[index]
      guard total.strength.isAtLeast(.plain), total.mention != nil, let place = places[total.cents - tip] else {
        continue
      }
      let before = candidates[place]
      guard before.strength.isAtLeast(.plain), before.sheet == total.sheet, let first = before.lines.min(),
        total.lines.allSatisfy({ $0 > first })
      else { continue }
      candidates[index].inherit(from: before)
      candidates[index].beforeTip = before.cents
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

extension TotalCandidate {
  /// Takes the evidence for the amount that this one was calculated from.
  fileprivate mutating func inherit(from before: TotalCandidate) {
    score = max(score, before.score + TotalWeights.stillToPay)
    proofs.formUnion(before.proofs)
  }
}
