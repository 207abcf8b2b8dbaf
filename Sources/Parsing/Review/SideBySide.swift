internal import Core

/// Two receipts on one page, beside each other or one on the other, as when both lie in one photo: the values of both
/// are one draft, which a person has to divide.
enum SideBySide {
  /// Whether a gap from top to bottom divides the print of the page so that each side has a date and a labelled total
  /// of its own, and they differ. A receipt with its own card slip beside it agrees in both.
  static func areSeveral(_ context: PartContext) -> Bool {
    guard context.pages.count == 1, let page = context.pages.first, let pass = page.passes.first, pass.source == .ocr
    else { return false }
    return gaps(in: pass, of: page).contains { middle in
      guard let left = side(of: pass, on: page, today: context.today, where: { $0.box.midX < middle }),
        let right = side(of: pass, on: page, today: context.today, where: { $0.box.midX >= middle })
      else { return false }
      return left.total != right.total || left.date != right.date
    }
  }

  /// Whether a receipt lies on the total of another: below the day of one, prices, then the day of the other, whose own
  /// prices alone come to the total.
  static func coversAnother(_ context: PartContext) -> Bool {
    guard context.pages.count == 1, context.source == .ocr, let best = context.total.best,
      let end = best.lines.min()
    else { return false }
    let sheet = context.sheets[best.sheet]
    let days = sheet.document.lines.indices.prefix(end).filter { isDay(on: $0, in: sheet) }
    guard let first = days.first, let last = days.last, first < last else { return false }
    let below = (last + 1..<end).compactMap { price(on: $0, in: sheet) }
    return below.reduce(0, +) == best.cents
      && (first + 1..<last).contains { line in price(on: line, in: sheet).map { $0 != best.cents } ?? false }
  }

  /// Whether a line has a complete date and no price.
  private static func isDay(on line: Int, in sheet: Sheet) -> Bool {
    sheet.document.lines[line].dateShapes.contains { $0.penalty < 1 && $0.hasFullYear }
      && !sheet.mentions[line].contains(where: \.looksLikeMoney)
  }

  /// The price at the end of a line with a name and without a label.
  private static func price(on line: Int, in sheet: Sheet) -> Cents? {
    guard sheet.groups[line].isEmpty, sheet.mentions[line].last(where: \.looksLikeMoney)?.form == .decimals,
      sheet.document.lines[line].folded.count(where: \.isLetter) >= shortestName,
      let amount = ItemRuns.lineAmount(sheet, line), amount > 0
    else { return nil }
    return amount
  }

  private static let shortestName = 3

  /// The middles of the gaps that no word crosses, with enough words for a receipt on either side.
  private static func gaps(in pass: Pass, of page: Page) -> [Int] {
    let words = pass.lines.flatMap(\.words).sorted { $0.box.x < $1.box.x }
    let named = words.map { $0.text.count(where: \.isLetter) >= 3 }
    var (middles, end, before): ([Int], Int, Int) = ([], words.first?.box.maxX ?? 0, 0)
    let all = named.count { $0 }
    for (word, isNamed) in zip(words, named) {
      if word.box.x - end > page.width / narrowest, min(before, all - before) >= fewestWords {
        middles.append((word.box.x + end) / 2)
      }
      end = max(end, word.box.maxX)
      if isNamed { before += 1 }
    }
    // No print has more inside its page; for each, both sides are parsed.
    return Array(middles.prefix(narrowest))
  }

  private static func side(
    of pass: Pass, on page: Page, today: CalendarDate, where isThere: (Word) -> Bool
  ) -> (total: Cents?, date: CalendarDate)? {
    let lines = pass.lines.map { Line(words: $0.words.filter(isThere)) }.filter { !$0.words.isEmpty }
    let part = Page(
      number: page.number, width: page.width, height: page.height,
      passes: [Pass(source: pass.source, method: pass.method, lines: lines)])
    let document = DocumentText(pages: [part], today: today)
    let country = CountrySigns.evidence(in: document)
    let sheet = Sheet(document, country: country)
    guard sheet.holdsTotal, let date = DateExtractor.findings(in: document, country: country).date else { return nil }
    return (TotalExtractor.total(in: [sheet]).best?.cents, date.value)
  }

  /// The share of the page's width that the narrowest gap between two sheets has: its print ends before its edge.
  private static let narrowest = 40
  /// The number of words with letters on the shortest receipts.
  private static let fewestWords = 6
}
