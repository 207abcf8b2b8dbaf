internal import Core

/// The total as a field with its evidence and alternatives.
enum TotalField {
  static func field(
    _ finding: TotalExtractor.Finding, in sheets: [Sheet], model: ConfidenceModel
  ) -> Field<Amount>? {
    // With a lower probability, any amount would be a guess.
    guard let best = finding.best, best.probability >= 0.2 else { return nil }
    let source = sheets.first?.document.source ?? .ocr
    return Field(
      value: value(best),
      confidence: TotalFeatures.of(finding).map(model.probability) ?? best.probability, source: source,
      evidence: evidence(best, sheets),
      alternatives: finding.candidates.dropFirst().prefix(4).filter { $0.probability > 0.001 }.map {
        Candidate(value: value($0), confidence: $0.probability, evidence: evidence($0, sheets))
      })
  }

  /// Adapts the confidence to the currency, whose amounts may have no cents in print.
  static func settle(
    _ total: inout Field<Amount>?, _ finding: inout TotalExtractor.Finding, in currency: Currency?,
    model: ConfidenceModel
  ) {
    guard currency?.isPrintedWithoutCents == true else { return }
    finding.isWithoutCents = true
    guard let features = TotalFeatures.of(finding) else { return }
    total?.confidence = model.probability(features)
  }

  /// The whole amount of the bill, when a part of it was prepaid and the total is the remainder.
  static func whole(_ finding: TotalExtractor.Finding, in sheets: [Sheet]) -> Field<Amount>? {
    guard let cents = finding.best?.whole, let whole = finding.candidates.first(where: { $0.cents == cents }) else {
      return nil
    }
    return Field(
      value: value(whole), confidence: finding.best?.probability ?? 0,
      source: sheets.first?.document.source ?? .ocr, evidence: evidence(whole, sheets))
  }

  private static func value(_ candidate: TotalCandidate) -> Amount {
    candidate.mention?.value.magnitude ?? Amount(units: candidate.cents, scale: 2)
  }

  private static func evidence(_ candidate: TotalCandidate, _ sheets: [Sheet]) -> Evidence? {
    guard let mention = candidate.mention, sheets.indices.contains(candidate.sheet) else { return nil }
    return sheets[candidate.sheet].document.lines[mention.line].evidence(words: mention.words)
  }
}
