internal import Core

/// Evidence from readings that do not have a value although the page prints it: their own figures prove it, or they took
/// the currency symbol in front of it for a digit.
enum OtherReadings {
  /// Counts such readings for the value.
  static func note(_ candidates: inout [TotalCandidate], in sheets: [Sheet]) {
    guard sheets.count > 1 else { return }
    noteSums(&candidates, in: sheets)
    noteSigns(&candidates, in: sheets)
  }

  /// `Subtotal 5.55` and `Tax 0.39` of one reading confirm the `Total 5.94` of another one, whatever the first makes of
  /// the total itself.
  private static func noteSums(_ candidates: inout [TotalCandidate], in sheets: [Sheet]) {
    for (reading, sheet) in sheets.enumerated() {
      let own = sheet.withoutCopies
      let arithmetic = Arithmetic([own], figures: Figures([own]), tables: [])
      for index in candidates.indices where lacks(candidates[index], in: reading) {
        let proofs = arithmetic.proofs(of: candidates[index].cents, strength: candidates[index].strength)
        if !proofs.isDisjoint(with: sums) { candidates[index].readings.insert(reading) }
      }
    }
  }

  /// Whether a labelled total is printed in other readings only.
  private static func lacks(_ candidate: TotalCandidate, in reading: Int) -> Bool {
    candidate.strength != nil && !candidate.readings.isEmpty && !candidate.readings.contains(reading)
  }

  /// Equations between labelled figures, of which a misread one would not fit.
  private static let sums: Set<Proof> = [.cashLessChange, .parts]

  /// `TOTAL $7.29` of one reading is `TOTAL 57.29` or `TOTAL 87.29` of another one.
  private static func noteSigns(_ candidates: inout [TotalCandidate], in sheets: [Sheet]) {
    let values = Set(sheets.flatMap { $0.money.filter(isSigned) }.compactMap(\.magnitude))
    guard !values.isEmpty else { return }
    let places = Dictionary(uniqueKeysWithValues: candidates.indices.map { (candidates[$0].cents, $0) })
    for sheet in sheets {
      let totals = sheet.labelled.filter { $0.role.totalStrength != nil && isSigned($0.mention) }.prefix(mostTotals)
      for total in totals {
        guard let cents = total.mention.magnitude, let right = places[cents] else { continue }
        // One symbol alone may itself be a misread digit.
        guard values.count >= fewestSigns || !candidates[right].proofs.isEmpty else { continue }
        let line = sheet.document.lines[total.mention.line]
        for (reading, other) in sheets.enumerated() {
          guard let read = misread(cents, on: line, in: other), !values.contains(read), let wrong = places[read],
            candidates[wrong].proofs.isEmpty
          else { continue }
          candidates[wrong].isSignMisread = true
          candidates[right].readings.insert(reading)
        }
      }
    }
  }

  private static func isSigned(_ mention: AmountMention) -> Bool { mention.sign == "$" && mention.form == .decimals }

  /// The amount with a digit in place of the symbol that a reading has where another one has a line.
  private static func misread(_ cents: Cents, on line: TextLine, in sheet: Sheet) -> Cents? {
    let lines = sheet.document.lines.filter { !$0.isCopy && $0.isInPlace(of: line) }
    return lines.flatMap { sheet.mentions[$0.index] }.lazy
      .filter { $0.sign == nil && $0.form == .decimals }.compactMap(\.magnitude)
      .first { isWithSign($0, of: cents) }
  }

  /// Whether an amount is another one with a digit like `$` in front.
  private static func isWithSign(_ read: Cents, of cents: Cents) -> Bool {
    // At least one digit is before the point: `0.46` is `50.46`.
    var power: Cents = 1_000
    while power <= cents { power *= 10 }
    return read == cents + 5 * power || read == cents + 8 * power
  }

  /// With the symbol at so many different amounts, it is printed at others too.
  private static let fewestSigns = 3
  /// Each is searched for in all lines of the other readings.
  private static let mostTotals = 12
}

extension Sheet {
  /// Only what this reading read itself.
  fileprivate var withoutCopies: Sheet {
    var own = self
    for line in document.lines where line.isCopy {
      own.mentions[line.index] = []
      own.groups[line.index] = []
    }
    own.labelled.removeAll { document.lines[$0.mention.line].isCopy || document.lines[$0.labelLine].isCopy }
    return own
  }
}
