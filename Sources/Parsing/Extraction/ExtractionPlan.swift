internal import Core

/// The extractors, and the order in which they run.
enum ExtractionPlan {
  typealias Step = @Sendable (inout PartContext) -> Void

  /// The steps in order, each with the reason for its position.
  static let steps: [Step] = [
    // First: currency, items and taxes are read around the total.
    total,
    // Before the currency, because currencies change. The country is known before all extractors.
    date,
    // After the total, whose sign outweighs others, and the date.
    currency,
    // Before the category, which knows many merchants.
    merchant,
    // After the total: only a table that adds up to it is believed.
    tax,
    // After the total: no item costs more.
    items,
    // Before the kind, which asks how the bill is paid.
    payment,
    // After dates and payment: a due date or an IBAN is evidence for an invoice.
    kind,
    // After the kind, which may be a credit note by its title; what comes back makes one of a bill.
    { Overpayment.apply(to: &$0) },
    { CreditNotes.apply(to: &$0) },
    // After the kind: what is paid needs no reference for a transfer.
    { PaymentReferenceExtractor.settle(&$0.proposal) },
    // After the currency, and after all fields with amounts.
    { ThreeDecimals.apply(to: &$0) },
    // After everything that is printed: what the document says in data outweighs it, and is compared with it.
    { ExactMerge.apply(to: &$0) },
    // After merchant and items, which say most about what the money was spent on.
    category,
  ]

  @Sendable private static func total(_ context: inout PartContext) {
    context.total = TotalExtractor.total(in: context.sheets)
    context.proposal.total = TotalField.field(context.total, in: context.sheets, model: context.models.total)
    context.proposal.grandTotal = TotalField.whole(context.total, in: context.sheets)
  }

  @Sendable private static func date(_ context: inout PartContext) {
    context.dates = DateSettling.findings(in: context.documents, head: context.head, country: context.country)
    context.dateSupport = DateSettling.support(of: context.dates, in: context.documents, country: context.country)
    context.dateFeatures = DateFeatures.of(
      context.dates, support: context.dateSupport, readings: context.documents.count)
    context.proposal.date = context.dates.date
    if let features = context.dateFeatures {
      context.proposal.date?.confidence = context.models.date.probability(features)
    }
    context.proposal.time = context.dates.time
    context.proposal.dueDate = context.dates.dueDate
  }

  @Sendable private static func currency(_ context: inout PartContext) {
    context.proposal.currency = CurrencyExtractor.currency(
      in: context.sheets, total: context.total.best?.mention, country: context.country,
      numbering: context.numberingSigns, day: context.dates.date?.value)
    let currency = context.proposal.currency?.value
    TotalField.settle(&context.proposal.total, &context.total, in: currency, model: context.models.total)
  }

  @Sendable private static func merchant(_ context: inout PartContext) {
    let lexicon = context.lexicon
    let marked = context.wholeDocuments.map { MarkedDocument($0, lexicon: lexicon) }
    let names = marked.map { MerchantExtractor.merchant(in: $0) }
    if context.documents.first?.isPartial == false { context.customer = marked.first?.customer ?? [:] }
    let head = context.head.flatMap { MerchantExtractor.merchant(in: $0, lexicon: lexicon) }
    context.proposal.merchant = MerchantSettling.settled(names, head: head)
    context.merchantFeatures = MerchantFeatures.of(context.proposal.merchant, in: context.documents, lexicon: lexicon)
    if let features = context.merchantFeatures {
      context.proposal.merchant?.confidence = context.models.merchant.probability(features)
    }
  }

  @Sendable private static func tax(_ context: inout PartContext) {
    let taxes = TaxExtractor.taxes(in: context.sheets, total: context.total.best?.cents)
    context.proposal.tax = taxes.sum
    context.proposal.taxes = taxes.lines
  }

  @Sendable private static func items(_ context: inout PartContext) {
    guard let sheet = context.sheets.first else { return }
    context.proposal.items = ItemExtractor.items(in: sheet, total: context.total.best?.cents)
  }

  /// How the bill is paid: the payment, its references and the IBAN.
  @Sendable private static func payment(_ context: inout PartContext) {
    context.proposal.payment = Agreement.settled(context.wholeDocuments.map(PaymentExtractor.payment))
    let labels = context.wholeDocuments.map(ReferenceLabels.init)
    context.proposal.reference = Agreement.settled(labels.map { ReferenceExtractor.reference(in: $0) })
    context.proposal.paymentReference = Agreement.settled(labels.map { PaymentReferenceExtractor.reference(in: $0) })
    context.proposal.iban = Agreement.settled(context.wholeDocuments.map(IBANExtractor.iban))
  }

  @Sendable private static func kind(_ context: inout PartContext) {
    guard let document = context.documents.first else { return }
    context.proposal.kind = KindGuess.kind(
      of: document, dueDate: context.proposal.dueDate != nil,
      paid: PaymentExtractor.paid(context.proposal.payment?.value, in: document),
      hasIBAN: context.proposal.iban != nil)
    // A bill with nothing due is paid, even if it has a due date. So is one that says how it was paid.
    if context.total.best != nil, context.total.figures.isNothingDue || isStatedPaid(context) {
      if context.proposal.kind == .invoice || context.proposal.kind == .unknown { context.proposal.kind = .receipt }
      context.proposal.dueDate = nil
    }
    if context.proposal.kind == .unknown, isConfirmedPurchase(context) { context.proposal.kind = .receipt }
  }

  /// Whether the total is called what was paid, and its day that of the order or payment: `Total paid 34.60` and
  /// `Payment date: 2 May`. Without the day, it may be what was paid in a year.
  private static func isConfirmedPurchase(_ context: PartContext) -> Bool {
    guard let total = context.total.best, total.whole == nil else { return false }
    let document = context.sheets[total.sheet].document
    return total.lines.contains { PaymentExtractor.callsPaid(document.lines[$0]) }
      && document.lines.contains { line in
        DateLabels.nameDayOfPayment(line) || !KindWords.orders.matches(in: line.tokens).isEmpty
      }
  }

  /// Whether the document says that its total was paid, and not a part of it.
  private static func isStatedPaid(_ context: PartContext) -> Bool {
    guard let total = context.total.best, total.whole == nil, let sheet = context.sheets.first else { return false }
    return PaymentExtractor.statements(in: sheet.document).contains { line in
      let amounts = sheet.mentions[line.index].filter { $0.form == .decimals && !$0.isPercent }
      return amounts.isEmpty || amounts.contains { $0.magnitude == total.cents }
    }
  }

  @Sendable private static func category(_ context: inout PartContext) {
    guard let document = context.documents.first else { return }
    context.proposal.category = CategoryGuess.category(
      merchant: context.proposal.merchant?.value, items: context.proposal.items, in: document,
      customer: context.customer, lexicon: context.lexicon)
  }
}
