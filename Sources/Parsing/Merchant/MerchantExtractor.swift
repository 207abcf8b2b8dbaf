internal import Core

/// Finds who wrote the bill.
enum MerchantExtractor {
  static func merchant(in document: DocumentText, lexicon: MerchantLexicon) -> Field<String>? {
    let segments = Segment.all(in: document)
    guard !segments.isEmpty else { return nil }
    let web = WebNames.all(in: document, lexicon: lexicon)
    let printed = Letterhead(document, segments: segments, web: web, lexicon: lexicon).candidates()
    let chains = NamesElsewhere.candidates(in: document, segments: segments, web: web, lexicon: lexicon)
    let ranked = strongestOfEachName(printed + chains)
    guard let best = ranked.first, best.score > floor else { return nil }

    let weights = ranked.map { LogOdds.exponential(min(30, $0.score) - min(30, best.score)) }
    let sum = weights.reduce(0, +)
    // Half of the documents whose best name scores 1.5 have it right.
    let certainty = LogOdds.probability(best.score - 1.5)
    let candidates = zip(ranked, weights).map {
      Candidate(value: $0.name, confidence: certainty * $1 / sum, evidence: $0.evidence)
    }
    return Field(
      value: best.name, confidence: candidates[0].confidence,
      source: document.lines.first?.source ?? .ocr, evidence: best.evidence,
      alternatives: Array(candidates.dropFirst().prefix(4)))
  }

  /// Below this no text of the page looks like a name; an empty field is better than an address.
  private static let floor = 0.0

  /// One candidate a name, best first; a name that is found in several ways gains by each.
  private static func strongestOfEachName(_ candidates: [NameCandidate]) -> [NameCandidate] {
    var strongest: [String: NameCandidate] = [:]
    for candidate in candidates {
      let key = MerchantLexicon.letters(candidate.name)
      guard let other = strongest[key] else {
        strongest[key] = candidate
        continue
      }
      var better = other.score >= candidate.score ? other : candidate
      better.features.add(.foundTwice)
      strongest[key] = better
    }
    return strongest.values.sorted { ($0.score, $1.name) > ($1.score, $0.name) }
  }
}
