internal import Core

/// Sheets with a bar code that people lay between papers before they scan the whole pile.
enum SeparatorSheets {
  /// The pages between the sheets, without the sheets; without a sheet all pages are one section.
  static func sections(of pages: [Page], separators: Set<String>) -> [[Page]] {
    pages.split { page in page.codes.contains { separators.contains($0.text) } }.map(Array.init)
  }
}
