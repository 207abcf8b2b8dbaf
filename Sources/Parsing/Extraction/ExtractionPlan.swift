internal import Core

/// The extractors in the order they run. Where one needs what another found, the reason stands beside it; the others may
/// stand anywhere.
enum ExtractionPlan {
  struct Step: Sendable {
    var name: String
    /// Why it stands where it stands.
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
      context.proposal.reference = Agreement.settled(context.wholeDocuments.map(ReferenceExtractor.reference))
      context.proposal.iban = Agreement.settled(context.wholeDocuments.map(IBANExtractor.iban))
    },
    Step(name: "kind", reason: "after dates and payment: a due date or an IBAN speaks for an invoice") { context in
      guard let document = context.documents.first else { return }
      context.proposal.kind = KindGuess.kind(
        of: document, dueDate: context.proposal.dueDate != nil, paid: context.proposal.payment != nil,
        hasIBAN: context.proposal.iban != nil)
      // A bill that leaves nothing to pay is paid, whatever day it names.
      if context.total.figures.isNothingDue, context.total.best != nil {
        if context.proposal.kind == .invoice || context.proposal.kind == .unknown { context.proposal.kind = .receipt }
        context.proposal.dueDate = nil
      }
    },
    Step(name: "sign", reason: "after the kind, which may be a credit note by its title") { context in
      CreditNotes.apply(to: &context)
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

/// Settles the dates of several readings.
enum DateSettling {
  /// - Parameter head: the head of the page where it was read by itself: asked when no other reading has a date.
  static func findings(
    in documents: [DocumentText], head: DocumentText? = nil, country: CountryEvidence
  ) -> DateFindings {
    let all = documents.map { DateExtractor.candidates(in: $0, country: country) }
    let date = Agreement.settled(zip(all, documents).map { $1.hasSeen($0.date?.evidence) ? $0.date : nil })
    if date == nil, let head {
      let found = DateExtractor.candidates(in: head, country: country)
      if found.date != nil { return found }
    }
    // Whether the value taken is ambiguous or unlikely is said by the reading it came from.
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

/// A part with everything found in it, before it is handed out.
struct Settled: Sendable {
  var proposal: Proposal
  var total: TotalExtractor.Finding
  var dates: DateFindings
  var dateSupport: DateSupport
  var dateFeatures: Features?
  var merchantFeatures: Features?
  /// What was taken from data instead of from print.
  var exact: ExactMerge.Outcome
  /// It says that it is cancelled, a copy, a test.
  var isStamped: Bool
  /// It says that something on it was corrected.
  var isCorrected: Bool
  /// Too little text, or no amount and no date at all.
  var looksEmpty: Bool

  init(_ context: PartContext) {
    proposal = context.proposal
    total = context.total
    dates = context.dates
    dateSupport = context.dateSupport
    dateFeatures = context.dateFeatures
    merchantFeatures = context.merchantFeatures
    exact = context.outcome
    let sheets = context.sheets.filter { !$0.document.isPartial }
    isStamped = sheets.contains(where: Stamps.isStamped)
    isCorrected = context.proposal.kind != .creditNote && sheets.contains(where: Stamps.isCorrected)
    // A payment slip that leaves the amount to the payer has neither, and is one all the same.
    looksEmpty = context.exact.isEmpty && context.proposal.total == nil && context.proposal.date == nil
  }
}
