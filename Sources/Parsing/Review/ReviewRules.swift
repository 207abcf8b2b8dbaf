internal import Core

/// Determines why a person should review a proposal. An empty list promises that total, date, currency and merchant are
/// right, so it requires a proven total, a clear date, and a currency and a merchant without contrary evidence.
enum ReviewRules {
  static func reasons(for settled: Settled) -> [ReviewReason] {
    var reasons: [ReviewReason] = []
    let (context, proposal) = (settled.context, settled.context.proposal)
    if proposal.total == nil { reasons.append(.missingTotal) }
    if proposal.date == nil { reasons.append(.missingDate) }
    if proposal.merchant == nil { reasons.append(.missingMerchant) }
    if proposal.currency == nil, proposal.total != nil { reasons.append(.missingCurrency) }
    reasons += uncertainties(of: proposal)
    if settled.isPerhapsNoMerchant, !reasons.contains(.uncertainMerchant) { reasons.append(.uncertainMerchant) }
    if context.outcome.contradictsItself { reasons.append(.totalsDisagree) }
    if context.outcome.differs { reasons.append(.printedDiffers) }
    if context.outcome.hidesAmounts { reasons.append(.hiddenText) }
    if context.outcome.isSeveral || isWithAnother(context) || CoveredReceipt.isThere(context) {
      reasons.append(.severalReceipts)
    }
    if !proposal.kind.isBill || context.outcome.isNoBill || settled.isStamped || BillTrust.isPaidOut(context) {
      reasons.append(.notABill)
    }
    if context.outcome.isUnlikelyDate { reasons.append(.unlikelyDate) }
    if !context.outcome.hasDate {
      if context.dates.isAmbiguous, !context.dateSupport.isInNumber { reasons.append(.ambiguousDate) }
      if context.dates.isUnlikely { reasons.append(.unlikelyDate) }
    }
    let isContested = TotalTrust.isContested(context.total) || settled.isCorrected
    if !context.outcome.hasTotal, isContested { reasons.append(.ambiguousTotal) }
    if settled.looksEmpty { reasons.append(.notAReceipt) }
    if proposal.unreadScript != nil { reasons.append(.unreadScript) }
    // The sign of a credit note is inferred from its title; on a scan, a person should check it.
    if proposal.kind == .creditNote && proposal.total?.source == .ocr || CreditNotes.isPerhapsMissed(context) {
      reasons.append(.lowConfidence)
    }
    // If all reasons concern other fields, an uncertain total or date still needs a reason.
    if !isSure(settled), reasons.allSatisfy(ofOtherFields.contains) { reasons.append(.lowConfidence) }
    return reasons
  }

  private static func isWithAnother(_ context: PartContext) -> Bool {
    if context.sharesPage { return true }
    guard context.pages.count == 1, let page = context.pages.first else { return false }
    return ReceiptsOnPage.mayBeSeveral(on: page, today: context.today)
  }

  private static let ofOtherFields: Set<ReviewReason> = [.missingMerchant, .uncertainMerchant, .uncertainCurrency]

  /// The reasons for other fields than total and date that may be wrong.
  private static func uncertainties(of proposal: Proposal) -> [ReviewReason] {
    var reasons: [ReviewReason] = []
    if let merchant = proposal.merchant, merchant.confidence < certainMerchant { reasons.append(.uncertainMerchant) }
    if let currency = proposal.currency, proposal.total != nil, currency.confidence < certainCurrency(currency) {
      reasons.append(.uncertainCurrency)
    }
    return reasons
  }

  /// Whether total and date need no review.
  static func isSure(_ settled: Settled) -> Bool {
    let context = settled.context
    guard let total = context.proposal.total, let date = context.proposal.date,
      context.outcome.hasDate || !isContested(context) && !isDoubtful(context.dates), isDateSupported(context),
      hasProof(context)
    else { return false }
    // `714.50` yen: either the amount or the currency is wrong.
    if context.proposal.currency != nil, context.proposal.money == nil { return false }
    // `87.45` pesos: nobody pays their cents, and the last digit of `87.450` may not be in the picture.
    if let currency = context.proposal.currency?.value, currency.hasUnusedCents, total.source == .ocr,
      total.value.rescaled(to: 0) == nil
    {
      return false
    }
    if BillTrust.isPerhapsNoBill(context) { return false }
    // No bill can be of nothing.
    if total.value.isZero { return false }
    let least = isSeenByAll(context.total) ? certainTotalSeenByAll : certainTotal
    return total.confidence >= least && date.confidence >= certainDate
  }

  private static func isDoubtful(_ dates: DateFindings) -> Bool { dates.isDoubtful || dates.reason == .other }

  /// In one of twenty receipts, a single recognition misreads a digit of the date without lower confidence. A scan
  /// therefore needs a second source: another reading, another line, or a number that contains the day. The number does
  /// not spare the second reading, which the total needs as well. Scripts that the networks do not read are read by one
  /// model in every reading, which errs alike.
  private static func isDateSupported(_ context: PartContext) -> Bool {
    let support = context.dateSupport
    let isOfOneModel = context.documents.contains { $0.script?.isReadByNetworks == false }
    return context.proposal.date?.source != .ocr || support.readings > 1 && !isOfOneModel || support.lines > 1
      || support.isInNumber && context.documents.count > 1
  }

  /// Whether the total is printed twice or some equation proves it: a misread digit looks as clear as a correct one.
  private static func hasProof(_ context: PartContext) -> Bool {
    context.outcome.hasTotal || (context.total.best.map { !$0.proofs.isEmpty || $0.lines.count > 1 } ?? false)
      || isOnlyAmountOfMail(context)
  }

  /// Whether a mail announces a bill with a single amount, which it calls the total. Its digits were not recognised, so
  /// none can be misread, and no other amount can be meant.
  private static func isOnlyAmountOfMail(_ context: PartContext) -> Bool {
    guard let best = context.total.best, best.strength.isAtLeast(.plain), context.sheets.count == 1,
      let sheet = context.sheets.first, MailNames.isMail(sheet.document), context.proposal.kind != .unknown
    else { return false }
    return sheet.money.allSatisfy { $0.magnitude == best.cents }
  }

  /// Whether every reading has the total, as it is printed, and the document confirms it. With `hasProof`, two readers
  /// and an equation or a second line agree.
  private static func isSeenByAll(_ total: TotalExtractor.Finding) -> Bool {
    guard let best = total.best, let mention = best.mention, total.readings > 1 else { return false }
    return best.readings.count == total.readings && mention.repair <= .space && mention.looksLikeMoney
  }

  /// Whether the document contains another date that is about as likely.
  private static func isContested(_ context: PartContext) -> Bool {
    guard let date = context.dates.date, let rival = date.alternatives.map(\.confidence).max(),
      !context.dateSupport.isInNumber
    else { return false }
    return rival > 0.25 * date.confidence
  }

  /// The probabilities from which no review is needed. A wrong date is detected by nothing else, while a wrong total
  /// tends to break the document's own arithmetic.
  private static let certainTotal = 0.93
  private static let certainTotalSeenByAll = 0.9
  static let certainMerchant = 0.89
  /// Without a printed symbol, only the country is evidence for the currency.
  private static func certainCurrency(_ currency: Field<Currency>) -> Double { currency.evidence == nil ? 0.8 : 0.7 }
  private static let certainDate = 0.93
}
