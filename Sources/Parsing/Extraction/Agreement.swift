internal import Core

/// Determines one field from several readings of the same document.
enum Agreement {
  /// The most likely value; equal values in other readings raise its confidence, different ones become alternatives.
  static func settled<Value>(_ fields: [Field<Value>?]) -> Field<Value>? {
    let found = fields.compactMap { $0 }
    guard var best = found.first else { return nil }
    for other in found.dropFirst() where other.confidence > best.confidence && other.value != best.value {
      best = other
    }
    let agreeing = found.filter { $0.value == best.value }
    // Two readings rarely make the same error: agreement halves the doubt.
    if agreeing.count > 1 {
      let doubt = agreeing.reduce(1.0) { min($0, 1 - $1.confidence) }
      best.confidence = 1 - doubt / 2
    }
    for other in found
    where other.value != best.value && !best.alternatives.contains(where: { $0.value == other.value }) {
      best.alternatives.insert(
        Candidate(value: other.value, confidence: other.confidence, evidence: other.evidence), at: 0)
    }
    return best
  }
}
