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
    looksEmpty = context.proposal.total == nil && context.proposal.date == nil
  }
}
