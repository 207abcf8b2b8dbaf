public import Core

/// Determines what on a page is worth reading again, for the reader, which still has the image.
public struct SecondLook: Sendable {
  private let page: Page
  /// One for each receipt on the page; none for a page without print.
  private let receipts: [PartContext]
  /// Of the first receipt.
  var context: PartContext? { receipts.first }

  /// - Parameter page: the page as read so far.
  public init(_ page: Page, today: CalendarDate) {
    self.page = page
    receipts = ReceiptsOnPage.receipts(on: page, today: today).compactMap {
      PartParser.context(of: DocumentParts.Part(pages: [$0]), today: today, lexicon: .standard)
    }
  }

  /// Loads the shared tables, which takes longer than a look itself; a process that forks calls this first.
  public static func prepare() { _ = SecondLook(TypicalBill.page, today: TypicalBill.today).isSure }

  /// Whether the page needs no further reading: total and date are certain.
  public var isSure: Bool { !receipts.isEmpty && receipts.allSatisfy { ReviewRules.isSure(Settled($0)) } }

  /// Whether a page with amounts or a date, as bills have, lacks a total or a date. A page with neither, such as prose
  /// or noise, is not missing anything.
  public var isMissingSomething: Bool {
    receipts.contains { context in
      let (total, date) = (context.proposal.total, context.proposal.date)
      let isLikeABill = total != nil || date != nil || context.sheets.contains { $0.money.contains { _ in true } }
      return isLikeABill && (total == nil || date == nil)
    }
  }

  /// How many of total and date were found, 0…2.
  public var valuesFound: Int {
    [receipts.contains { $0.proposal.total != nil }, receipts.contains { $0.proposal.date != nil }].count { $0 }
  }

  /// The number of lines of its first reading with words that are printed beside amounts: `Total`, `Cash`, `VAT`.
  public var labelledLines: Int {
    receipts.reduce(0) { $0 + ($1.sheets.first?.groups.count { !$0.isEmpty } ?? 0) }
  }

  /// The boxes of the lines that determine total and date, of each receipt the most decisive first; empty for a page
  /// without either.
  ///
  /// - Parameter known: lines that were already read again, which are excluded.
  public func decisiveLines(except known: [Line] = []) -> [Box] {
    receipts.flatMap { SecondLook.decisiveLines(of: $0, except: known) }
  }

  private static func decisiveLines(of context: PartContext, except known: [Line]) -> [Box] {
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
          // The unread part may extend beyond the recognised one.
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

  /// The boxes of the most important values of a bill: total, date, merchant and account. A PDF reader checks that the
  /// page shows what its text says there.
  public var decidingPlaces: [Box] {
    guard let proposal = context?.proposal else { return [] }
    let evidence = [
      proposal.total?.evidence, proposal.date?.evidence, proposal.merchant?.evidence, proposal.iban?.evidence,
    ]
    return evidence.compactMap { $0 }.flatMap { Rows.boxes(of: $0.boxes) }
  }

  /// The head of the page, if the merchant is uncertain; nil if another look is not worth its time.
  ///
  /// It ends at the first amount, because names are printed above; its height is limited to ⅛ to ⅖ of the page.
  public var head: Box? {
    guard let context else { return nil }
    if let merchant = context.proposal.merchant, merchant.confidence >= SecondLook.plainName { return nil }
    let amounts = context.sheets.first?.money.map { context.sheets[0].document.lines[$0.line].box.y } ?? []
    let end = amounts.min() ?? page.height
    let (least, most) = (page.height / 8, page.height * 2 / 5)
    return Box(x: 0, y: 0, width: page.width, height: max(least, min(end, most)))
  }

  /// The confidence from which a second look rarely changed the name, and then not for the better.
  private static let plainName = 0.75

  private static let terms: Set<LabelRole> = [.subtotal, .tax, .rounding, .cash, .change, .card]
  /// The maximum number of lines; the others add no information: of 282 receipts, none is read better with twelve than
  /// with six.
  private static let most = 6
}

private enum Rows {
  /// One box for each row of print that contains some of the boxes.
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
  /// The box extended at both ends.
  fileprivate func widened(by margin: Int) -> Box {
    Box(x: max(0, x - margin), y: y, width: maxX + margin - max(0, x - margin), height: height)
  }
}
