internal import Core

/// Finds the taxes included in the total.
enum TaxExtractor {
  struct Finding: Sendable {
    var sum: Field<Amount>?
    var lines: [TaxLine]
  }

  static func taxes(in sheets: [Sheet], total: Cents?) -> Finding {
    for sheet in sheets {
      let table = TaxTable(in: sheet)
      guard !table.rows.isEmpty else { continue }
      let gross = table.rows.reduce(0) { $0 + $1.gross }
      guard total == nil || gross == total else { continue }
      let sum = table.rows.reduce(0) { $0 + $1.tax }
      let evidence = table.rows.first.map { sheet.document.lines[$0.line].evidence }
      let lines = table.rows.map {
        TaxLine(rate: $0.rate, net: Amount(units: $0.net, scale: 2), amount: Amount(units: $0.tax, scale: 2))
      }
      return Finding(
        sum: Field(
          value: Amount(units: sum, scale: 2), confidence: 0.95, source: sheet.document.source, evidence: evidence),
        lines: lines)
    }
    return labelled(in: sheets, total: total)
  }

  /// Whether a number without cents, as in yen, is the tax at the rate beside its label. Where the total has cents, a tax
  /// has them as well.
  private static func isProven(_ labelled: LabelledAmount, total: Cents?) -> Bool {
    guard [.grouped, .whole].contains(labelled.mention.form), !labelled.mention.isPercent, let total,
      total % 100 == 0, let cents = labelled.mention.magnitude, cents > 0, cents < total
    else { return false }
    return labelled.rates.contains { TaxRate.isTax(cents, on: total - cents, rate: $0, within: 100) }
  }

  /// The tax lines of a document without a tax table; different amounts are added.
  private static func labelled(in sheets: [Sheet], total: Cents?) -> Finding {
    guard let sheet = sheets.first(where: { !$0.amounts(.tax).isEmpty }) else { return Finding(sum: nil, lines: []) }
    var seen: Set<Cents> = []
    let amounts = sheet.amounts(.tax).filter { labelled in
      guard labelled.mention.looksLikeMoney || isProven(labelled, total: total),
        labelled.position == labelled.count - 1, !labelled.isProse,
        let cents = labelled.mention.magnitude, total == nil || cents < (total ?? 0)
      else { return false }
      return seen.insert(cents).inserted
    }
    guard let first = amounts.first else { return Finding(sum: nil, lines: []) }
    // If one amount is the sum of the others, it is their total.
    let all = amounts.compactMap(\.mention.magnitude)
    let sum = all.reduce(0, +)
    let whole = all.count > 2 && all.contains { $0 * 2 == sum } ? sum / 2 : sum
    let proves =
      total.map { total in sheet.amounts(.subtotal).contains { $0.mention.magnitude == total - whole } } ?? false
    guard total == nil || whole < (total ?? 0) else { return Finding(sum: nil, lines: []) }
    let source = sheet.document.lines[first.mention.line].source
    return Finding(
      sum: Field(
        value: Amount(units: whole, scale: 2), confidence: proves ? 0.95 : 0.6, source: source,
        evidence: sheet.document.lines[first.mention.line].evidence(words: first.mention.words)),
      lines: amounts.map { TaxLine(rate: $0.rates.first, amount: $0.mention.value.magnitude) })
  }
}
