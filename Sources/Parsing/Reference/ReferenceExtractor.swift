internal import Core

/// Finds a bill's number, preferring an invoice number to a receipt number.
enum ReferenceExtractor {
  enum Label: String, Sendable { case invoice, receipt, other, mark }

  private static let labels = Phrases(
    Table(.referenceLabels).phrases(of: Label.self))

  private struct Found {
    var value: String
    var score: Double
    var line: TextLine
    var words: Range<Int>
  }

  static func reference(in document: DocumentText) -> Field<String>? {
    let labelled = document.lines.map { labels.matches(in: $0.tokens) }
    var found: [Found] = []
    for (line, matches) in zip(document.lines, labelled) {
      for (position, match) in matches.enumerated() where match.meaning == .invoice || match.meaning == .receipt {
        let next = position + 1 < matches.count ? matches[position + 1] : nil
        if let value = beside(match, next: next, in: line) ?? below(match, in: line, document) { found.append(value) }
      }
      for match in matches where match.meaning == .mark && isCell(match, in: line) {
        if let value = besideMark(match, in: line) ?? belowMark(match, in: line, document) { found.append(value) }
      }
    }
    // Of equal scores, the first in print.
    guard
      let best = found.enumerated().max(by: { ($0.element.score, -$0.offset) < ($1.element.score, -$1.offset) })?
        .element
    else { return nil }
    return Field(
      value: best.value, confidence: min(0.95, best.score), source: best.line.source,
      evidence: best.line.evidence(words: best.words),
      alternatives: found.filter { $0.value != best.value }.sorted { $0.score > $1.score }.prefix(3).map {
        Candidate(value: $0.value, confidence: $0.score / 2, evidence: $0.line.evidence(words: $0.words))
      })
  }

  /// The number behind a label on its line; a few words and symbols may be between, `Invoice No. :`.
  private static func beside(_ label: Phrases<Label>.Match, next: Phrases<Label>.Match?, in line: TextLine) -> Found? {
    let start = label.range.upperBound
    var hasMark = next?.meaning == .mark && next?.range.lowerBound ?? .max <= start + 3
    if next?.meaning == .other, next?.range.lowerBound ?? .max <= start + 2 { return nil }
    let holding = line.words(holding: label.range)
    let words = line.words
    // The value may be joined to the label: `Invoice:INV-001`, `No.1234`.
    if let last = holding.last {
      let offset = words[..<last].reduce(0) { $0 + $1.text.count + 1 }
      let inWord = start - offset
      let rest = String(words[last].text.dropFirst(max(0, inWord)))
      // `INV-2023-017`: the label is the beginning of the number.
      let isPrefix =
        label.range.lowerBound == offset && inWord <= longestPrefix && (rest.first == "-" || rest.first == "/")
      if let value = number(in: isPrefix ? words[last].text : rest) {
        return make(value, label, hasMark, gap: 0, line, last..<last + 1)
      }
    }
    var gap = 0
    for index in holding.upperBound..<min(words.count, holding.upperBound + 4) {
      let text = words[index].text
      if let value = number(in: text) {
        guard !isGroup(index, of: words) else { return nil }
        return make(value, label, hasMark || text.hasPrefix("#"), gap: gap, line, index..<index + 1)
      }
      let folded = Fold.string(text.filter(\.isLetter))
      let isMark = ["no", "nr", "num", "number", "numero", "n", "nummer", "id", "c", "cislo", "nro"].contains(folded)
      hasMark =
        hasMark || isMark || text.contains("#") || text.contains("°") || text.contains("№") || text.contains(":")
      guard isMark || folded.isEmpty else { return nil }
      gap += 1
    }
    return nil
  }

  /// Whether a word for `number` begins a line or a column, without a word that says which number: `N° 50176`.
  private static func isCell(_ mark: Phrases<Label>.Match, in line: TextLine) -> Bool {
    let words = line.words(holding: mark.range)
    guard words.count == 1, let only = words.first, !vague.contains(Fold.string(line.words[only].text)) else {
      return false
    }
    return only == 0 || line.hasGap(behind: only - 1, wider: 1)
  }

