internal import Core

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
    let finding = TotalExtractor.total(in: [sheet])
    guard let total = TotalField.field(finding, in: [sheet], model: .total) else { return false }
    return total.confidence >= 0.5
  }
}
