internal import Core

/// Several receipts on one page, as when they lie beside each other on the glass of a scanner or in one photo.
enum ReceiptsOnPage {
  /// The receipts of a page, each with its own words and codes only; the page as it is if it is one receipt.
  ///
  /// The boxes keep their places on the page.
  static func receipts(on page: Page, today: CalendarDate) -> [Page] {
    receipts(on: page, today: today, divisions: mostDivisions)
  }

  private static func receipts(on page: Page, today: CalendarDate, divisions: Int) -> [Page] {
    guard divisions > 0, let pass = page.passes.first, pass.source == .ocr else { return [page] }
    for gap in gaps(in: pass, of: page) {
      let sides = page.divided(at: gap)
      guard let first = Side(sides.first, today: today), let second = Side(sides.second, today: today),
        first.isOfAnotherReceipt(than: second, across: gap.axis)
      else { continue }
      return [sides.first, sides.second].flatMap { receipts(on: $0, today: today, divisions: divisions - 1) }
    }
    return [page]
  }

  /// Whether both sides of a gap have a date and a total of their own that differ, although they may belong together: a
  /// receipt, and beside it the card slip with a tip. The values of both are then in one draft, which a person has to
  /// check.
  static func mayBeSeveral(on page: Page, today: CalendarDate) -> Bool {
    guard let pass = page.passes.first, pass.source == .ocr else { return false }
    return gaps(in: pass, of: page).contains { gap in
      guard gap.axis == .across else { return false }
      let sides = page.divided(at: gap)
      guard let first = Side(sides.first, today: today), let second = Side(sides.second, today: today) else {
        return false
      }
      return first.total != second.total || first.date != second.date
    }
  }

  /// A strip of the page without a word.
  fileprivate struct Gap {
    enum Axis {
      /// From the left to the right: receipts beside each other.
      case across
      /// From the top to the bottom: one above the other.
      case down
    }
    var axis: Axis
    /// In pixels.
    var width: Int
    /// The middle, in pixels from the left edge of the page, or from its upper edge.
    var middle: Int
  }

  /// The strips from edge to edge, with enough words for a receipt on either side, the widest first.
  ///
  /// Only the widest of each direction, as both sides of each are parsed.
  private static func gaps(in pass: Pass, of page: Page) -> [Gap] {
    let words = pass.lines.flatMap(\.words)
    let heights = words.map(\.box.height).sorted()
    guard !heights.isEmpty else { return [] }
    let lineHeight = heights[heights.count / 2]
    let all = [
      gaps(along: .across, between: words, wider: page.width / narrowest),
      gaps(along: .down, between: words, wider: emptyLines * lineHeight),
    ]
    return all.flatMap { gaps in gaps.sorted { $0.width > $1.width }.prefix(most) }.sorted { $0.width > $1.width }
  }

  private static func gaps(along axis: Gap.Axis, between words: [Word], wider least: Int) -> [Gap] {
    let words = words.map { (extent: axis.extent(of: $0.box), isNamed: $0.text.count(where: \.isLetter) >= 3) }
      .sorted { $0.extent.lowerBound < $1.extent.lowerBound }
    let all = words.count(where: \.isNamed)
    var (gaps, end, before): ([Gap], Int, Int) = ([], words.first?.extent.upperBound ?? 0, 0)
    for word in words {
      let width = word.extent.lowerBound - end
      if width > least, min(before, all - before) >= fewestWords {
        gaps.append(Gap(axis: axis, width: width, middle: end + width / 2))
      }
      end = max(end, word.extent.upperBound)
      if word.isNamed { before += 1 }
    }
    return gaps
  }

  /// How often a part of a page is divided again. The glass of a scanner has room for less than a dozen receipts, and
  /// without a limit, the work on a page would grow with the square of what is printed there.
  private static let mostDivisions = 8
  /// The share of the page's width that the narrowest gap between two sheets has: its print ends before its edge.
  private static let narrowest = 40
  /// The height of a gap between two sheets, in lines: parts of one receipt are closer to each other.
  private static let emptyLines = 3
  /// The number of gaps that are tried in each direction.
  private static let most = 6
  /// The number of words with letters on the shortest receipts.
  private static let fewestWords = 6
}

