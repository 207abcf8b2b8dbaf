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

/// Determines the dates from several readings.
enum DateSettling {
  /// - Parameter head: The separate reading of the page's head, if any; used when no other reading has a date.
  static func findings(
    in documents: [DocumentText], head: DocumentText? = nil, country: CountryEvidence
  ) -> DateFindings {
    let all = documents.map { DateExtractor.findings(in: $0, country: country) }
    let date = Agreement.settled(zip(all, documents).map { $1.hasSeen($0.date?.evidence) ? $0.date : nil })
    if date == nil, let head {
      let found = DateExtractor.findings(in: head, country: country)
      if found.date != nil { return found }
    }
    // The flags of the chosen value come from the reading that contains it.
    let origin = all.first { $0.date != nil && $0.date?.value == date?.value }
    return DateFindings(
      date: date, isAmbiguous: origin?.isAmbiguous ?? false, isDoubtful: origin?.isDoubtful ?? false,
      isUnlikely: origin?.isUnlikely ?? false,
      time: origin?.time ?? all.lazy.compactMap(\.time).first,
      dueDate: Agreement.settled(all.map(\.dueDate)))
  }

  static func support(of findings: DateFindings, in documents: [DocumentText], country: CountryEvidence)
    -> DateSupport
  {
    guard let date = findings.date?.value else { return DateSupport() }
    let lines = documents.map { document in
      Set(
        DateCandidates.all(in: document, dayFirst: country.dayFirstProbability)
          .filter { $0.date == date && !document.lines[$0.line].isCopy }.map(\.line)
      ).count
    }
    return DateSupport(readings: lines.count { $0 > 0 }, lines: lines.max() ?? 0)
  }
}

/// Determines one field from several readings of the same document.
enum Agreement {
  /// The most likely value; equal values in other readings raise its confidence, different ones become alternatives.
  static func settled<Value>(_ fields: [Field<Value>?]) -> Field<Value>? {
    let found = fields.compactMap { $0 }
    guard var best = found.first else { return nil }
    for other in found.dropFirst() where other.confidence > best.confidence && other.value != best.value {
      best = other
    }
    let agreeing = found.filter { $0.value == best.value }
    // Two readings rarely make the same error: agreement halves the doubt.
    if agreeing.count > 1 {
      let doubt = agreeing.reduce(1.0) { min($0, 1 - $1.confidence) }
      best.confidence = 1 - doubt / 2
    }
    for other in found
    where other.value != best.value && !best.alternatives.contains(where: { $0.value == other.value }) {
      best.alternatives.insert(
        Candidate(value: other.value, confidence: other.confidence, evidence: other.evidence), at: 0)
    }
    return best
  }
}

/// Parses one part of a document: one receipt or bill.
enum PartParser {
  /// The proposal, or nil when the pages contain neither an amount nor a date, like a picture, a letter or a passport.
  ///
  /// - Parameter keepsUnread: Whether to propose such pages nevertheless, with everything under review.
  static func proposal(
    of pages: [Page], exact: [ExactData] = [], today: CalendarDate, keepsUnread: Bool = false
  ) -> Proposal? {
    guard let context = context(of: pages, exact: exact, today: today) else { return nil }
    let settled = Settled(context)
    if settled.looksEmpty && !keepsUnread { return nil }
    var proposal = context.proposal
    proposal.review = ReviewRules.reasons(for: settled)
    return proposal
  }

  /// The results of all extractors, or nil for pages without print or data.
  ///
  /// - Parameter lexicon: The knowledge about merchants; without brands when only deciding whether to read a page
  ///   again.
  static func context(
    of pages: [Page], exact: [ExactData] = [], today: CalendarDate, lexicon: MerchantLexicon = .withBrands
  ) -> PartContext? {
    var context = PartContext(pages: pages, today: today, exact: exact, lexicon: lexicon)
    guard !exact.isEmpty || context.documents.contains(where: { !$0.lines.isEmpty }) else { return nil }
    for step in ExtractionPlan.steps { step.run(&context) }
    return context
  }
}
