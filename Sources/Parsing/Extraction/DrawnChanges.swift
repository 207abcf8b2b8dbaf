public import Core

extension SecondLook {
  /// Whether print that is drawn on the page, and is not in its text, may change what the bill says: a stamp, a word
  /// for a payment or for another kind of document, or an amount, a date or a currency that the text does not have.
  ///
  /// Names do not count, since a logo is such print.
  ///
  /// - Parameter drawn: the lines as they were recognised.
  public func isChanged(by drawn: [Line]) -> Bool {
    guard let context, let box = Box.union(drawn.map(\.box)) else { return false }
    let page = Page(
      number: 1, width: box.maxX, height: box.maxY, passes: [Pass(source: .ocr, method: "drawn", lines: drawn)])
    let sheet = Sheet(DocumentText(pages: [page], today: context.today), country: context.country)
    return Stamps.isStamped(sheet) || Stamps.isCorrected(sheet) || sheet.document.lines.contains(where: namesKind)
      || hasOtherFigures(sheet, context) || hasOtherCurrency(sheet, context)
  }

  private func namesKind(_ line: TextLine) -> Bool {
    !KindWords.offers.matches(in: line.tokens).isEmpty
      || KindWords.papers.matches(in: line.tokens).contains {
        !$0.meaning.isOfSubject && (!$0.meaning.kind.isBill || $0.meaning.kind == .creditNote)
      }
      || PaymentWord.phrases.matches(in: line.tokens).contains { $0.meaning.word == .paid && $0.isExact }
  }

  private func hasOtherFigures(_ drawn: Sheet, _ context: PartContext) -> Bool {
    let amounts = drawn.money.filter { $0.form == .decimals }.compactMap(\.magnitude)
    let order = context.country.dayFirstProbability
    let dates = DateCandidates.all(in: drawn.document, dayFirst: order).filter(\.shape.isClear)
    // Most of what is drawn has neither, and what the text has is found in the whole page.
    if !amounts.isEmpty {
      let known = Set(context.sheets.flatMap { $0.mentions.joined().compactMap(\.magnitude) })
      if !known.isSuperset(of: amounts) { return true }
    }
    guard !dates.isEmpty else { return false }
    let known = Set(context.documents.flatMap { DateCandidates.all(in: $0, dayFirst: order).map(\.date) })
    return !known.isSuperset(of: dates.map(\.date))
  }

  private func hasOtherCurrency(_ drawn: Sheet, _ context: PartContext) -> Bool {
    let found = CurrencyExtractor.currency(
      in: [drawn], total: nil, country: .none, numbering: [], day: context.dates.date?.value)
    guard let found, found.evidence != nil else { return false }
    return found.value != context.proposal.currency?.value
  }
}
