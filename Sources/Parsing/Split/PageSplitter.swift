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
    hasDate = DateExtractor.findings(in: document, country: .none).date != nil
    pageNumber = document.lines.lazy.compactMap(PageNumbers.number).first
    reference = ReferenceExtractor.reference(in: document)?.value
  }
}

/// The number of a page within its document: `Page 2 of 3`, `Seite 2 von 3`, `Blatt 2/3`, `2. oldal`, `第2页`, or `2/3`
/// alone in the margin.
enum PageNumbers {
  private enum Place: String { case before, after, between }

  static func number(in line: TextLine) -> Int? {
    let tokens = line.tokens
    for (index, token) in tokens.enumerated() {
      guard let number = Int(token.text), (1...99).contains(number) else { continue }
      let isNamed =
        index > 0 && words[tokens[index - 1].text] == .before
        || index + 1 < tokens.count && words[tokens[index + 1].text] == .after
      guard isNamed else { continue }
      // With the number of pages, or alone in the margin: `page 2` in a sentence is a remark, `стр. 2` a building.
      if let last = last(after: index, in: line), last >= number, last > 1 { return number }
      if tokens.count == 2, min(line.fromTop, line.fromBottom) < 3 { return number }
    }
    return inMargin(line)
  }

  /// The number of pages: `of 3`, `/3`, `共3`.
  private static func last(after index: Int, in line: TextLine) -> Int? {
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
