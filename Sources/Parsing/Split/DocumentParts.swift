internal import Core

/// The bills of a document, each with its pages and their machine-readable data.
enum DocumentParts {
  struct Part: Sendable {
    var pages: [Page]
    /// The data, most exact first.
    var exact: [ExactData]
  }

  /// The rules for splitting pages.
  struct Rules: Sendable {
    var split: SplitMode
    var separators: Set<String>
    var today: CalendarDate
  }

  static func parts(of pages: [Page], _ invoices: [StructuredInvoice], _ rules: Rules) -> [Part] {
    var rest = pages
    var parts: [Part] = []
    for invoices in byPages(invoices) {
      let exact = invoices.compactMap(EInvoice.data)
      guard let first = invoices.first, !exact.isEmpty else { continue }
      // An e-invoice specifies its pages: they are one bill, whatever they look like.
      parts.append(Part(pages: rest.filter { first.pages.contains($0.number) }, exact: exact))
      rest.removeAll { page in first.pages.contains(page.number) }
    }
    let sections = SeparatorSheets.sections(of: rest, separators: rules.separators, today: rules.today)
    // Separator sheets already divide the documents, so each section is one document.
    let mode = sections.count > 1 && rules.split == .auto ? .none : rules.split
    for section in sections {
      parts += PageSplitter.parts(of: section, mode: mode, today: rules.today).map { Part(pages: $0, exact: []) }
    }
    return parts.map { Part(pages: $0.pages, exact: $0.exact + CodePayloads.data(of: $0.pages)) }
      .sorted { ($0.pages.first?.number ?? 0) < ($1.pages.first?.number ?? 0) }
  }

  /// Groups invoices of the same pages, which repeat the data in several syntaxes; one without pages is a separate
  /// bill.
  private static func byPages(_ invoices: [StructuredInvoice]) -> [[StructuredInvoice]] {
    var groups: [[StructuredInvoice]] = []
    for invoice in invoices {
      if !invoice.pages.isEmpty, let index = groups.firstIndex(where: { $0.first?.pages == invoice.pages }) {
        groups[index].append(invoice)
      } else {
        groups.append([invoice])
      }
    }
    return groups
  }
}

/// How the pages of a document are divided into receipts.
public enum SplitMode: String, Sendable, CaseIterable {
  /// By evidence: pages that are separate receipts are split, pages of one bill are not.
  case auto
  /// Every page is a separate receipt.
  case pages
  /// The whole document is one receipt.
  case none
}

/// Sheets with a bar code that are inserted between documents before a batch is scanned.
enum SeparatorSheets {
  /// The pages between the sheets, without the sheets; all pages in one section if there are no sheets.
  ///
  /// Some people put the code on the first page of a document instead: a page with a total, or with more print than a
  /// sheet has, begins the next section.
  static func sections(of pages: [Page], separators: Set<String>, today: CalendarDate) -> [[Page]] {
    var sections: [[Page]] = [[]]
    for page in pages {
      let divides = page.codes.contains { separators.contains($0.text) }
      if divides { sections.append([]) }
      if !divides || isDocumentPage(page, today: today) { sections[sections.count - 1].append(page) }
    }
    return sections.filter { !$0.isEmpty }
  }

  /// The largest number of lines on a separator sheet.
  private static let mostLines = 11

  private static func isDocumentPage(_ page: Page, today: CalendarDate) -> Bool {
    let document = DocumentText(pages: [page], today: today)
    if document.lines.count > mostLines { return true }
    let sheet = Sheet(document, country: CountrySigns.evidence(in: document))
    if sheet.holdsTotal { return true }
    // An amount without a label also counts: an extra sheet in a section is better than a lost bill.
    guard let total = TotalField.field(TotalExtractor.total(in: [sheet]), in: [sheet]) else { return false }
    return total.confidence >= 0.5
  }
}
