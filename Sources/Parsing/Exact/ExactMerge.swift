internal import Core

/// Gives the machine-readable data of a document precedence over its print.
enum ExactMerge {
  /// What the exact data determined, for the review rules.
  struct Outcome: Sendable, Equatable {
    var hasTotal = false
    var hasDate = false
    /// The date is in the future or long past: data cannot be misread, but may be wrong.
    var isUnlikelyDate = false
    /// It is a test or a copy, corrects an earlier invoice, or is another document than an invoice.
    var isNoBill = false
    /// Print, or other data, contradicts it.
    var differs = false
    /// Its own sums do not add up.
    var contradictsItself = false
    /// The file contains amounts that the page does not show.
    var hidesAmounts = false
    /// There are fiscal codes of several sales.
    var isSeveral = false
  }

  /// The confidence of a field from data: it cannot be misread, only written incorrectly.
  private static let confidence = 0.995

  static func apply(to context: inout PartContext) {
    context.outcome.hidesAmounts =
      HiddenText.holdsOtherAmounts(context) || context.pages.contains(where: \.mayHideText)
    guard !context.exact.isEmpty else { return }
    context.outcome.isSeveral = PrintComparison.areSeveralSales(context.exact)
    context.outcome.differs = PrintComparison.differs(context.exact, context)
    context.outcome.contradictsItself = context.exact.contains(where: \.contradictsItself)
    // The most exact data comes first and is not overwritten by later data.
    var settled = Proposal()
    for data in context.exact { take(data, into: &settled) }
    context.outcome.hasTotal = settled.total != nil
    context.outcome.hasDate = settled.date != nil
    context.outcome.isNoBill = context.exact.contains(where: \.isNoBill)
    // One day of tolerance for other time zones.
    if let date = settled.date?.value {
      context.outcome.isUnlikelyDate =
        date.days(since: context.today) > 1 || DateWeights.isUnlikely(date, today: context.today)
    }
    merge(settled, kind: context.exact.lazy.compactMap(\.kind).first, into: &context.proposal)
  }

  private static func take(_ data: ExactData, into settled: inout Proposal) {
    func field<Value>(_ known: Field<Value>?, _ value: Value?) -> Field<Value>? {
      known ?? value.map { Field(value: $0, confidence: confidence, source: data.source, evidence: data.evidence) }
    }
    // Amount and currency belong together: the currency of other data does not apply to this total.
    if settled.total == nil {
      settled.total = field(nil, data.total.flatMap { written($0, in: data.currency) })
      settled.grandTotal = field(nil, data.grandTotal.flatMap { written($0, in: data.currency) })
      if settled.total != nil { settled.currency = nil }
    }
    settled.currency = field(settled.currency, data.currency)
    settled.merchant = field(settled.merchant, data.merchant)
    settled.date = field(settled.date, data.date)
    settled.time = field(settled.time, data.time)
    settled.dueDate = field(settled.dueDate, data.dueDate)
    if settled.tax == nil, settled.taxes.isEmpty {
      settled.tax = field(nil, data.tax)
      settled.taxes = data.taxes
    }
    settled.reference = field(settled.reference, data.reference)
    settled.iban = field(settled.iban, data.iban)
    settled.paymentReference = field(settled.paymentReference, data.paymentReference)
    settled.payment = field(settled.payment, data.payment)
    if settled.items.isEmpty { settled.items = data.items }
  }

  /// `241.4` as `241.40`, if that is exact. Nil for more than a bill can have, also by a sum: a draft with such an amount
  /// could be stored, but not read again.
  private static func written(_ amount: Amount, in currency: Currency?) -> Amount? {
    let written = amount.rescaled(to: currency?.exponent ?? max(2, amount.scale)) ?? amount
    return written.units.magnitude <= Amount.largest ? written : nil
  }

  private static func merge(_ settled: Proposal, kind: DocumentKind?, into proposal: inout Proposal) {
    proposal.merchant = spelled(settled.merchant, as: proposal.merchant)
    proposal.date = over(proposal.date, settled.date)
    proposal.time = over(proposal.time, settled.time)
    proposal.dueDate = over(proposal.dueDate, settled.dueDate)
    proposal.reference = over(proposal.reference, settled.reference)
    proposal.iban = over(proposal.iban, settled.iban)
    proposal.paymentReference = over(proposal.paymentReference, settled.paymentReference)
    proposal.payment = over(proposal.payment, settled.payment)
    if let total = settled.total {
      // A code for exactly the printed amount due says nothing about the whole amount.
      let printed = proposal.total
      let isPrinted = printed?.value.equals(total.value) == true
      proposal.total = over(proposal.total, total)
      proposal.grandTotal = settled.grandTotal ?? (isPrinted ? proposal.grandTotal : nil)
      // Taxes read for another total do not belong to this one.
      if printed != nil, !isPrinted { (proposal.tax, proposal.taxes) = (nil, []) }
    }
    proposal.currency = over(proposal.currency, settled.currency)
    if settled.tax != nil || !settled.taxes.isEmpty { (proposal.tax, proposal.taxes) = (settled.tax, settled.taxes) }
    if !settled.items.isEmpty { proposal.items = settled.items }
    // A payment code only requests a payment, so the kind according to the print takes precedence.
    guard let kind, kind != .invoice || proposal.kind.isBill || settled.total?.source == .eInvoice else { return }
    proposal.kind = kind
  }

  /// The exact name, in the printed spelling if it is equal when folded: many codes allow only capitals.
  private static func spelled(_ exact: Field<String>?, as printed: Field<String>?) -> Field<String>? {
    guard var exact, let printed, Fold.string(exact.value) == Fold.string(printed.value) else {
      return over(printed, exact)
    }
    exact.value = printed.value
    return over(printed, exact)
  }

  /// The exact value, with a different printed value as an alternative.
  private static func over<Value>(_ printed: Field<Value>?, _ exact: Field<Value>?) -> Field<Value>? {
    guard var exact else { return printed }
    guard let printed else { return exact }
    if printed.value == exact.value {
      exact.evidence = printed.evidence ?? exact.evidence
    } else {
      exact.alternatives = [
        Candidate(value: printed.value, confidence: 0.005 * printed.confidence, evidence: printed.evidence)
      ]
    }
    return exact
  }
}
