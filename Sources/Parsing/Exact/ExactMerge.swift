internal import Core

/// Puts what the data says over what the print seems to say.
enum ExactMerge {
  /// What exact data settled, for the rules about review.
  struct Outcome: Sendable, Equatable {
    var hasTotal = false
    var hasDate = false
    /// The date is in the future or long past: data does not misread, but it may be wrong.
    var isUnlikelyDate = false
    /// It is a test, a copy, or another paper than an invoice.
    var isNoBill = false
    /// Print, or other data, contradicts it.
    var differs = false
    /// Its own sums do not add up.
    var contradictsItself = false
    /// The file holds amounts that the page does not show.
    var hidesAmounts = false
    /// Fiscal codes of several sales.
    var isSeveral = false
  }

  /// A field that data gives is as sure as its encoding: misread never, wrong only by its author.
  private static let confidence = 0.995

  static func apply(to context: inout PartContext) {
    context.outcome.hidesAmounts =
      HiddenText.holdsOtherAmounts(context) || context.pages.contains(where: \.mayHideText)
    guard !context.exact.isEmpty else { return }
    context.outcome.isSeveral = PrintComparison.areSeveralSales(context.exact)
    context.outcome.differs = PrintComparison.differs(context.exact, context)
    context.outcome.contradictsItself = context.exact.contains(where: \.contradictsItself)
    // The most exact comes first, so what it says is not overwritten by what comes behind it.
    var settled = Proposal()
    for data in context.exact { take(data, into: &settled) }
    context.outcome.hasTotal = settled.total != nil
    context.outcome.hasDate = settled.date != nil
    context.outcome.isNoBill = context.exact.contains(where: \.isNoBill)
    // A day of grace for other time zones.
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
    // Amount and currency belong together: a total in one currency is no total in another.
    if settled.total == nil {
      settled.total = field(nil, data.total.map { written($0, in: data.currency) })
      settled.grandTotal = field(nil, data.grandTotal.map { written($0, in: data.currency) })
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

  /// `241.4` as `241.40`, as far as that is exact.
  private static func written(_ amount: Amount, in currency: Currency?) -> Amount {
    amount.rescaled(to: currency?.exponent ?? max(2, amount.scale)) ?? amount
  }

  private static func merge(_ settled: Proposal, kind: Kind?, into proposal: inout Proposal) {
    proposal.merchant = spelled(settled.merchant, as: proposal.merchant)
    proposal.date = over(proposal.date, settled.date)
    proposal.time = over(proposal.time, settled.time)
    proposal.dueDate = over(proposal.dueDate, settled.dueDate)
    proposal.reference = over(proposal.reference, settled.reference)
    proposal.iban = over(proposal.iban, settled.iban)
    proposal.paymentReference = over(proposal.paymentReference, settled.paymentReference)
    proposal.payment = over(proposal.payment, settled.payment)
    if let total = settled.total {
      // A code that asks for just what is printed as left to pay says nothing of the whole.
      let printed = proposal.total
      let isPrinted = printed?.value.equals(total.value) == true
      proposal.total = over(proposal.total, total)
      proposal.grandTotal = settled.grandTotal ?? (isPrinted ? proposal.grandTotal : nil)
      // Taxes that were read beside another total do not belong to this one.
      if printed != nil, !isPrinted { (proposal.tax, proposal.taxes) = (nil, []) }
    }
    proposal.currency = over(proposal.currency, settled.currency)
    if settled.tax != nil || !settled.taxes.isEmpty { (proposal.tax, proposal.taxes) = (settled.tax, settled.taxes) }
    if !settled.items.isEmpty { proposal.items = settled.items }
    // A payment slip says only that something is to be paid: what the paper calls itself is more.
    guard let kind, kind != .invoice || proposal.kind.isBill || settled.total?.source == .eInvoice else { return }
    proposal.kind = kind
  }

  /// The exact name, spelled as printed where it is the same: many codes allow capitals only.
  private static func spelled(_ exact: Field<String>?, as printed: Field<String>?) -> Field<String>? {
    guard var exact, let printed, Fold.string(exact.value) == Fold.string(printed.value) else {
      return over(printed, exact)
    }
    exact.value = printed.value
    return over(printed, exact)
  }

  /// The exact value, with what was printed as an alternative where it is another.
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

/// What a document says of itself in data made for machines: an e-invoice or a printed code.
///
/// What the data does not say is nil; print is asked for it.
struct ExactData: Sendable, Equatable {
  var source: Source
  var kind: Kind?
  var merchant: String?
  var reference: String?
  var date: CalendarDate?
  var time: TimeOfDay?
  var dueDate: CalendarDate?
  var currency: Currency?
  /// What is to be paid or was paid; negative for money back.
  var total: Amount?
  /// The whole amount with taxes, where it is another than `total`.
  var grandTotal: Amount?
  /// Its own sums do not add up.
  var contradictsItself = false
  /// A test, a copy, or another paper than an invoice.
  var isNoBill = false
  /// The sum of all taxes.
  var tax: Amount?
  var taxes: [TaxLine] = []
  var iban: String?
  /// What a transfer has to quote.
  var paymentReference: String?
  var payment: Payment?
  var items: [Item] = []
  /// Where a code stands; nil for data without a place on paper.
  var evidence: Evidence?

  init(source: Source, evidence: Evidence? = nil) {
    self.source = source
    self.evidence = evidence
  }

  /// Whether nothing a person would want to know was found.
  var isEmpty: Bool {
    total == nil && date == nil && merchant == nil && reference == nil && iban == nil && grandTotal == nil
  }

  /// The amounts that print may show as well: the whole and what is left of it.
  var amounts: [Amount] { [total, grandTotal].compactMap { $0 } }
}
