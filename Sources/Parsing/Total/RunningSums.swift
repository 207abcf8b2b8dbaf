/// A subtotal, the lines below it, and the total: `50.00`, `4.00`, `54.00`, regardless of the words between.
///
/// The labels of taxes and charges are short and often misread (`TAK`, `6ST`), but their amounts are printed between
/// subtotal and total and add up.
enum RunningSums {
  /// The values printed at most six lines below a subtotal that are the sum of the subtotal and of at least one amount
  /// between.
  static func values(in sheet: Sheet) -> Set<Cents> {
    var values: Set<Cents> = []
    for labelled in sheet.labelled where labelled.role == .subtotal && labelled.mention.form == .decimals {
      guard let subtotal = labelled.mention.magnitude, subtotal > 0 else { continue }
      values.formUnion(RunningSums.values(from: subtotal, under: labelled.mention.line, sheet))
    }
    return sheet.holdsTotal ? values : values.union(unlabelled(in: sheet))
  }

  /// The same for a subtotal without a label, which is the sum of at least two amounts above it: `3.25`, `2.00`, `5.25`,
  /// `0.20`, `5.45`. Where a total has a label, no other is looked for.
  private static func unlabelled(in sheet: Sheet) -> Set<Cents> {
    var found: Set<Cents> = []
    var sum: Cents = 0
    var count = 0
    for line in sheet.mentions.indices {
      let last = sheet.mentions[line].last { $0.form == .decimals && !$0.isPercent && !$0.isQuantity }
      guard let cents = last?.cents else { continue }
      if count >= 2, cents == sum, sum > 0 { found.formUnion(values(from: sum, under: line, sheet)) }
      sum += cents
      count += 1
    }
    return found
  }

  private static func values(from subtotal: Cents, under line: Int, _ sheet: Sheet) -> Set<Cents> {
    var found: Set<Cents> = []
    var seen: Set<Cents> = []
    var sum = subtotal
    for below in (line + 1)..<(line + 7) where below < sheet.mentions.count {
      guard let last = sheet.mentions[below].last(where: { $0.form == .decimals && !$0.isPercent }),
        let cents = last.cents
      else { continue }
      // A value printed a second time was already added as an extra.
      if seen.insert(abs(cents)).inserted, abs(cents) == sum, sum > subtotal { found.insert(sum) }
      // A repetition of the subtotal is not an extra.
      if abs(cents) != subtotal { sum += cents }
    }
    return found
  }
}
