internal import Core

/// How often totals of a kind are right, as measured: the ceiling of the confidence that weighing gives.
///
/// Weights decide which amount is best; they know nothing of digits misread alike wherever they stand. The table holds,
/// for about 320 receipts and invoices with one or two readings, what share of the best candidates was right.
enum TotalConfidence {
  static func ceiling(of candidate: TotalCandidate, readings: Int, isTextLayer: Bool) -> Double {
    let proofs = min(candidate.proofs.count, 2)
    guard candidate.mention != nil else { return 0.5 }
    guard let strength = candidate.strength else { return [0.25, 0.45, 0.85][proofs] }
    if strength == .weak { return [0.7, 0.9, 0.95][proofs] }
    if isTextLayer { return [0.95, 0.98, 0.99][proofs] }
    // Read once and not the second time, and nothing adds up: more often wrong than right.
    if candidate.readings.count < readings { return [0.35, 0.9, 0.95][proofs] }
    return readings > 1 ? [0.9, 0.96, 0.985][proofs] : [0.85, 0.93, 0.97][proofs]
  }
}
