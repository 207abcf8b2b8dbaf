internal import Core

/// Divides the pages of a document into receipts.
enum PageSplitter {
  static func parts(of pages: [Page], mode: SplitMode, today: CalendarDate) -> [[Page]] {
    guard pages.count > 1 else { return pages.isEmpty ? [] : [pages] }
    switch mode {
    case .none: return [pages]
    case .pages: return pages.map { [$0] }
    case .auto: return byEvidence(pages.map { PageSigns($0, today: today) })
    }
  }

  /// A page begins a new part when it is complete in itself and so is what stands before it.
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
    // `Page 2 of 3` says it: a page of a larger paper, and `1 of …` starts one.
    if let number = sign.pageNumber { return number == 1 }
    guard !sign.isBlank, sign.hasTotal, sign.hasDate else { return false }
    // The paper before must be finished as well, or its total stands on this page.
    guard part.contains(where: \.hasTotal) else { return false }
    // The same letterhead and the same number continue one bill.
    if let reference = sign.reference, part.contains(where: { $0.reference == reference }) { return false }
    return true
  }
}

/// What one page says about being a receipt of its own.
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
    let sheet = Sheet(document)
    isBlank = document.lines.isEmpty
    hasTotal = sheet.holdsTotal
    hasDate = DateExtractor.candidates(in: document, country: .none).date != nil
    pageNumber = document.lines.lazy.compactMap(PageNumbers.number).first
    reference = ReferenceExtractor.reference(in: document)?.value
  }
}

extension Sheet {
  /// Whether an amount stands at a label that plainly calls it a total.
  var holdsTotal: Bool {
    labelled.contains { ($0.role.totalStrength ?? .weak) >= .plain && $0.mention.looksLikeMoney }
  }
}
