internal import Core

/// Sheets with a bar code that people lay between papers before they scan the whole pile.
enum SeparatorSheets {
  /// The pages between the sheets, without the sheets; without a sheet all pages are one section.
  ///
  /// Some put the code on the first page of a paper instead: a page with a total, or with more print than a
  /// sheet has, begins the next section.
  static func sections(of pages: [Page], separators: Set<String>, today: CalendarDate) -> [[Page]] {
    var sections: [[Page]] = [[]]
    for page in pages {
      let divides = page.codes.contains { separators.contains($0.text) }
      if divides { sections.append([]) }
      if !divides || isPaper(page, today: today) { sections[sections.count - 1].append(page) }
    }
    return sections.filter { !$0.isEmpty }
  }

  /// A sheet says what it is in a few lines.
  private static let mostLines = 11

  private static func isPaper(_ page: Page, today: CalendarDate) -> Bool {
    let document = DocumentText(pages: [page], today: today)
    if document.lines.count > mostLines { return true }
    let sheet = Sheet(document)
    if sheet.holdsTotal { return true }
    // An amount without a label: losing a bill is worse than a sheet too many in one.
    guard let total = TotalField.field(TotalExtractor.total(in: [sheet]), in: [sheet]) else { return false }
    return total.confidence >= 0.5
  }
}
