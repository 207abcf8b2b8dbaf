internal import Core

/// Finds the total: candidates from every amount, labels and arithmetic as evidence, probabilities over all of them.
enum TotalExtractor {
  struct Finding: Sendable {
    /// Best first.
    var candidates: [TotalCandidate]
    var figures: Figures
    var readings = 0
    var isTextLayer = false

    var best: TotalCandidate? { candidates.first }
  }

  /// - Parameter sheets: the readings of the same paper, the best first.
  static func total(in sheets: [Sheet]) -> Finding {
    let figures = Figures(sheets)
    let tables = sheets.map(TaxTable.init(in:))
    let arithmetic = Arithmetic(sheets, figures: figures, tables: tables)
    var candidates = TotalCandidates.collected(from: sheets, figures: figures)
    for index in candidates.indices {
      candidates[index].proofs = arithmetic.proofs(
        of: candidates[index].cents, strength: candidates[index].strength)
      candidates[index].isIncludedTax = arithmetic.isIncludedTax(candidates[index])
      let table = tables[candidates[index].sheet].rows
      candidates[index].isOnlyInTaxTable =
        !candidates[index].lines.isEmpty
        && candidates[index].lines.allSatisfy { line in table.contains { $0.line == line } }
    }
    TotalScore.score(&candidates, figures: figures, lines: sheets.map(\.document.lines.count))
    let isTextLayer = sheets.first?.document.lines.first?.source == .textLayer
    return Finding(candidates: candidates, figures: figures, readings: sheets.count, isTextLayer: isTextLayer)
  }
}
