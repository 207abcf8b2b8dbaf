internal import Core

/// The state that all extractors of one part share: its readings, the country, and the results of earlier extractors.
struct PartContext: Sendable {
  let pages: [Page]
  /// The date assumed as today.
  let today: CalendarDate
  /// The readings of the pages, best first; at least one.
  let sheets: [Sheet]
  let country: CountryEvidence
  /// The signs of currencies that number things in one of the readings; see `NumberingSigns`.
  let numberingSigns: Set<String>
  /// The machine-readable data of the part, most exact first.
  let exact: [ExactData]
  /// Whether other receipts lie on the same page.
  let sharesPage: Bool
  let lexicon: MerchantLexicon
  /// How likely fields are right.
  let models: ConfidenceModels
  var proposal: Proposal
  var total: TotalExtractor.Finding
  var dates: DateFindings
  var dateSupport = DateSupport()
  var dateFeatures: Features?
  var merchantFeatures: Features?
  /// The characters of the customer's address in the best reading, by line.
  var customer: [Int: [Range<Int>]] = [:]
  var outcome = ExactMerge.Outcome()

  /// The separate reading of the first page's head, if there is one.
  let head: DocumentText?

  init(_ part: DocumentParts.Part, today: CalendarDate, models: ConfidenceModels, lexicon: MerchantLexicon) {
    let pages = part.pages
    self.lexicon = lexicon
    self.models = models
    self.pages = pages
    self.today = today
    exact = part.exact
    sharesPage = part.sharesPage
    let documents = PartContext.documents(pages.map { $0.only { $0 != .head } }, today: today)
    head = pages.first { !$0.passes.isEmpty }.flatMap { first in
      let head = first.only { $0 == .head }
      return head.passes.isEmpty ? nil : DocumentText(pages: [head], today: today)
    }
    let numbering = documents.map { NumberingSigns.signs(in: $0) }
    numberingSigns = numbering.reduce(into: []) { $0.formUnion($1) }
    let country = zip(documents, numbering)
      .map { CountrySigns.evidence(in: $0, numbering: $1, brands: lexicon.brands) }
      .reduce(CountryEvidence.none) { $0.merged(with: $1) }
    self.country = country
    sheets = documents.map { Sheet($0, country: country) }
    proposal = Proposal(pages: pages.map(\.number), unreadScript: pages.lazy.compactMap(\.unreadScript).first)
    total = TotalExtractor.Finding(candidates: [], figures: Figures([]))
    dates = DateFindings(date: nil, isAmbiguous: false, isUnlikely: false, time: nil, dueDate: nil)
  }

  var documents: [DocumentText] { sheets.map(\.document) }
  var source: Source { documents.first?.source ?? .ocr }

  /// The readings of the whole document. A second look at the lines of total and date contains no other fields.
  var wholeDocuments: [DocumentText] { documents.filter { !$0.isPartial } }

  /// One text per reading: the n-th consists of the n-th pass of each page, or of a page's best pass if it has fewer.
  private static func documents(_ pages: [Page], today: CalendarDate) -> [DocumentText] {
    let count = max(1, min(most, pages.map(\.passes.count).max() ?? 1))
    return (0..<count).map { DocumentText(pages: pages, pass: $0, today: today) }
  }

  /// The maximum number of readings; more cost time without adding evidence.
  private static let most = 4
}

extension Page {
  /// A copy of the page with only some of its passes.
  fileprivate func only(_ isWanted: (Pass.Scope) -> Bool) -> Page {
    var page = self
    page.passes.removeAll { !isWanted($0.scope) }
    return page
  }
}

/// A part after all extractors, with what the review rules have to know besides their results.
struct Settled: Sendable {
  let context: PartContext
  /// It is marked as cancelled, a copy or a test.
  let isStamped: Bool
  /// The merchant may be somebody or something else; see `MerchantTrust`.
  let isPerhapsNoMerchant: Bool
  /// It mentions a correction, or that its amounts are in thousands.
  let isCorrected: Bool
  /// It has no exact data, no total and no date.
  let looksEmpty: Bool

  init(_ context: PartContext) {
    self.context = context
    isPerhapsNoMerchant = MerchantTrust.isDoubtful(context)
    let sheets = context.sheets.filter { !$0.document.isPartial }
    isStamped = sheets.contains(where: Stamps.isStamped)
    isCorrected = context.proposal.kind != .creditNote && sheets.contains(where: Stamps.isCorrected)
    // A payment slip that leaves the amount to the payer has neither total nor date, but has exact data.
    looksEmpty = context.exact.isEmpty && context.proposal.total == nil && context.proposal.date == nil
  }
}
