internal import Core

/// A part with everything found in it, before it is handed out.
struct Settled: Sendable {
  var proposal: Proposal
  var total: TotalExtractor.Finding
  var dates: DateFindings
  var dateWitnesses: DateWitnesses
  var dateFeatures: Features?
  var merchantFeatures: Features?
  /// What was taken from data instead of from print.
  var exact: ExactMerge.Outcome
  /// Too little text, or no amount and no date at all.
  var looksEmpty: Bool

  init(_ context: PartContext) {
    proposal = context.proposal
    total = context.total
    dates = context.dates
    dateWitnesses = context.dateWitnesses
    dateFeatures = context.dateFeatures
    merchantFeatures = context.merchantFeatures
    exact = context.outcome
    // A payment slip that leaves the amount to the payer has neither, and is one all the same.
    looksEmpty = context.exact.isEmpty && context.proposal.total == nil && context.proposal.date == nil
  }
}
