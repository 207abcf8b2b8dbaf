internal import Core

/// A part with everything found in it, before it is handed out.
struct Settled: Sendable {
  var proposal: Proposal
  var total: TotalExtractor.Finding
  var dates: DateFindings
  /// Too little text, or no amount and no date at all.
  var looksEmpty: Bool
}
