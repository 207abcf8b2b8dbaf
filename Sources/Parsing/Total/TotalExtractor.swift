internal import Core

/// Finds the total: candidates from every amount, labels and arithmetic as evidence, probabilities over all of them.
enum TotalExtractor {
  struct Finding: Sendable {
    /// Best first.
    var candidates: [TotalCandidate]
    var figures: Figures
    /// What was bought, as far as the lines above the total say it.
    var goods = Goods()
    var readings = 0
    var isTextLayer = false

    var best: TotalCandidate? { candidates.first }
  }

  /// - Parameter sheets: the readings of the same paper, the best first.
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
    TotalScore.score(&candidates, figures: figures, lines: sheets.map(\.document.lines.count))
    let isTextLayer = sheets.first?.document.lines.first?.source == .textLayer
    return Finding(
      candidates: candidates, figures: figures, goods: sheets.first.map(Goods.init(in:)) ?? Goods(),
      readings: sheets.count, isTextLayer: isTextLayer)
  }
}
