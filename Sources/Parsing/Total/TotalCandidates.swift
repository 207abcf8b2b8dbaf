internal import Core

/// Collects every value that could be the total.
enum TotalCandidates {
  static func collected(from sheets: [Sheet], figures: Figures) -> [TotalCandidate] {
    var byValue: [Cents: TotalCandidate] = [:]
    for (index, sheet) in sheets.enumerated() {
      for mention in sheet.money { note(mention, in: sheet, index, &byValue) }
      for labelled in sheet.labelled { note(labelled, in: sheet, index, &byValue) }
    }
    markLargest(&byValue, sheets: sheets)
    for value in derived(figures) where byValue[value] == nil { byValue[value] = TotalCandidate(cents: value) }
    return byValue.values.filter { $0.cents > 0 }.sorted { $0.cents < $1.cents }
  }

  /// Values that follow from labelled figures, for documents whose total is misread: cash minus change, subtotal plus
  /// tax.
  private static func derived(_ figures: Figures) -> [Cents] {
    var values: [Cents] = []
    for cash in figures.cash + figures.payments { values += figures.change.map { cash - $0 } }
    for subtotal in figures.subtotals { values += figures.taxes.filter { $0 * 3 < subtotal }.map { subtotal + $0 } }
    return values.filter { $0 > 0 }
  }

  private static func note(
    _ mention: AmountMention, in sheet: Sheet, _ index: Int, _ byValue: inout [Cents: TotalCandidate]
  ) {
    guard let cents = mention.magnitude, cents > 0 else { return }
    let isCopy = sheet.document.lines[mention.line].isCopy
    // Updated in place: an amount that is printed everywhere has many lines.
    byValue[cents, default: TotalCandidate(cents: cents, mention: mention, sheet: index)]
      .note(line: mention.line, of: index, isCopy: isCopy)
  }

  private static func note(
    _ labelled: LabelledAmount, in sheet: Sheet, _ index: Int, _ byValue: inout [Cents: TotalCandidate]
  ) {
    guard let strength = labelled.role.totalStrength else {
      if let cents = labelled.mention.magnitude { byValue[cents]?.otherRoles.insert(labelled.role) }
      return
    }
    let score = labelScore(labelled, strength, printsCents: sheet.printsCents)
    if let cents = labelled.mention.magnitude {
      note(labelled.mention, in: sheet, index, &byValue)
      strengthen(cents, labelled, strength, score, index, &byValue)
    }
    // `TOTAL 8817` where amounts have cents: the decimal point was lost in recognition.
    if sheet.document.source == .ocr, labelled.mention.form == .whole,
      labelled.mention.sign == nil || labelled.mention.value.units > 9999,
      labelled.mention.value.magnitude.units >= 100
    {
      var corrected = labelled.mention
      corrected.value = Amount(units: corrected.value.magnitude.units, scale: 2)
      corrected.form = .decimals
      corrected.repair = .point
      guard let cents = corrected.magnitude else { return }
      if byValue[cents] == nil { byValue[cents] = TotalCandidate(cents: cents, mention: corrected, sheet: index) }
      if !sheet.document.lines[corrected.line].isCopy { byValue[cents]?.readings.insert(index) }
      strengthen(cents, labelled, strength, score + (TotalWeights.repair[.point] ?? 0), index, &byValue)
    }
  }

  /// Records a label that calls a value a total, if it is stronger than the label recorded before.
  private static func strengthen(
    _ cents: Cents, _ labelled: LabelledAmount, _ strength: TotalStrength, _ score: Double, _ sheet: Int,
    _ byValue: inout [Cents: TotalCandidate]
  ) {
    guard var candidate = byValue[cents], candidate.strength == nil || score > candidate.labelScore else { return }
    candidate.strength = strength
    candidate.labelScore = score
    candidate.rates = labelled.rates
    if candidate.sheet == sheet, candidate.mention?.cents == labelled.mention.cents {
      candidate.mention = labelled.mention
    }
    byValue[cents] = candidate
  }

  private static func labelScore(
    _ labelled: LabelledAmount, _ strength: TotalStrength, printsCents: Bool
  ) -> Double {
    var score = TotalWeights.label(strength)
    switch labelled.relation {
    case .after: break
    case .below: score += TotalWeights.below
    case .above: score += TotalWeights.above
    }
    if labelled.isProse { score += TotalWeights.prose }
    if !labelled.isSum { score += TotalWeights.notLast }
    if !labelled.mention.looksLikeMoney {
      score += printsCents ? TotalWeights.bareAmongCents : TotalWeights.bare
      if strength == .weak { score += TotalWeights.bareAndWeak }
    } else if printsCents, labelled.mention.form == .whole {
      score += TotalWeights.signedAmongCents
    }
    return score
  }

  /// Marks the largest amount that is not cash handed over, a balance or the like, and that has cents if the document
  /// prints cents.
  private static func markLargest(_ byValue: inout [Cents: TotalCandidate], sheets: [Sheet]) {
    let notSpent: Set<LabelRole> = [.cash, .change, .points, .savings, .prepaid, .quantity]
    let printsCents = sheets.contains(where: \.printsCents)
    let spent = byValue.values.filter { candidate in
      guard candidate.strength != nil || candidate.otherRoles.isDisjoint(with: notSpent) else { return false }
      return !printsCents || candidate.mention?.form == .decimals || candidate.mention?.form == .dashed
    }
    guard let largest = spent.map(\.cents).max() else { return }
    byValue[largest]?.isLargest = true
    for cents in byValue.keys { byValue[cents]?.shareOfLargest = Double(cents) / Double(largest) }
  }
}
