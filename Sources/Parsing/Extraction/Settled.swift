internal import Core

/// A part with everything found in it, before it is handed out.
struct Settled: Sendable {
  var proposal: Proposal
  var total: TotalExtractor.Finding
  var dates: DateFindings
  var dateSupport: DateSupport
  var dateFeatures: Features?
  var merchantFeatures: Features?
  /// What was taken from data instead of from print.
  var exact: ExactMerge.Outcome
  /// It says that it is cancelled, a copy, a test.
  var isStamped: Bool
  /// It says that something on it was corrected.
  var isCorrected: Bool
  /// Too little text, or no amount and no date at all.
  var looksEmpty: Bool

  init(_ context: PartContext) {
    proposal = context.proposal
    total = context.total
    dates = context.dates
    dateSupport = context.dateSupport
    dateFeatures = context.dateFeatures
    merchantFeatures = context.merchantFeatures
    exact = context.outcome
    let sheets = context.sheets.filter { !$0.document.isPartial }
    isStamped = sheets.contains(where: Stamps.isStamped)
    isCorrected = context.proposal.kind != .creditNote && sheets.contains(where: Stamps.isCorrected)
    // A payment slip that leaves the amount to the payer has neither, and is one all the same.
    looksEmpty = context.exact.isEmpty && context.proposal.total == nil && context.proposal.date == nil
  }
}
