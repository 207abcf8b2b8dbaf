internal import Core

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
    return values
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
