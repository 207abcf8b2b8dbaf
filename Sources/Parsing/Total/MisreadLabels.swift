internal import Core

/// Totals whose sign or label is not read as it is meant, as other figures of the document show.
enum MisreadLabels {
  static func settle(_ candidates: inout [TotalCandidate], in sheets: [Sheet]) {
    settleLetters(&candidates, in: sheets)
    settleNet(&candidates)
  }

  /// `TOTAL S57.07` beside `SUBTOTAL 57.07`, in a document that prints dollar signs: every reading took the sign for the
  /// letter, and the letter for a 5. The label is that of the amount without it, which an equation proves.
  private static func settleLetters(_ candidates: inout [TotalCandidate], in sheets: [Sheet]) {
    guard sheets.contains(where: { $0.document.lines.contains { $0.text.contains("$") } }) else { return }
    let places = Dictionary(uniqueKeysWithValues: candidates.indices.map { (candidates[$0].cents, $0) })
    for wrong in candidates.indices {
      let misread = candidates[wrong]
      guard misread.proofs.isEmpty, beginsWithLetter(misread, sheets), let rest = withoutFive(misread.cents),
        let right = places[rest], candidates[right].mention?.looksLikeMoney == true,
        !candidates[right].proofs.isSubset(of: Proof.weak)
      else { continue }
      if let strength = misread.strength, misread.labelScore > candidates[right].labelScore {
        candidates[right].strength = max(strength, candidates[right].strength ?? .weak)
        candidates[right].labelScore = misread.labelScore
      }
      candidates[right].readings.formUnion(misread.readings)
      candidates[wrong].strength = nil
      candidates[wrong].isSignMisread = true
    }
  }

  /// Whether the first digit of a recognised amount is printed as `S`.
  private static func beginsWithLetter(_ candidate: TotalCandidate, _ sheets: [Sheet]) -> Bool {
    guard let mention = candidate.mention, mention.form == .decimals, mention.repair == .letters, mention.sign == nil
    else { return false }
    let printed = Array(sheets[candidate.sheet].document.lines[mention.line].text)
    let first = mention.characters.lowerBound
    return printed.indices.contains(first) && printed[first] == "S"
  }

  /// An amount without its first digit if that is a 5 with at least one digit between it and the cents: `557.07` →
  /// `57.07`.
  private static func withoutFive(_ cents: Cents) -> Cents? {
    var power: Cents = 1_000
    while cents / power >= 10 { power *= 10 }
    return cents / power == 5 && cents % power >= power / 10 ? cents % power : nil
  }

  /// `Total excl. VAT 60.00`, `VAT 3.00`, `Net amount 63.00`: the word mostly means without tax, but here it is the sum
  /// of a subtotal and its tax, the most that the document asks for, and no amount is called the total.
  private static func settleNet(_ candidates: inout [TotalCandidate]) {
    guard !candidates.contains(where: { $0.strength.isAtLeast(.plain) }) else { return }
    let sums = candidates.indices.filter { index in
      let candidate = candidates[index]
      return candidate.strength == nil && candidate.otherRoles == [.subtotal] && candidate.isLargest
        && candidate.proofs.isSuperset(of: [.parts, .taxRate]) && candidate.mention?.looksLikeMoney == true
    }
    guard sums.count == 1, let sum = sums.first else { return }
    candidates[sum].strength = .plain
    candidates[sum].labelScore = TotalWeights.label(.plain)
  }
}
