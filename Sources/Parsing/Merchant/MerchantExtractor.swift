internal import Core

/// Finds the merchant that issued the bill.
enum MerchantExtractor {
  static func merchant(in document: DocumentText, lexicon: MerchantLexicon) -> Field<String>? {
    let segments = Segment.all(in: document)
    guard !segments.isEmpty else { return nil }
    let web = WebNames.all(in: document, lexicon: lexicon)
    let printed = Letterhead(document, segments: segments, web: web, lexicon: lexicon).candidates()
    let chains = NamesElsewhere.candidates(in: document, segments: segments, web: web, lexicon: lexicon)
    let ranked = strongestOfEachName(thanked(printed, by: chains) + chains)
    guard let best = ranked.first, best.score > floor else { return nil }

    let weights = ranked.map { LogOdds.exponential(min(30, $0.score) - min(30, best.score)) }
    let sum = weights.reduce(0, +)
    // A best score of 1.5 is correct in about half of the documents.
    let certainty = LogOdds.probability(best.score - 1.5)
    let candidates = zip(ranked, weights).map {
      Candidate(value: $0.name, confidence: certainty * $1 / sum, evidence: $0.evidence)
    }
    // `Tank & Go Station Bramsche` also contains `Station Bramsche`: a part of the name is not an alternative.
    let isPart = candidates.map { isNamed($0.value, in: best.name) }
    let others = zip(candidates, isPart).dropFirst().filter { !$1 }.map(\.0)
    return Field(
      value: best.name,
      confidence: zip(candidates, isPart).reduce(candidates[0].confidence) {
        $0 + ($1.1 && $1.0.value != best.name ? $1.0.confidence : 0)
      },
      source: document.lines.first?.source ?? .ocr, evidence: best.evidence,
      alternatives: Array(others.prefix(4)))
  }

  /// Whether a name is contained in a longer one. A text with commas is as often a list of places as a name.
  private static func isNamed(_ name: String, in longer: String) -> Bool {
    guard !longer.contains(",") else { return false }
    let part = MerchantLexicon.letters(name)
    return part.count >= shortestNamed && MerchantLexicon.letters(longer).contains(part)
  }

  /// The least number of letters that makes containment more than a coincidence.
  private static let shortestNamed = 4

  /// At or below this score, no text on the page looks like a name; an empty field is better than an address.
  private static let floor = 0.0

  /// Marks the printed names whose beginning appears in a greeting: `Cee Fine Thai Dining` with
  /// `Thank you for visiting Cee Fine Thai`.
  private static func thanked(_ printed: [NameCandidate], by others: [NameCandidate]) -> [NameCandidate] {
    let greeted = others.filter { $0.features.has(.thanks) }.map { MerchantLexicon.letters($0.name) }
      .filter { $0.count >= shortestGreeted }
    guard !greeted.isEmpty else { return printed }
    return printed.map { candidate in
      let letters = MerchantLexicon.letters(candidate.name)
      guard greeted.contains(where: { letters.hasPrefix($0) && letters != $0 }) else { return candidate }
      var candidate = candidate
      candidate.features.add(.thanked)
      return candidate
    }
  }

  /// The least number of letters of a greeted name; shorter ones may be words of the greeting.
  private static let shortestGreeted = 5

  /// One candidate per name, best first; a name found in several ways gets a bonus for each.
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

/// Determines the merchant's name from several readings of the same document.
enum MerchantSettling {
  /// The name that all readings together make the most likely, in the spelling of the most confident candidate.
  ///
  /// Each reading has several candidates. A name that is second in one reading and first in another is supported by
  /// both, and so are two spellings of one name, at least one of which is a recognition error.
  ///
  /// - Parameter head: The name from a separate reading of the page's head, which reads logos better but has less
  ///   context.
  static func settled(_ readings: [Field<String>?], head: Field<String>? = nil) -> Field<String>? {
    let fields = (readings.map { ($0, 1.0) } + [(head, headWeight)]).compactMap { field, weight in
      field.map { ($0, weight) }
    }
    guard fields.count > 1, let first = fields.first?.0 else { return fields.first?.0 }
    let whole = Double(readings.count) + (head == nil ? 0 : headWeight)
    var names: [(spellings: [Candidate<String>], weight: Double)] = []
    for (field, weight) in fields {
      for candidate in [Candidate(value: field.value, confidence: field.confidence, evidence: field.evidence)]
        + field.alternatives
      {
        let share = weight * candidate.confidence / whole
        if let same = names.firstIndex(where: { isSame($0.spellings[0].value, candidate.value) }) {
          names[same].spellings.append(candidate)
          names[same].weight += share
        } else {
          names.append(([candidate], share))
        }
      }
    }
    let ranked = names.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map { name in
        (
          best: name.element.spellings.max { $0.confidence < $1.confidence } ?? name.element.spellings[0],
          weight: name.element.weight
        )
      }
    guard let best = ranked.first else { return nil }
    return Field(
      value: best.best.value, confidence: best.weight, source: first.source, evidence: best.best.evidence,
      alternatives: ranked.dropFirst().prefix(4).map {
        Candidate(value: $0.best.value, confidence: $0.weight, evidence: $0.best.evidence)
      })
  }

  private static let headWeight = 0.6

  /// Whether two spellings are the same name: up to a fifth of the letters may differ, or one may be a prefix of the
  /// other.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let one = Array(MerchantLexicon.letters(one)), other = Array(MerchantLexicon.letters(other))
    if min(one.count, other.count) >= 4, one.starts(with: other) || other.starts(with: one) { return true }
    return EditDistance.between(one, other) * 5 <= max(one.count, other.count)
  }
}
