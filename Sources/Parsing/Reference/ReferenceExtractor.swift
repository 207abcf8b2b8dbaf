internal import Core

/// Finds a bill's number, preferring an invoice number to a receipt number.
enum ReferenceExtractor {
  private typealias Label = ReferenceLabels.Match

  static func reference(in document: DocumentText) -> Field<String>? { reference(in: ReferenceLabels(document)) }

  static func reference(in labels: ReferenceLabels) -> Field<String>? {
    let document = labels.document
    var found: [LabelledNumber] = []
    for (line, matches) in zip(document.lines, labels.matches) {
      for (position, match) in matches.enumerated() where match.meaning == .invoice || match.meaning == .receipt {
        let following = matches[(position + 1)...]
        if let value = beside(match, following, in: line) ?? below(match, in: line, document) { found.append(value) }
      }
      for match in matches where match.meaning == .mark && isCell(match, in: line) {
        if let value = besideMark(match, in: line) ?? belowMark(match, in: line, document) { found.append(value) }
      }
    }
    return LabelledNumber.best(of: found)
  }

  /// The number after a label on its line; a few words and symbols may be between, `Invoice No. :`.
  private static func beside(_ label: Label, _ following: ArraySlice<Label>, in line: TextLine) -> LabelledNumber? {
    let start = label.range.upperBound
    let next = following.first
    var hasMark = next?.meaning == .mark && next?.range.lowerBound ?? .max <= start + 3
    if isOther(next), next?.range.lowerBound ?? .max <= start + 2 { return nil }
    let holding = line.words(holding: label.range)
    let words = line.words
    if let value = joined(label, hasMark, in: line) { return value }
    var gap = 0
    for index in holding.upperBound..<min(words.count, holding.upperBound + 4) {
      let text = words[index].text
      let isNumbered = hasMark || label.range.count > 8
      if isNumbered, let (value, range) = ReferenceNumber.grouped(from: index, in: line) {
        return isAccount(range, of: words) ? nil : make(value, label, hasMark, gap: gap, line, range)
      }
      if let value = ReferenceNumber.single(text) {
        guard !isGroup(index, of: words) else { return nil }
        return make(value, label, hasMark || text.hasPrefix("#"), gap: gap, line, index..<index + 1)
      }
      if let value = numberedByMonth(index, after: label, in: line) {
        return make(value, label, false, gap: gap + 4, line, index..<index + 1)
      }
      if let value = inSeries(index, of: words, isNumbered: hasMark || saysNumber(label, in: line)),
        !line.hasGap(after: index, wider: 1)
      {
        return make(value, label, hasMark, gap: gap, line, index..<index + 2)
      }
      guard isMark(text) else { return besideLaterMark(label, following, from: index, in: line) }
      hasMark = hasMark || text.contains(where: \.isLetter) || text.contains { "#°№:".contains($0) }
      gap += 1
    }
    return nil
  }

  /// The value joined to the label: `Invoice:INV-001`, `No.1234`.
  private static func joined(_ label: Label, _ hasMark: Bool, in line: TextLine) -> LabelledNumber? {
    guard let last = line.words(holding: label.range).last else { return nil }
    let text = line.words[last].text
    let offset = line.wordStarts[last]
    let inWord = label.range.upperBound - offset
    let rest = String(text.dropFirst(max(0, inWord)))
    // `INV-2023-017`: the label is the beginning of the number.
    let isPrefix =
      label.range.lowerBound == offset && inWord <= longestPrefix && (rest.first == "-" || rest.first == "/")
    return ReferenceNumber.single(isPrefix ? text : rest).map {
      make($0, label, hasMark, gap: 0, line, last..<last + 1)
    }
  }

  /// Whether a word says no more than that a number follows.
  private static func isMark(_ text: String) -> Bool {
    let letters = Fold.string(text.filter { $0.isLetter && $0 != "º" && $0 != "ª" })
    return letters.isEmpty || ReferenceLabels.isMark(letters)
  }

  private static func isOther(_ match: Label?) -> Bool { match?.meaning == .other || match?.meaning == .customer }

