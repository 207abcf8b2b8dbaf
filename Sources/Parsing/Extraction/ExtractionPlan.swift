internal import Core

/// The extractors in the order they run, each with the reason for its position; those without dependencies may run at
/// any point.
enum ExtractionPlan {
  struct Step: Sendable {
    var name: String
    /// The reason for its position.
    var reason: String
    var run: @Sendable (inout PartContext) -> Void
  }

  static let steps: [Step] = [
    Step(name: "total", reason: "first: currency, items and taxes are read around it") { context in
      context.total = TotalExtractor.total(in: context.sheets)
      context.proposal.total = TotalField.field(context.total, in: context.sheets)
      context.proposal.grandTotal = TotalField.whole(context.total, in: context.sheets)
    },
    Step(name: "date", reason: "anywhere; the country is known before all extractors") { context in
      context.dates = DateSettling.findings(
        in: context.documents, head: context.head, country: context.country)
      context.dateSupport = DateSettling.support(of: context.dates, in: context.documents, country: context.country)
      context.dateFeatures = DateFeatures.of(
        context.dates, support: context.dateSupport, readings: context.documents.count)
      context.proposal.date = context.dates.date
      if let features = context.dateFeatures {
        context.proposal.date?.confidence = ConfidenceModel.date.probability(features)
      }
      context.proposal.time = context.dates.time
      context.proposal.dueDate = context.dates.dueDate
    },
    Step(name: "currency", reason: "after the total, whose sign outweighs others, and the date, as currencies change") {
      context in
      context.proposal.currency = CurrencyExtractor.currency(
        in: context.sheets, total: context.total.best?.mention, country: context.country,
        day: context.dates.date?.value)
    },
    Step(name: "merchant", reason: "before the category, which knows many merchants") { context in
      let names = context.wholeDocuments.map { MerchantExtractor.merchant(in: $0, lexicon: context.lexicon) }
      let head = context.head.flatMap { MerchantExtractor.merchant(in: $0, lexicon: context.lexicon) }
      context.proposal.merchant = MerchantSettling.settled(names, head: head)
      context.merchantFeatures = MerchantFeatures.of(context.proposal.merchant, in: context.documents)
      if let features = context.merchantFeatures {
        context.proposal.merchant?.confidence = ConfidenceModel.merchant.probability(features)
      }
    },
    Step(name: "tax", reason: "after the total: only a table that adds up to it is believed") { context in
      let taxes = TaxExtractor.taxes(in: context.sheets, total: context.total.best?.cents)
      context.proposal.tax = taxes.sum
      context.proposal.taxes = taxes.lines
    },
    Step(name: "items", reason: "after the total: no item costs more") { context in
      guard let sheet = context.sheets.first else { return }
      context.proposal.items = ItemExtractor.items(in: sheet, total: context.total.best?.cents)
    },
    Step(name: "payment, reference, IBAN", reason: "before the kind, which asks how it is paid") { context in
      context.proposal.payment = Agreement.settled(context.wholeDocuments.map(PaymentExtractor.payment))
      let labels = context.wholeDocuments.map(ReferenceLabels.init)
      context.proposal.reference = Agreement.settled(labels.map { ReferenceExtractor.reference(in: $0) })
      context.proposal.paymentReference = Agreement.settled(
        labels.map { PaymentReferenceExtractor.reference(in: $0) })
      context.proposal.iban = Agreement.settled(context.wholeDocuments.map(IBANExtractor.iban))
    },
    Step(name: "kind", reason: "after dates and payment: a due date or an IBAN speaks for an invoice") { context in
      guard let document = context.documents.first else { return }
      context.proposal.kind = KindGuess.kind(
        of: document, dueDate: context.proposal.dueDate != nil,
        paid: PaymentExtractor.paid(context.proposal.payment?.value, in: document),
        hasIBAN: context.proposal.iban != nil)
      // A bill with nothing due is paid, even if it has a due date.
      if context.total.figures.isNothingDue, context.total.best != nil {
        if context.proposal.kind == .invoice || context.proposal.kind == .unknown { context.proposal.kind = .receipt }
        context.proposal.dueDate = nil
      }
    },
    Step(name: "sign", reason: "after the kind, which may be a credit note by its title") { context in
      CreditNotes.apply(to: &context)
    },
    Step(name: "to quote", reason: "after the kind: what is paid needs no reference for a transfer") { context in
      PaymentReferenceExtractor.settle(&context.proposal)
    },
    Step(name: "three decimals", reason: "after the currency, and after all fields with amounts") { context in
      ThreeDecimals.apply(to: &context)
    },
    Step(
      name: "exact data", reason: "after all print: what the document says in data outweighs and is compared with it"
    ) {
      context in
      ExactMerge.apply(to: &context)
    },
    Step(name: "category", reason: "after merchant and items, which say most of what it was spent on") { context in
      guard let document = context.documents.first else { return }
      context.proposal.category = CategoryGuess.category(
        merchant: context.proposal.merchant?.value, items: context.proposal.items, in: document,
        lexicon: context.lexicon)
    },
  ]
}
