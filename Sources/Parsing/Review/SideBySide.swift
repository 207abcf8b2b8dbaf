internal import Core

/// Two receipts beside each other on one page, as when both lie in one photo: the values of both are one draft, which
/// a person has to divide.
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
