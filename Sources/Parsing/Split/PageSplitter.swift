internal import Core

/// Splits the pages of a document into receipts.
enum PageSplitter {
  static func parts(of pages: [Page], mode: SplitMode, today: CalendarDate) -> [[Page]] {
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
    hasDate = DateExtractor.candidates(in: document, country: .none).date != nil
    pageNumber = document.lines.lazy.compactMap(PageNumbers.number).first
    reference = ReferenceExtractor.reference(in: document)?.value
  }
}

extension Sheet {
  /// Whether an amount has a clear label for a total.
  var holdsTotal: Bool {
    labelled.contains { ($0.role.totalStrength ?? .weak) >= .plain && $0.mention.looksLikeMoney }
  }
}

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

/// The number of a page within its document: `Page 2 of 3`, `Seite 2 von 3`, `Blatt 2/3`, `2. oldal`, `第2页`, or `2/3`
/// alone in the margin.
enum PageNumbers {
  private enum Place: String { case before, behind, between }

  static func number(in line: TextLine) -> Int? {
    let tokens = line.tokens
    for (index, token) in tokens.enumerated() {
      guard let number = Int(token.text), (1...99).contains(number) else { continue }
      let isNamed =
        index > 0 && words[tokens[index - 1].text] == .before
        || index + 1 < tokens.count && words[tokens[index + 1].text] == .behind
      guard isNamed else { continue }
      // With the number of pages, or alone in the margin: `page 2` in a sentence is a remark, `стр. 2` a building.
      if let last = last(behind: index, in: line), last >= number, last > 1 { return number }
      if tokens.count == 2, min(line.fromTop, line.fromBottom) < 3 { return number }
    }
    return inMargin(line)
  }

  /// The number of pages: `of 3`, `/3`, `共3`.
  private static func last(behind index: Int, in line: TextLine) -> Int? {
    var isJoined = false
    for token in line.tokens[(index + 1)...].prefix(4) {
      if let place = words[token.text] {
        isJoined = isJoined || place == .between
      } else if let last = Int(token.text), last <= 99 {
        let between = line.folded[line.tokens[index].range.upperBound..<token.range.lowerBound]
        return isJoined || between.contains("/") ? last : nil
      } else {
        return nil
      }
    }
    return nil
  }

  private static func inMargin(_ line: TextLine) -> Int? {
    guard min(line.fromTop, line.fromBottom) < 2, line.tokens.count == 2,
      line.text.allSatisfy({ $0.isNumber || $0 == "/" || $0 == " " }), line.text.count(where: { $0 == "/" }) == 1,
      let number = Int(line.tokens[0].text), let last = Int(line.tokens[1].text), number >= 1, number <= last,
      (2...99).contains(last)
    else { return nil }
    return number
  }

  private static let words = Dictionary(
    Table(.pageWords).phrases(of: Place.self).map { (Fold.string($0.phrase), $0.meaning) },
    uniquingKeysWith: { first, _ in first })
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
