internal import Core

/// Parses one part of a document: one receipt or bill.
enum PartParser {
  /// The proposal, or nil when the pages contain neither an amount nor a date, like a picture, a letter or a passport.
  ///
  /// - Parameter keepsUnread: whether to propose such pages nevertheless, with everything under review.
  static func proposal(
    of part: DocumentParts.Part, today: CalendarDate, models: ConfidenceModels, keepsUnread: Bool = false
  ) -> Proposal? {
    guard let context = context(of: part, today: today, models: models) else { return nil }
    let settled = Settled(context)
    if settled.looksEmpty && !keepsUnread { return nil }
    var proposal = context.proposal
    proposal.review = ReviewRules.reasons(for: settled)
    return proposal
  }

  /// The results of all extractors, or nil for pages without print or data.
  ///
  /// - Parameter lexicon: the knowledge about merchants; without brands when only deciding whether to read a page
  ///   again.
  static func context(
    of part: DocumentParts.Part, today: CalendarDate, models: ConfidenceModels = .standard,
    lexicon: MerchantLexicon = .withBrands
  ) -> PartContext? {
    var context = PartContext(part, today: today, models: models, lexicon: lexicon)
    guard !part.exact.isEmpty || context.documents.contains(where: { !$0.lines.isEmpty }) else { return nil }
    for step in ExtractionPlan.steps { step(&context) }
    return context
  }
}
