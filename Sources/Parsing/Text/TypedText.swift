internal import Core

extension DocumentText {
  /// Text that has no place on paper, as far as the rules for printed text need one: lines below one another.
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
