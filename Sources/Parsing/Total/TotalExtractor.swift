internal import Core

/// Finds the total: every amount is a candidate, labels and arithmetic are the evidence, and each candidate gets a
/// probability.
enum TotalExtractor {
  struct Finding: Sendable {
    /// Best first.
    var candidates: [TotalCandidate]
    var figures: Figures
    /// The items bought, as far as the lines above the total give them.
    var goods = Goods()
    var readings = 0
    var isTextLayer = false
    /// Whether the cents of all amounts may be outside the picture.
    var isPerhapsCutOff = false
    /// Whether the amounts are of a currency that is printed without cents.
    var isWithoutCents = false

    var best: TotalCandidate? { candidates.first }
  }

  /// - Parameter sheets: the readings of the same document, best first.
  static func total(in sheets: [Sheet]) -> Finding {
    let figures = Figures(sheets)
    let tables = sheets.map(TaxTable.init(in:))
    let arithmetic = Arithmetic(sheets, figures: figures, tables: tables)
    let tableLines = tables.map { Set($0.rows.map(\.line)) }
    var candidates = TotalCandidates.collected(from: sheets, figures: figures)
    for index in candidates.indices {
      candidates[index].proofs = arithmetic.proofs(
        of: candidates[index].cents, strength: candidates[index].strength)
      candidates[index].isIncludedTax = arithmetic.isIncludedTax(candidates[index])
      candidates[index].isOnlyInTaxTable =
        !candidates[index].lines.isEmpty
        && candidates[index].lines.isSubset(of: tableLines[candidates[index].sheet])
    }
    Conversions.mark(&candidates, in: sheets)
    Instalments.mark(&candidates, in: sheets)
    OtherReadings.note(&candidates, in: sheets)
    MisreadLabels.settle(&candidates, in: sheets)
    TotalScore.score(&candidates, figures: figures, lines: sheets.map(\.document.lines.count))
    let isTextLayer = sheets.first?.document.source == .textLayer
    let isPerhapsCutOff =
      candidates.first.flatMap { best in
        best.mention.map { !isTextLayer && CutPrices.fallShort(of: $0, in: sheets[best.sheet]) }
      } ?? false
    return Finding(
      candidates: candidates, figures: figures, goods: sheets.first.map(Goods.init(in:)) ?? Goods(),
      readings: sheets.count, isTextLayer: isTextLayer, isPerhapsCutOff: isPerhapsCutOff)
  }
}
