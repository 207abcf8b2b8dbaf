internal import Core

/// A part with all results of the extractors, before it is returned.
struct Settled: Sendable {
  var proposal: Proposal
  var total: TotalExtractor.Finding
  var dates: DateFindings
  var dateSupport: DateSupport
  var dateFeatures: Features?
  var merchantFeatures: Features?
  /// The results taken from data instead of print.
  var exact: ExactMerge.Outcome
  /// It is marked as cancelled, a copy or a test.
  var isStamped: Bool
  /// The merchant may be the customer.
  var isPerhapsAddressee: Bool
  /// It mentions a correction.
  var isCorrected: Bool
  /// It has no exact data, no total and no date.
  var looksEmpty: Bool

  init(_ context: PartContext) {
    proposal = context.proposal
    total = context.total
    dates = context.dates
    dateSupport = context.dateSupport
    dateFeatures = context.dateFeatures
    merchantFeatures = context.merchantFeatures
    exact = context.outcome
    isPerhapsAddressee = MerchantTrust.isPerhapsAddressee(context)
    let sheets = context.sheets.filter { !$0.document.isPartial }
    isStamped = sheets.contains(where: Stamps.isStamped)
    isCorrected = context.proposal.kind != .creditNote && sheets.contains(where: Stamps.isCorrected)
    // A payment slip that leaves the amount to the payer has neither total nor date, but has exact data.
    looksEmpty = context.exact.isEmpty && context.proposal.total == nil && context.proposal.date == nil
  }
}
