internal import Core

/// Files that arrived together: a mail's text and its attachments, or one entry of an archive. A document of a single
/// file is a bundle of that file.
struct Bundle: Sendable {
  /// The text of a mail.
  var body: [DocumentParts.Part] = []
  /// The attachments, or the document itself.
  var attached: [DocumentParts.Part] = []

  static func bundles(of reading: Reading, _ rules: DocumentParts.Rules) -> [Bundle] {
    guard !reading.files.isEmpty else {
      return [Bundle(attached: DocumentParts.parts(of: reading.pages, reading.invoices, rules))]
    }
    var bundles: [Int: Bundle] = [:]
    for (index, file) in reading.files.enumerated() {
      let pages = reading.pages.filter { file.pages.contains($0.number) }
      let invoices = reading.invoices.filter { $0.file == index }
      let parts = DocumentParts.parts(of: pages, invoices, rules)
      if file.isBody {
        bundles[file.group, default: Bundle()].body += parts
      } else {
        bundles[file.group, default: Bundle()].attached += parts
      }
    }
    return bundles.sorted { $0.key < $1.key }.map { $0.value.paired() }
  }

  /// Pairs an XML invoice with the PDF that prints its number, since many senders attach both for one bill.
  private func paired() -> Bundle {
    var paired = Bundle(body: body)
    var pages = attached.filter { !$0.pages.isEmpty }
    for data in attached where data.pages.isEmpty {
      let number = data.exact.lazy.compactMap(\.reference).first
      if let index = pages.firstIndex(where: { part in
        part.exact.allSatisfy { $0.source != .eInvoice } && number.map { Bundle.prints($0, part.pages) } ?? false
      }) {
        pages[index].exact = data.exact + pages[index].exact
      } else {
        paired.attached.append(data)
      }
    }
    paired.attached += pages
    return paired
  }

  private static func prints(_ number: String, _ pages: [Page]) -> Bool {
    let wanted = Fold.string(number.filter { $0.isLetter || $0.isNumber })
    guard wanted.count >= 3 else { return false }
    return pages.contains { page in
      page.lines.contains { Fold.string($0.text.filter { $0.isLetter || $0.isNumber }).contains(wanted) }
    }
  }

  /// The bills of the bundle. In a mail, the attachments are the bills and the text is a covering letter; the text is
  /// the bill only if no attachment is one.
  func proposals(_ parse: (DocumentParts.Part) -> Proposal?) -> [Proposal] {
    let found = attached.compactMap(parse)
    guard !body.isEmpty else { return found }
    let bills = found.filter { $0.total != nil }
    if bills.isEmpty {
      let written = body.compactMap(parse).filter { $0.total != nil }
      return written.isEmpty ? found : written.map { Bundle.adding(pagesOf: attached, to: $0) }
    }
    let distinct = Bundle.withoutDuplicates(bills)
    // Covering letter, terms and time sheets belong to the single bill they came with.
    guard distinct.count == 1 else { return distinct }
    return distinct.map { Bundle.adding(pagesOf: attached + body, to: $0) }
  }

  private static func adding(pagesOf parts: [DocumentParts.Part], to proposal: Proposal) -> Proposal {
    var proposal = proposal
    let others = parts.flatMap(\.pages).map(\.number).filter { !proposal.pages.contains($0) }
    proposal.pages += others.sorted()
    return proposal
  }

  /// Merges a bill that occurs in two files, such as PDF and image; the more exact source takes precedence.
  private static func withoutDuplicates(_ bills: [Proposal]) -> [Proposal] {
    var kept: [Proposal] = []
    for bill in bills {
      guard let index = kept.firstIndex(where: { isSameBill($0, bill) }) else {
        kept.append(bill)
        continue
      }
      var (first, second) = (kept[index], bill)
      if exactness(second) < exactness(first) { swap(&first, &second) }
      first.pages += second.pages.filter { !first.pages.contains($0) }
      kept[index] = first
    }
    return kept
  }

  /// Whether the totals are equal, and so are the numbers, or the dates if one bill has no number.
  private static func isSameBill(_ a: Proposal, _ b: Proposal) -> Bool {
    guard let total = a.total?.value, let other = b.total?.value, total.equals(other) else { return false }
    if let one = a.reference?.value, let two = b.reference?.value { return one == two }
    return a.date?.value == b.date?.value
  }

  private static func exactness(_ proposal: Proposal) -> Int {
    proposal.total.flatMap { Source.allCases.firstIndex(of: $0.source) } ?? Source.allCases.count
  }
}