  /// The number of a bill directly after a word for `number`, which looks like a date where bills are numbered by
  /// month: `Faktura nr 14/03/2026`.
  private static func numberedByMonth(_ index: Int, after label: Label, in line: TextLine) -> String? {
    guard index > 0, !line.hasGap(after: index - 1, wider: 1) else { return nil }
    let before = line.words[index - 1].text
    let letters = before.filter { $0.isLetter && $0 != "º" && $0 != "ª" }
    guard ReferenceLabels.isMark(Fold.string(letters)) || before.contains(where: { "°№".contains($0) }) else {
      return nil
    }
    return ReferenceNumber.single(line.words[index].text, mayBeDate: true)
  }

  /// Whether a label ends in a word for `number`: `Rechnungsnummer`, `Invoice no`.
  private static func saysNumber(_ label: Label, in line: TextLine) -> Bool {
    guard let last = line.tokens.last(where: { $0.range.overlaps(label.range) })?.text else { return false }
    return ReferenceLabels.isMark(last) || last.hasSuffix("nummer")
  }

  /// The number of a series of bills with its letters in front: `FT 26/0077418`.
  private static func inSeries(_ index: Int, of words: [Word], isNumbered: Bool) -> String? {
    let series = words[index].text
    guard (1...4).contains(series.count), series.allSatisfy(\.isUppercase), !isMark(series),
      Currency(code: series) == nil,
      index + 1 < words.count, let number = ReferenceNumber.single(words[index + 1].text),
      isNumbered || number.contains("/")
    else { return nil }
    return series + " " + number
  }

