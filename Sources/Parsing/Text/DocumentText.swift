internal import Core

/// The lines of one receipt or bill as the extractors see them, in reading order.
struct DocumentText: Sendable {
  var lines: [TextLine]
  /// The date the parser assumes as today; a receipt cannot be from the future.
  var today: CalendarDate
  /// Whether this pass read only some lines again; the others are copies.
  var isPartial: Bool
  /// The script of the document besides Latin letters; nil for a document in Latin letters.
  var script: WritingScript?

  /// Creates the text of one pass over the given pages. Where a page has fewer passes, or a pass read only some lines,
  /// the page's best pass fills in; its lines are marked as copies.
  init(pages: [Page], pass: Int = 0, today: CalendarDate) {
    self.today = today
    isPartial = pages.contains { $0.passes.indices.contains(pass) && $0.passes[pass].scope == .decisiveLines }
    let printedPages = pages.compactMap { page in
      page.passes.first.map { (page: page, printed: DocumentText.printed(page, pass: pass, best: $0), best: $0) }
    }
    let script = LetterScript.main(of: printedPages.flatMap { $0.printed.map { $0.line.text } })
    self.script = script
    lines = []
    for (page, printed, best) in printedPages {
      let isMail = best.method == MailLayout.method
      let start = lines.count
      for (position, (line, isCopy)) in printed.enumerated() {
        lines.append(
          TextLine(
            line: line, index: lines.count, page: page.number, fromTop: position,
            fromBottom: printed.count - 1 - position, source: best.source == .ocr ? .ocr : .textLayer, isCopy: isCopy,
            mailRow: isMail ? MailLayout.headRow(y: line.box.y) : nil, script: script))
      }
      if isMail { lines.removeLast(lines.count - start - QuotedMail.ownLines(of: lines[start...])) }
    }
  }

  private static func printed(_ page: Page, pass: Int, best: Pass) -> [(line: Line, isCopy: Bool)] {
    let isOwn = page.passes.indices.contains(pass)
    let chosen = isOwn ? page.passes[pass] : best
    let lines = chosen.lines.flatMap(LongLines.pieces).map(SpacedLetters.joined)
    guard chosen.scope == .decisiveLines else { return lines.map { ($0, !isOwn) } }
    return best.lines.flatMap(LongLines.pieces).map(SpacedLetters.joined).map { line in
      lines.first { $0.box.isSameLine(as: line.box) }.map { ($0, false) } ?? (line, true)
    }
  }

  /// Where its text comes from; that of a document without text is the one to doubt.
  var source: Source { lines.first?.source ?? .ocr }

  /// Whether evidence is on a line that this pass read itself rather than copied from another.
  func hasSeen(_ evidence: Evidence?) -> Bool {
    guard let evidence, let box = evidence.boxes.first else { return true }
    return lines.contains { !$0.isCopy && $0.page == evidence.page && $0.words.contains { $0.box == box } }
  }

  /// The recogniser's lowest confidence among the words of some evidence, 0…1; nil when this pass read none of them.
  ///
  /// - Parameter isKnown: whether a word is right however unclear it is, and does not count.
  func clarity(of evidence: Evidence, apartFrom isKnown: (Word) -> Bool) -> Double? {
    var lowest: Double?
    for line in lines where !line.isCopy && line.page == evidence.page {
      for word in line.words where evidence.boxes.contains(word.box) && !isKnown(word) {
        lowest = min(lowest ?? word.confidence, word.confidence)
      }
    }
    return lowest
  }
}

extension DocumentText {
  /// Creates a document from typed text, with the positions that the rules for printed text need: one line below
  /// another.
  init(typed lines: [String], today: CalendarDate) {
    let lines = lines.flatMap { $0.split(whereSeparator: \.isNewline) }.enumerated().compactMap { row, line -> Line? in
      var x = 0
      let words = line.split(whereSeparator: \.isWhitespace).map { word in
        defer { x += (word.count + 1) * 10 }
        return Word(
          text: String(word), box: Box(x: x, y: row * 30, width: word.count * 10, height: 14), confidence: 1)
      }
      return words.isEmpty ? nil : Line(words: words)
    }
    let page = Page(
      number: 1, width: 1_000, height: 30 * lines.count + 30, passes: [Pass(source: .textLayer, lines: lines)])
    self.init(pages: [page], today: today)
  }
}

extension Box {
  /// Whether boxes from two readings of a page enclose the same printed line.
  func isSameLine(as other: Box) -> Bool {
    let overlap = min(maxX, other.maxX) - max(x, other.x)
    return (other.y...other.maxY).contains(midY) && (y...maxY).contains(other.midY)
      && 2 * overlap > min(width, other.width)
  }
}
