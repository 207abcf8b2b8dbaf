public import Core

/// Applies the user's corrections to a proposal. A corrected value is certain and needs no further review.
public enum Editing {
  /// Returns the proposal with the corrections.
  public static func apply(_ corrections: Corrections, to proposal: Proposal) -> Proposal {
    var edited = proposal
    func correct<Value>(
      _ value: Value?, _ field: WritableKeyPath<Proposal, Field<Value>?>, settles: [ReviewReason] = []
    ) {
      guard let value else { return }
      let before = edited[keyPath: field]
      // Where the value is printed, if it is one that was read; a value that only the user knows is printed nowhere.
      let evidence = before.flatMap { old in
        old.value == value ? old.evidence : old.alternatives.first { $0.value == value }?.evidence
      }
      edited[keyPath: field] = Field(
        value: value, confidence: 1, source: .person, evidence: evidence,
        alternatives: before.map { old in
          old.value == value ? [] : [Candidate(value: old.value, confidence: old.confidence, evidence: old.evidence)]
        } ?? [])
      edited.review.removeAll { settles.contains($0) }
    }
    func correctOrRemove<Value>(_ correction: Correction<Value>, _ field: WritableKeyPath<Proposal, Field<Value>?>) {
      correct(correction.value, field)
      if correction.isRemoved { edited[keyPath: field] = nil }
    }
    correct(corrections.merchant, \.merchant, settles: [.missingMerchant, .uncertainMerchant])
    correct(corrections.total, \.total, settles: [.missingTotal, .ambiguousTotal, .totalsDisagree])
    correct(corrections.currency, \.currency, settles: [.missingCurrency, .uncertainCurrency])
    correct(corrections.date, \.date, settles: [.missingDate, .ambiguousDate, .unlikelyDate])
    correctOrRemove(corrections.dueDate, \.dueDate)
    correct(corrections.categories.first, \.category)
    correctOrRemove(corrections.reference, \.reference)
    correctOrRemove(corrections.paymentReference, \.paymentReference)
    correctOrRemove(corrections.iban, \.iban)
    if corrections.saysPayment {
      let payment = corrections.payment(over: proposal.payment?.value)
      correct(payment, \.payment)
      if payment == nil { edited.payment = nil }
    }
    if let kind = corrections.kind { edited.kind = kind }
    if edited.total?.source == .person && edited.date?.source == .person {
      edited.review.removeAll { $0 == .lowConfidence || $0 == .unreadable || $0 == .notAReceipt }
    }
    return edited
  }
}
