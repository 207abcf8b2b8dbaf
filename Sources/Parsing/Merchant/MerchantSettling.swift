internal import Core

/// Determines the merchant's name from several readings of the same document.
enum MerchantSettling {
  /// The name that all readings together make the most likely, in the spelling of the most confident candidate.
  ///
  /// Each reading has several candidates. A name that is second in one reading and first in another is supported by
  /// both, and so are two spellings of one name, at least one of which is a recognition error.
  ///
  /// - Parameter head: the name from a separate reading of the page's head, which reads logos better but has less
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
        if let same = names.firstIndex(where: { SameName.isReading($0.spellings[0].value, candidate.value) }) {
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
}
