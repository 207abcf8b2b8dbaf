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

    var best: TotalCandidate? { candidates.first }
  }

  /// - Parameter sheets: The readings of the same document, best first.
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

/// The total as a field with its evidence and alternatives.
enum TotalField {
  static func field(_ finding: TotalExtractor.Finding, in sheets: [Sheet]) -> Field<Amount>? {
    // With a lower probability, any amount would be a guess.
    guard let best = finding.best, best.probability >= 0.2 else { return nil }
    let source = sheets.first?.document.lines.first?.source ?? .ocr
    return Field(
      value: value(best),
      confidence: TotalFeatures.of(finding).map(ConfidenceModel.total.probability) ?? best.probability, source: source,
      evidence: evidence(best, sheets),
      alternatives: finding.candidates.dropFirst().prefix(4).filter { $0.probability > 0.001 }.map {
        Candidate(value: value($0), confidence: $0.probability, evidence: evidence($0, sheets))
      })
  }

  /// The whole amount of the bill, when a part of it was prepaid and the total is the remainder.
  static func whole(_ finding: TotalExtractor.Finding, in sheets: [Sheet]) -> Field<Amount>? {
    guard let cents = finding.best?.whole, let whole = finding.candidates.first(where: { $0.cents == cents }) else {
      return nil
    }
    return Field(
      value: value(whole), confidence: finding.best?.probability ?? 0,
      source: sheets.first?.document.lines.first?.source ?? .ocr, evidence: evidence(whole, sheets))
  }

  private static func value(_ candidate: TotalCandidate) -> Amount {
    candidate.mention?.value.magnitude ?? Amount(units: candidate.cents, scale: 2)
  }

  private static func evidence(_ candidate: TotalCandidate, _ sheets: [Sheet]) -> Evidence? {
    guard let mention = candidate.mention, sheets.indices.contains(candidate.sheet) else { return nil }
    return sheets[candidate.sheet].document.lines[mention.line].evidence(words: mention.words)
  }
}
