internal import Core

/// Splits the pages of a document into receipts.
enum PageSplitter {
  /// - Returns: the pages of each receipt. A page with several receipts is part of each, with that receipt's words only.
  static func parts(of pages: [Page], mode: SplitMode, today: CalendarDate) -> [[Page]] {
    let pages = mode == .auto ? pages.flatMap { ReceiptsOnPage.receipts(on: $0, today: today) } : pages
    guard pages.count > 1 else { return pages.isEmpty ? [] : [pages] }
    switch mode {
    case .none: return [pages]
    case .pages: return pages.map { [$0] }
    case .auto: return byEvidence(pages.map { PageSigns($0, today: today) })
    }
  }

  /// Begins a new part at each page that is complete by itself, if the part before is complete as well.
  private static func byEvidence(_ signs: [PageSigns]) -> [[Page]] {
    var parts: [[PageSigns]] = []
    for sign in signs {
      if let last = parts.last, !begins(sign, after: last) {
        parts[parts.count - 1].append(sign)
      } else {
        parts.append([sign])
      }
    }
    return parts.map { $0.map(\.page) }
  }

  private static func begins(_ sign: PageSigns, after part: [PageSigns]) -> Bool {
    // Of one page, they were found to be different receipts, perhaps by less than what is asked for below.
    if part.last?.page.number == sign.page.number { return true }
    // `Page 2 of 3` decides: only page 1 begins a new document.
    if let number = sign.pageNumber { return number == 1 }
    guard !sign.isBlank, sign.hasTotal, sign.hasDate else { return false }
    // The part before has to be complete as well; otherwise its total is on this page.
    guard part.contains(where: \.hasTotal) else { return false }
    // A page with the same invoice or receipt number continues the bill.
    if let reference = sign.reference, part.contains(where: { $0.reference == reference }) { return false }
    return true
  }
}

/// The evidence for a page being a separate receipt.
struct PageSigns: Sendable {
  var page: Page
  var isBlank: Bool
  var hasTotal: Bool
  var hasDate: Bool
  /// From `Page 2 of 3`.
  var pageNumber: Int?
  /// The invoice or receipt number.
  var reference: String?

  init(_ page: Page, today: CalendarDate) {
    self.page = page
    let document = DocumentText(pages: [page], today: today)
    let sheet = Sheet(document, country: CountrySigns.evidence(in: document))
    isBlank = document.lines.isEmpty
    hasTotal = sheet.holdsTotal
    hasDate = DateExtractor.findings(in: document, country: .none).date != nil
    pageNumber = document.lines.lazy.compactMap(PageNumbers.number).first
    reference = ReferenceExtractor.reference(in: document)?.value
  }
}
