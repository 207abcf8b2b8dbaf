internal import Core

/// Decides why a person should look. An empty list is the promise that total and date are right, so it is given only for
/// a proven total and a clear date.
enum ReviewRules {
  static func reasons(for settled: Settled) -> [ReviewReason] {
    var reasons: [ReviewReason] = []
    let proposal = settled.proposal
    if proposal.total == nil { reasons.append(.missingTotal) }
    if proposal.date == nil { reasons.append(.missingDate) }
    if proposal.merchant == nil { reasons.append(.missingMerchant) }
    if proposal.currency == nil, proposal.total != nil { reasons.append(.missingCurrency) }
    if settled.dates.isAmbiguous { reasons.append(.ambiguousDate) }
    if settled.dates.isUnlikely { reasons.append(.unlikelyDate) }
    if TotalTrust.isContested(settled.total) { reasons.append(.ambiguousTotal) }
    if settled.looksEmpty { reasons.append(.notAReceipt) }
    // The sign of a credit note is inferred from a title; on a scan a person should see it.
    if proposal.kind == .creditNote, proposal.total?.source == .ocr { reasons.append(.lowConfidence) }
    if !isSure(settled), reasons.isEmpty || reasons == [.missingMerchant] { reasons.append(.lowConfidence) }
    return reasons
  }

  /// Total and date may go without a person's eyes.
  static func isSure(_ settled: Settled) -> Bool { TotalTrust.isSure(settled.total) && DateTrust.isSure(settled) }
}