  /// Marks that are used for more than the number of a document.
  private static let vague: Set<String> = ["id", "id:", "code", "code:", "c", "c.", "n", "n."]

  /// The number beside a mark, if nothing else is in its column: `No 125 High Street` has none.
  private static func besideMark(_ mark: Phrases<Label>.Match, in line: TextLine) -> Found? {
    let index = line.words(holding: mark.range).upperBound
    guard index < line.words.count, let value = number(in: line.words[index].text),
      index + 1 == line.words.count || line.hasGap(behind: index, wider: 1)
    else { return nil }
    return make(value, mark, false, gap: 1, line, index..<index + 1)
  }

  /// The number below a mark that is alone in its column: `N° Cliente` is the heading of another number.
  private static func belowMark(_ mark: Phrases<Label>.Match, in line: TextLine, _ document: DocumentText) -> Found? {
    guard let index = line.words(holding: mark.range).last,
      index + 1 == line.words.count || line.hasGap(behind: index, wider: 1)
    else { return nil }
    return below(mark, in: line, document)
  }

  /// Whether a word is one of the groups of four digits that account numbers are printed in.
  private static func isGroup(_ index: Int, of words: [Word]) -> Bool {
    func isFour(_ word: Word) -> Bool { word.text.count == 4 && word.text.allSatisfy(\.isNumber) }
    return isFour(words[index]) && index + 1 < words.count && isFour(words[index + 1])
  }

  /// The most letters with which bill numbers begin, `INV-`, `FACT/`.
  private static let longestPrefix = 4

  /// The number below a label, as in a table in a letterhead.
  private static func below(_ label: Phrases<Label>.Match, in line: TextLine, _ document: DocumentText) -> Found? {
    guard let box = line.box(of: label.range) else { return nil }
    for lower in document.lines[(line.index + 1)...].prefix(2) where lower.page == line.page {
      guard lower.box.y - box.maxY < box.height * 3 else { return nil }
      let under = lower.words.enumerated().lazy.filter { _, word in
        min(word.box.maxX, box.maxX) - max(word.box.x, box.x) > min(word.box.width, box.width) / 2
      }
      // Words beyond this limit are more than a table column has.
      for (index, word) in under.prefix(8) {
        guard let value = number(in: word.text) else { continue }
        return make(value, label, false, gap: 2, lower, index..<index + 1)
      }
    }
    return nil
  }

  private static func make(
    _ value: String, _ label: Phrases<Label>.Match, _ hasMark: Bool, gap: Int, _ line: TextLine, _ words: Range<Int>
  ) -> Found {
    var score =
      switch label.meaning {
      case .invoice: 0.8
      case .receipt: 0.7
      case .mark, .other: 0.5
      }
    if hasMark || label.range.count > 8 { score += 0.12 }
    score -= 0.05 * Double(gap)
    return Found(value: value, score: score, line: line, words: words)
  }

  /// The number in a word: at least three characters and two digits, not a date and not an amount, which follow the
  /// same labels (`Invoice 12.03.2018`, `Bill 12.50`).
  private static func number(in word: String) -> String? {
    var characters = Array(word)[...]
    while let first = characters.first, !first.isLetter, !first.isNumber { characters = characters.dropFirst() }
    while let last = characters.last, !last.isLetter, !last.isNumber { characters = characters.dropLast() }
    let digits = characters.count(where: \.isNumber)
    guard characters.count >= 3, characters.count <= 30, digits >= 2, digits * 3 >= characters.count else { return nil }
    let folded = characters.map(Fold.character)
    guard DateScanner.shapes(in: folded).allSatisfy({ $0.penalty > 1 }), TimeScanner.times(in: folded).isEmpty else {
      return nil
    }
    if let sign = folded.lastIndex(where: { $0 == "." || $0 == "," }), folded.count - sign == 3, !folded.contains("-"),
      folded.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," })
    {
      return nil
    }
    return String(characters)
  }
}
