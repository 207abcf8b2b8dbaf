internal import Core

/// A receipt that lies on another one in a photo: the values of both are one draft.
enum CoveredReceipt {
  /// Whether a receipt lies on the total of another: below the day of one, prices, then the day of the other, whose own
  /// prices alone come to the total.
  static func isThere(_ context: PartContext) -> Bool {
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
}
