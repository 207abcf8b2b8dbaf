internal import Core

/// The lines of one receipt or bill as the extractors see them, in reading order.
struct DocumentText: Sendable {
  var lines: [TextLine]
  /// The day the parser is told it is; a receipt is not from the future.
  var today: CalendarDate

  /// The text of one pass over the given pages.
  init(pages: [Page], pass: Int = 0, today: CalendarDate) {
    self.today = today
    lines = []
    for page in pages where page.passes.indices.contains(pass) {
      let printed = page.passes[pass].lines.filter { !$0.words.isEmpty }
      for (position, line) in printed.enumerated() {
        lines.append(
          TextLine(
            line: line, index: lines.count, page: page.number, pageWidth: page.width, pageHeight: page.height,
            fromTop: position, fromBottom: printed.count - 1 - position,
            source: page.passes[pass].source == .ocr ? .ocr : .textLayer))
      }
    }
  }
}

/// One printed line with what every extractor needs of it.
struct TextLine: Sendable {
  var line: Line
  /// Position in `DocumentText.lines`.
  var index: Int
  var page: Int
  var pageWidth: Int
  var pageHeight: Int
  /// Lines above and below on the same page.
  var fromTop: Int
  var fromBottom: Int
  var source: Source
  /// The words joined by spaces.
  var text: String
  /// `text` folded for comparison: lower case, without diacritics, one character for each character of `text`.
  var folded: [Character]
  /// `folded` cut into words and numbers, once for all extractors.
  var tokens: [Token]

  init(
    line: Line, index: Int, page: Int, pageWidth: Int, pageHeight: Int, fromTop: Int, fromBottom: Int, source: Source
  ) {
    self.line = line
    self.index = index
    self.page = page
    self.pageWidth = pageWidth
    self.pageHeight = pageHeight
    self.fromTop = fromTop
    self.fromBottom = fromBottom
    self.source = source
    text = line.text
    folded = text.map(Fold.character)
    tokens = Tokens.of(folded)
  }

  var words: [Word] { line.words }

  /// The evidence of some of the line's words.
  func evidence(words range: Range<Int>) -> Evidence {
    let chosen = line.words[range.clamped(to: 0..<line.words.count)]
    return Evidence(page: page, boxes: chosen.map(\.box), text: chosen.map(\.text).joined(separator: " "))
  }

  /// The evidence of the whole line.
  var evidence: Evidence { evidence(words: 0..<line.words.count) }
}
