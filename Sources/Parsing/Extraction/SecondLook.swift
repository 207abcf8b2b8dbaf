public import Core

/// What of a page is worth being read again, for the reader, which still has the picture.
public struct SecondLook: Sendable {
  private let page: Page
  private let context: PartContext?

  /// - Parameter page: as it was read so far.
  public init(_ page: Page, today: CalendarDate) {
    self.page = page
    context = PartParser.context(of: [page], today: today, lexicon: .standard)
  }

  /// Loads what every look needs, which takes longer than a look itself: a process that forks does it before.
  public static func prepare() {
    let words = "Shop 1 Total 2.00 01.02.2003".split(separator: " ").enumerated().map { position, word in
      Word(text: String(word), box: Box(x: 60 * position, y: 0, width: 50, height: 10), confidence: 1)
    }
    let page = Page(number: 1, width: 400, height: 20, passes: [Pass(source: .ocr, lines: [Line(words: words)])])
    _ = SecondLook(page, today: .epoch).isSure
  }

  /// Whether the page needs no further reading: total and date are certain.
  public var isSure: Bool { context.map { ReviewRules.isSure(Settled($0)) } ?? false }

  /// Whether a page that has amounts or a date, as bills have, shows no total or no date. One that has neither, prose or
  /// noise, misses nothing.
  public var isMissingSomething: Bool {
    guard let context else { return false }
    let (total, date) = (context.proposal.total, context.proposal.date)
    let isLikeABill = total != nil || date != nil || context.sheets.contains { $0.money.contains { _ in true } }
    return isLikeABill && (total == nil || date == nil)
  }

  /// How many lines of its first reading hold words that are printed beside amounts: `Total`, `Cash`, `VAT`.
  public var labelledLines: Int { context?.sheets.first?.groups.count { !$0.isEmpty } ?? 0 }

  /// The boxes of the lines that decide total and date, the most decisive first; none on a page without either.
  ///
  /// - Parameter known: lines that were looked at before, which are left out.
  public func decisiveLines(except known: [Line] = []) -> [Box] {
    guard let context else { return [] }
    var boxes: [Box] = []
    func add(_ line: Int, of sheet: Sheet, margin: Int = 0) {
      guard boxes.count < SecondLook.most else { return }
      let box = sheet.document.lines[line].box.widened(by: margin)
      if !(boxes + known.map(\.box)).contains(where: { $0.isSameLine(as: box) }) { boxes.append(box) }
    }
    for candidate in context.total.candidates.prefix(3) where candidate.probability > 0.02 {
      if let mention = candidate.mention { add(mention.line, of: context.sheets[candidate.sheet]) }
    }
    let dates = context.sheets.map { sheet in
      DateCandidates.all(in: sheet.document, dayFirst: context.country.dayFirstProbability).filter { $0.score > -4 }
        .sorted { ($0.score, $1.line) > ($1.score, $0.line) }
    }
    for (sheet, found) in zip(context.sheets, dates) { found.prefix(3).forEach { add($0.line, of: sheet) } }
    if dates.allSatisfy(\.isEmpty) {
      for sheet in context.sheets {
        for line in DamagedDates.lines(in: sheet.document).prefix(3) {
          // What was not read may also stand beyond what was.
          add(line, of: sheet, margin: 2 * sheet.document.lines[line].box.height)
        }
      }
    }
    // The terms of the sums that prove a total.
    for sheet in context.sheets.prefix(1) {
      for labelled in sheet.labelled
      where SecondLook.terms.contains(labelled.role) || labelled.role.totalStrength != nil {
        add(labelled.mention.line, of: sheet)
      }
    }
    return boxes
  }

  /// Where the values stand that a bill hangs on: its total, date, seller and account. A reader of PDFs looks whether the
  /// page shows there what its text says.
  public var decidingPlaces: [Box] {
    guard let proposal = context?.proposal else { return [] }
    let evidence = [
      proposal.total?.evidence, proposal.date?.evidence, proposal.merchant?.evidence, proposal.iban?.evidence,
    ]
    return evidence.compactMap { $0 }.flatMap { Rows.boxes(of: $0.boxes) }
  }

  /// The head of the page, when its seller is not plain; nil where another look is not worth its time.
  ///
  /// It ends above the first amount: below that no name is set.
  public var head: Box? {
    guard let context else { return nil }
    if let merchant = context.proposal.merchant, merchant.confidence >= SecondLook.plainName { return nil }
    let amounts = context.sheets.first?.money.map { context.sheets[0].document.lines[$0.line].box.y } ?? []
    let end = amounts.min() ?? page.height
    let (least, most) = (page.height / 8, page.height * 2 / 5)
    return Box(x: 0, y: 0, width: page.width, height: max(least, min(end, most)))
  }

  /// Names more certain than this were seldom other ones in a second look, and then not better ones.
  private static let plainName = 0.75

  private static let terms: Set<LabelRole> = [.subtotal, .tax, .rounding, .cash, .change, .card]
  /// Further lines confirm what these have confirmed: with twelve no receipt of 282 is read better than with six.
  private static let most = 6
}

private enum Rows {
  /// One box for each row of print that some boxes stand in.
  static func boxes(of words: [Box]) -> [Box] {
    words.reduce(into: []) { rows, word in
      if let last = rows.last, last.isSameLine(as: word) || (last.y...last.maxY).contains(word.midY) {
        rows[rows.count - 1] = last.union(word)
      } else {
        rows.append(word)
      }
    }
  }
}

extension Box {
  /// Longer at both ends.
  fileprivate func widened(by margin: Int) -> Box {
    Box(x: max(0, x - margin), y: y, width: maxX + margin - max(0, x - margin), height: height)
  }
}
