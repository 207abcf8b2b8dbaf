internal import Core

/// Decides why a person should look. An empty list is the promise that total, date, currency and merchant are right, so it
/// is given only for a proven total, a clear date, and a currency and a name that nothing else speaks against.
enum ReviewRules {
  static func reasons(for settled: Settled) -> [ReviewReason] {
    var reasons: [ReviewReason] = []
    let proposal = settled.proposal
    if proposal.total == nil { reasons.append(.missingTotal) }
    if proposal.date == nil { reasons.append(.missingDate) }
    if proposal.merchant == nil { reasons.append(.missingMerchant) }
    if proposal.currency == nil, proposal.total != nil { reasons.append(.missingCurrency) }
    reasons += uncertainties(of: proposal)
    if settled.exact.contradictsItself { reasons.append(.totalsDisagree) }
    if settled.exact.differs { reasons.append(.printedDiffers) }
    if settled.exact.hidesAmounts { reasons.append(.hiddenText) }
    if settled.exact.isSeveral { reasons.append(.severalReceipts) }
    if !proposal.kind.isBill || settled.exact.isNoBill || settled.isStamped { reasons.append(.notABill) }
    if settled.exact.isUnlikelyDate { reasons.append(.unlikelyDate) }
    if !settled.exact.hasDate {
      if settled.dates.isAmbiguous { reasons.append(.ambiguousDate) }
      if settled.dates.isUnlikely { reasons.append(.unlikelyDate) }
    }
    let isContested = TotalTrust.isContested(settled.total) || settled.isCorrected
    if !settled.exact.hasTotal, isContested { reasons.append(.ambiguousTotal) }
    if settled.looksEmpty { reasons.append(.notAReceipt) }
    if proposal.unreadScript != nil { reasons.append(.unreadScript) }
    // The sign of a credit note is inferred from a title; on a scan a person should see it.
    if proposal.kind == .creditNote, proposal.total?.source == .ocr { reasons.append(.lowConfidence) }
    // Reasons that say nothing of total and date leave it open how sure those are.
    if !isSure(settled), reasons.allSatisfy(ofOtherFields.contains) { reasons.append(.lowConfidence) }
    return reasons
  }

  private static let ofOtherFields: Set<ReviewReason> = [.missingMerchant, .uncertainMerchant, .uncertainCurrency]

  /// Fields beside total and date that may be wrong.
  private static func uncertainties(of proposal: Proposal) -> [ReviewReason] {
    var reasons: [ReviewReason] = []
    if let merchant = proposal.merchant, merchant.confidence < certainMerchant { reasons.append(.uncertainMerchant) }
    if let currency = proposal.currency, proposal.total != nil, currency.confidence < certainCurrency(currency) {
      reasons.append(.uncertainCurrency)
    }
    return reasons
  }

  /// Total and date may go without a person's eyes.
  static func isSure(_ settled: Settled) -> Bool {
    guard let total = settled.proposal.total, let date = settled.proposal.date,
      settled.exact.hasDate || !isContested(settled.dates) && !settled.dates.isDoubtful, isDateSupported(settled),
      hasProof(settled)
    else { return false }
    // `714.50` yen: either the amount or the currency is wrong.
    if settled.proposal.currency != nil, settled.proposal.money == nil { return false }
    return total.confidence >= ReviewRules.certainTotal && date.confidence >= ReviewRules.certainDate
  }

  /// One recognition misreads a digit of a date in one of twenty receipts and is as confident as ever, so a scan needs a
  /// second source: another reading, or another line.
  private static func isDateSupported(_ settled: Settled) -> Bool {
    settled.proposal.date?.source != .ocr || settled.dateSupport.readings > 1 || settled.dateSupport.lines > 1
  }

  /// The total is printed twice, or something adds up to it: however plainly it is printed, a misread digit is, too.
  private static func hasProof(_ settled: Settled) -> Bool {
    settled.exact.hasTotal || (settled.total.best.map { !$0.proofs.isEmpty || $0.lines.count > 1 } ?? false)
  }

  /// Whether the paper gives another day about as plainly.
  private static func isContested(_ dates: DateFindings) -> Bool {
    guard let date = dates.date, let rival = date.alternatives.map(\.confidence).max() else { return false }
    return rival > 0.25 * date.confidence
  }

  /// Probabilities from which on nobody has to look. A date is asked for more: a wrong one shows nowhere, while a wrong
  /// total tends to break the paper's own arithmetic.
  private static let certainTotal = 0.93
  private static let certainMerchant = 0.89
  /// No sign of it is printed: then only the country speaks for it.
  private static func certainCurrency(_ currency: Field<Currency>) -> Double { currency.evidence == nil ? 0.8 : 0.7 }
  private static let certainDate = 0.93
}

/// What makes a total doubtful beside its own evidence.
enum TotalTrust {
  /// A plainer label elsewhere, `Total payable` beside a proven `Total`, means that the paper says more than was understood.
  static func isOutranked(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    total.candidates.contains { other in
      other.cents != best.cents && (other.strength ?? .weak) > (best.strength ?? .weak)
        && other.mention?.looksLikeMoney == true
        && !best.explains(other)
    }
  }

  /// Whether another value is about as likely, or the paper's other figures speak for one.
  static func isContested(_ total: TotalExtractor.Finding) -> Bool {
    guard let best = total.best else { return false }
    if best.mention?.isPerhapsCut == true, best.proofs.isDisjoint(with: sums) { return true }
    guard total.candidates.count > 1 else { return false }
    return total.candidates[1].probability > 0.25 * best.probability || isFollowedByCharge(best, in: total)
      || isBelowGoods(best, in: total)
  }

  /// `Total 500.00`, `late fee 25.00`, and 525.00 below under a name that nobody knew: what is paid may be that.
  private static func isFollowedByCharge(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    guard let last = best.lines.max(), best.strength.map({ $0 < .final }) ?? true else { return false }
    return total.candidates.contains { other in
      total.figures.charges.contains(other.cents - best.cents) && other.mention?.looksLikeMoney == true
        && other.lines.allSatisfy { $0 > last }
    }
  }

  /// The goods cost more, and no sum of the paper's own says why.
  private static func isBelowGoods(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    guard best.proofs.isDisjoint(with: sums), best.whole == nil, total.figures.discounts.isEmpty,
      total.figures.prepaid.isEmpty
    else { return false }
    return total.goods.contradict(best.cents)
  }

  /// Equations of figures that stand apart from the goods.
  private static let sums: Set<Proof> = [.cashLessChange, .exactCash, .parts, .partialTotals, .taxTable, .items]
}
