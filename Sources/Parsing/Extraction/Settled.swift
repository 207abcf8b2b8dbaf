internal import Core

/// A part after all extractors, with what the review rules have to know besides their results.
struct Settled: Sendable {
  let context: PartContext
  /// It is marked as cancelled, a copy or a test.
  let isStamped: Bool
  /// The merchant may be the customer, or no more than the subject of a mail.
  let isPerhapsNoMerchant: Bool
  /// It mentions a correction.
  let isCorrected: Bool
  /// It has no exact data, no total and no date.
  let looksEmpty: Bool

  init(_ context: PartContext) {
    self.context = context
    isPerhapsNoMerchant = MerchantTrust.isPerhapsAddressee(context) || MerchantTrust.isOnlyInSubject(context)
    let sheets = context.sheets.filter { !$0.document.isPartial }
    isStamped = sheets.contains(where: Stamps.isStamped)
    isCorrected = context.proposal.kind != .creditNote && sheets.contains(where: Stamps.isCorrected)
    // A payment slip that leaves the amount to the payer has neither total nor date, but has exact data.
    looksEmpty = context.exact.isEmpty && context.proposal.total == nil && context.proposal.date == nil
  }
}