  /// The number after a word for `number` that a few words separate from the label: `Factura de servicios No. 8820`.
  private static func besideLaterMark(
    _ label: Label, _ following: ArraySlice<Label>, from index: Int, in line: TextLine
  ) -> LabelledNumber? {
    let words = line.words
    for position in index..<min(words.count - 1, index + 4) {
      guard position == 0 || !line.hasGap(after: position - 1, wider: 1) else { return nil }
      let text = words[position].text
      if text.contains(where: \.isLetter), isMark(text) || text.contains("°") {
        let between = label.range.upperBound..<line.wordStarts[position]
        guard !following.contains(where: { $0.meaning != .mark && $0.range.overlaps(between) }),
          // The mark may be the end of another label, `order no`.
          !following.contains(where: { $0.meaning != .mark && line.words(holding: $0.range).contains(position) }),
          let (value, range) = ReferenceNumber.any(from: position + 1, in: line), !isAccount(range, of: words)
        else { return nil }
        return make(value, label, false, gap: 3, line, range)
      }
      guard text.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "'" || $0 == "’" }) else { return nil }
    }
    return nil
  }

  /// Whether a word for `number` begins a line or a column, without a word that says which number: `N° 50176`.
  private static func isCell(_ mark: Label, in line: TextLine) -> Bool {
    let words = line.words(holding: mark.range)
    guard words.count == 1, let only = words.first, !vague.contains(Fold.string(line.words[only].text)) else {
      return false
    }
    return only == 0 || line.hasGap(after: only - 1, wider: 1)
  }

  /// Marks that are used for more than the number of a document.
  private static let vague: Set<String> = ["id", "id:", "code", "code:", "c", "c.", "n", "n."]

  /// The number beside a mark, if nothing else is in its column: `No 125 High Street` has none.
  private static func besideMark(_ mark: Label, in line: TextLine) -> LabelledNumber? {
    let index = line.words(holding: mark.range).upperBound
    guard index < line.words.count, let (value, range) = ReferenceNumber.any(from: index, in: line),
      // `N° 30 118 552 047`; groups of other lengths are of telephones and accounts.
      line.words[range].dropFirst().allSatisfy({ $0.text.count == 3 }),
      range.upperBound == line.words.count || line.hasGap(after: range.upperBound - 1, wider: 1)
    else { return nil }
    return make(value, mark, false, gap: 1, line, range)
  }

  /// The number below a mark that is alone in its column: `N° Cliente` is the heading of another number.
  private static func belowMark(_ mark: Label, in line: TextLine, _ document: DocumentText) -> LabelledNumber? {
    guard let index = line.words(holding: mark.range).last,
      index + 1 == line.words.count || line.hasGap(after: index, wider: 1)
    else { return nil }
    return below(mark, in: line, document)
  }

  /// Whether a word is one of the groups of four digits that account numbers are printed in.
  private static func isGroup(_ index: Int, of words: [Word]) -> Bool {
    func isFour(_ word: Word) -> Bool { word.text.count == 4 && word.text.allSatisfy(\.isNumber) }
    return isFour(words[index]) && index + 1 < words.count && isFour(words[index + 1])
  }

  /// Whether a number is printed in groups of four digits and as long as an account number.
  private static func isAccount(_ range: Range<Int>, of words: [Word]) -> Bool {
    range.contains { isGroup($0, of: words) } && words[range].reduce(0) { $0 + $1.text.count(where: \.isNumber) } >= 15
  }

  /// The most letters with which bill numbers begin, `INV-`, `FACT/`.
  private static let longestPrefix = 4

  /// The number below a label, as in a table in a letterhead.
  private static func below(_ label: Label, in line: TextLine, _ document: DocumentText) -> LabelledNumber? {
    guard let box = cellBox(of: label, in: line) else { return nil }
    for lower in document.lines[(line.index + 1)...].prefix(2) where lower.page == line.page {
      guard lower.box.y - box.maxY < box.height * 3 else { return nil }
      let under = lower.words.enumerated().lazy.filter { _, word in
        min(word.box.maxX, box.maxX) - max(word.box.x, box.x) > min(word.box.width, box.width) / 2
      }
      // Words beyond this limit are more than a table column has.
      for (index, _) in under.prefix(8) {
        guard let (value, range) = ReferenceNumber.any(from: beginning(of: index, in: lower), in: lower),
          range.contains(index), !isAccount(range, of: lower.words), !isDate(range, in: lower)
        else { continue }
        return make(value, label, false, gap: 2, lower, range)
      }
    }
    return nil
  }

  /// Whether words are part of a date, as the year of `Sept 14, 2025`.
  private static func isDate(_ words: Range<Int>, in line: TextLine) -> Bool {
    line.dateShapes.contains { $0.isClear && line.words(holding: $0.range).overlaps(words) }
  }

  /// The first of the groups of digits that a word belongs to.
  private static func beginning(of index: Int, in line: TextLine) -> Int {
    func isGroup(_ word: Word) -> Bool { word.text.allSatisfy { $0.isASCII && $0.isNumber } }
    var start = index
    while start > 0, isGroup(line.words[start]), isGroup(line.words[start - 1]),
      !line.hasGap(after: start - 1, wider: 1)
    {
      start -= 1
    }
    return start
  }

  /// The box of a label, with the words before it in a cell that it ends: `SALES INVOICE`.
  private static func cellBox(of label: Label, in line: TextLine) -> Box? {
    let holding = line.words(holding: label.range)
    guard let last = holding.last else { return nil }
    let cell = line.cell(around: last)
    let isWhole = cell.upperBound == last + 1 && cell.count <= longestTitle
    return Box.union(line.words[isWhole ? cell.lowerBound..<last + 1 : holding].map(\.box))
  }

  /// The most words of a title with its number below.
  private static let longestTitle = 4

  private static func make(
    _ value: String, _ label: Label, _ hasMark: Bool, gap: Int, _ line: TextLine, _ words: Range<Int>
  ) -> LabelledNumber {
    var score =
      switch label.meaning {
      case .invoice: 0.8
      case .receipt: 0.7
      default: 0.5
      }
    if hasMark || label.range.count > 8 { score += 0.12 }
    score -= 0.05 * Double(gap)
    if QuotedMail.isSubjectOfAnswer(line) { score -= 0.2 }
    return LabelledNumber(value: value, score: score, line: line, words: words)
  }
}
