internal import Core

/// The bills of a document, each with its pages and their machine-readable data.
enum DocumentParts {
  struct Part: Sendable {
    var pages: [Page]
    /// The data, most exact first.
    var exact: [ExactData] = []
    /// Whether other receipts lie on the same page.
    var sharesPage = false
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
    for invoices in byPages(invoices.flatMap(FatturaPA.invoices)) {
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
      let receipts = PageSplitter.parts(of: section, mode: mode, today: rules.today)
      let uses = receipts.reduce(into: [Int: Int]()) { uses, pages in
        for number in Set(pages.map(\.number)) { uses[number, default: 0] += 1 }
      }
      parts += receipts.map { pages in
        Part(pages: pages, sharesPage: pages.contains { uses[$0.number, default: 0] > 1 })
      }
    }
    for index in parts.indices { parts[index].exact += CodePayloads.data(of: parts[index].pages) }
    return parts.sorted { ($0.pages.first?.number ?? 0) < ($1.pages.first?.number ?? 0) }
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
