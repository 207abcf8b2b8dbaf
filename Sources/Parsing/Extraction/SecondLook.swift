public import Core

/// What of a page is worth being read again, for the reader, which still has the picture.
public struct SecondLook: Sendable {
  private let today: CalendarDate

  public init(today: CalendarDate) { self.today = today }

  /// The boxes of the lines that decide total and date, the most decisive first; none on a page without either.
  public func decisiveLines(of page: Page) -> [Box] {
    guard let context = PartParser.context(of: [page], today: today) else { return [] }
    var boxes: [Box] = []
    func add(_ line: Int, of sheet: Sheet) {
      let box = sheet.document.lines[line].line.box
      if !boxes.contains(where: { $0.isSameLine(as: box) }) { boxes.append(box) }
    }
    for candidate in context.total.candidates.prefix(3) where candidate.probability > 0.02 {
      if let mention = candidate.mention { add(mention.line, of: context.sheets[candidate.sheet]) }
    }
    for sheet in context.sheets {
      DateCandidates.all(in: sheet.document, dayFirst: context.country.dayFirstProbability).filter { $0.score > -4 }
        .sorted { ($0.score, $1.line) > ($1.score, $0.line) }.prefix(3).forEach { add($0.line, of: sheet) }
    }
    // The terms of the sums that prove a total.
    for sheet in context.sheets.prefix(1) {
      for labelled in sheet.labelled where SecondLook.terms.contains(labelled.role) || labelled.role.totalStrength != nil {
        add(labelled.mention.line, of: sheet)
      }
    }
    return Array(boxes.prefix(SecondLook.most))
  }

  private static let terms: Set<LabelRole> = [.subtotal, .tax, .rounding, .cash, .change, .card]
  /// More lines than this are half of a receipt, for which a second whole reading is the better use of the time.
  private static let most = 12
}
