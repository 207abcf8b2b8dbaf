internal import Core

/// Parses one part of a document: one receipt or bill.
enum PartParser {
  /// The proposal, or nil when the pages hold neither an amount nor a date: a picture, a letter, a passport.
  ///
  /// - Parameter keepsUnread: propose such pages all the same, with everything under review.
  static func proposal(of pages: [Page], part: Int, today: CalendarDate, keepsUnread: Bool = false) -> Proposal? {
    var context = PartContext(pages: pages, part: part, today: today)
    guard context.documents.contains(where: { !$0.lines.isEmpty }) else { return nil }
    for step in ExtractionPlan.steps { step.run(&context) }
    let settled = Settled(
      proposal: context.proposal, total: context.total, dates: context.dates, dateWitnesses: context.dateWitnesses,
      looksEmpty: context.proposal.total == nil && context.proposal.date == nil)
    if settled.looksEmpty && !keepsUnread { return nil }
    var proposal = settled.proposal
    proposal.review = ReviewRules.reasons(for: settled)
    return proposal
  }
}
