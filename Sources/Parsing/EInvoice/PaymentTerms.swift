internal import Core

/// Payment terms in words, as they stand in the free text of an e-invoice.
enum PaymentTerms {
  /// The day the terms give, by the same rules as for printed ones.
  static func dueDate(in terms: [String], issued: CalendarDate) -> CalendarDate? {
    let document = DocumentText(typed: terms, today: issued)
    let candidates = DateCandidates.all(in: document, dayFirst: 0.9)
    return DueDateExtractor.dueDate(in: document, candidates: candidates, issued: issued)?.value
  }
}
