internal import Core

/// Parses one part of a document: one receipt or bill.
enum PartParser {
  /// The proposal, or nil when the pages hold neither an amount nor a date: a picture, a letter, a passport.
  ///
  /// - Parameter keepsUnread: propose such pages all the same, with everything under review.
  static func proposal(
    of pages: [Page], exact: [ExactData] = [], part: Int, today: CalendarDate, keepsUnread: Bool = false
  ) -> Proposal? {
    guard let context = context(of: pages, exact: exact, part: part, today: today) else { return nil }
    let settled = Settled(context)
    if settled.looksEmpty && !keepsUnread { return nil }
    var proposal = settled.proposal
    proposal.review = ReviewRules.reasons(for: settled)
    return proposal
  }

  /// Everything that the extractors found, or nil for pages without print or data.
  ///
  /// - Parameter lexicon: what is known of merchants; without the brands where a page is only looked at once more.
  static func context(
    of pages: [Page], exact: [ExactData] = [], part: Int = 1, today: CalendarDate,
    lexicon: MerchantLexicon = .withBrands
  ) -> PartContext? {
    var context = PartContext(pages: pages, part: part, today: today, exact: exact, lexicon: lexicon)
    guard !exact.isEmpty || context.documents.contains(where: { !$0.lines.isEmpty }) else { return nil }
    for step in ExtractionPlan.steps { step.run(&context) }
    return context
  }
}