extension ReceiptsOnPage.Gap.Axis {
  func extent(of box: Box) -> Range<Int> {
    self == .across ? box.x..<max(box.x + 1, box.maxX) : box.y..<max(box.y + 1, box.maxY)
  }

  func middle(of box: Box) -> Int { self == .across ? box.midX : box.midY }
}

extension Page {
  fileprivate func divided(at gap: ReceiptsOnPage.Gap) -> (first: Page, second: Page) {
    (only { gap.axis.middle(of: $0) < gap.middle }, only { gap.axis.middle(of: $0) >= gap.middle })
  }

  private func only(where isThere: (Box) -> Bool) -> Page {
    var page = self
    for index in passes.indices {
      page.passes[index].lines = passes[index].lines.map { Line(words: $0.words.filter { isThere($0.box) }) }
        .filter { !$0.words.isEmpty }
    }
    page.codes = codes.filter { isThere($0.box) }
    return page
  }
}

/// One side of a gap, if it has what a receipt has: a date, and a total that has a label or is probable.
private struct Side {
  let date: CalendarDate
  let total: Cents?
  /// All amounts that are printed there.
  let amounts: Set<Cents>
  private let page: Page
  private let today: CalendarDate

  init?(_ page: Page, today: CalendarDate) {
    self.page = page
    self.today = today
    let document = DocumentText(pages: [page], today: today)
    let country = CountrySigns.evidence(in: document)
    let sheet = Sheet(document, country: country)
    let dates = DateExtractor.findings(in: document, country: country)
    // The slip that is sent back with a payment often has no other day than the one by which to pay.
    guard let date = dates.date, dates.dueDate.map({ $0.evidence != date.evidence }) ?? true else { return nil }
    let finding = TotalExtractor.total(in: [sheet])
    let isProbable = TotalField.field(finding, in: [sheet], model: .total).map { $0.confidence >= 0.5 } ?? false
    guard sheet.holdsTotal || isProbable else { return nil }
    self.date = date.value
    total = finding.best?.cents
    amounts = Set(sheet.money.compactMap(\.magnitude))
  }

  /// Whether this is a different receipt from the one behind a gap.
  ///
  /// A card slip is of the same day as its receipt, and has its total or prints it above the tip. What is below a gap in
  /// a receipt, such as a payment slip or the balance of the last bill, hardly ever has another name as well.
  func isOfAnotherReceipt(than other: Side, across axis: ReceiptsOnPage.Gap.Axis) -> Bool {
    guard let total, let otherTotal = other.total else { return false }
    let isIndependent = !amounts.contains(otherTotal) && !other.amounts.contains(total)
    guard isIndependent || date != other.date else { return false }
    return (axis == .across || hasOtherMerchant(than: other)) && !isContinued(by: other)
  }

  /// Whether both name a shop, and not the same one.
  private func hasOtherMerchant(than other: Side) -> Bool {
    guard let merchant, let otherMerchant = other.merchant else { return false }
    return !SameName.isReading(merchant, otherMerchant)
  }

  private var merchant: String? {
    // The reader needs it too, and does not load the table of brands.
    let context = PartParser.context(of: DocumentParts.Part(pages: [page]), today: today, lexicon: .standard)
    return context?.proposal.merchant?.value
  }

  /// Whether the numbers of a bill or of its pages say that both are parts of one, such as two pages in one photo.
  private func isContinued(by other: Side) -> Bool {
    let (signs, next) = (PageSigns(page, today: today), PageSigns(other.page, today: today))
    if let number = next.pageNumber, number > 1 { return true }
    return signs.reference != nil && signs.reference == next.reference
  }
}
