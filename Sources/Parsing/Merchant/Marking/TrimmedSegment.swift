internal import Core

/// A segment without what letterheads print beside the name: a number in front of it, the kind of document,
/// `CONTOSO LTD. INVOICE`, or a telephone number, `Corner Cafe Phone 555-0123`.
struct TrimmedSegment {
  private(set) var segment: Segment
  private(set) var marks: [HeadLine.Mark]
  /// Whether the company's tax or registration number was printed in front of the name, and removed.
  let followsNumber: Bool
  private let line: TextLine

  init(_ printed: Segment, _ marks: [HeadLine.Mark], in line: TextLine) {
    segment = printed
    self.marks = marks
    self.line = line
    let words = TrimmedSegment.wordsOfNumber(printed, marks)
    followsNumber = words > 0
    keep(words..<printed.words.count)
    keep(0..<wordsBeforeTail())
    keep(0..<wordsBeforeTitle())
  }

  /// Drops all words but some. Marks are ranges in the text of one segment, so the shorter one needs its own.
  private mutating func keep(_ words: Range<Int>) {
    guard words.count < segment.words.count else { return }
    let start = segment.wordRange.lowerBound
    segment = Segment(line, start + words.lowerBound..<start + words.upperBound)
    marks = MerchantWords.words(in: segment.tokens)
  }

  /// The number of words of a tax or registration number in front of the name:
  /// `CNPJ: 12.345.678/0001-95 VISTA LTDA`.
  private static func wordsOfNumber(_ segment: Segment, _ marks: [HeadLine.Mark]) -> Int {
    guard let label = marks.first, label.meaning == .contact, segment.begins(with: label.range) else { return 0 }
    let words = segment.words
    let labelled = segment.folded[..<label.range.upperBound].split(separator: " ").count
    // A prefix, `DE 123456789`, and a lone dash belong to the number.
    let number = words.dropFirst(labelled).prefix { word in
      let letters = word.text.count(where: \.isLetter)
      return letters <= 2 && letters < 1 + word.text.count(where: \.isNumber) || word.text.count <= 2 && letters == 0
        || word.text.count == 2 && letters == 2 && word.text.allSatisfy(\.isUppercase)
    }
    let start = labelled + number.count
    // The label may have its number attached: `CNPJ:12.345.678/0001-95`.
    let digits = words.prefix(start).reduce(0) { $0 + $1.text.count(where: \.isNumber) }
    guard digits >= 7, start < words.count else { return 0 }
    let text = words.dropFirst(start).map(\.text).joined(separator: " ")
    let isOther = marks.contains { $0.meaning == .contact && $0.range.lowerBound > label.range.upperBound }
    guard !isOther, text.count(where: \.isLetter) >= 4, text.count(where: \.isNumber) < 5, !text.contains(":") else {
      return 0
    }
    return start
  }

  /// The number of words up to the telephone or branch number after the name.
  private func wordsBeforeTail() -> Int {
    let words = segment.words
    guard !marks.contains(where: { $0.meaning == .form }) else { return words.count }
    var kept = words.indices.dropFirst().first { NameCleaner.isBranchNumber(words, at: $0) }
    if let contact = marks.first(where: { $0.meaning == .contact && $0.range.lowerBound >= 4 }),
      segment.folded[contact.range.lowerBound - 1] == " ",
      segment.folded[contact.range.upperBound...].count(where: \.isNumber) >= 5
    {
      kept = min(kept ?? .max, segment.folded[..<contact.range.lowerBound].split(separator: " ").count)
    }
    guard let kept, kept < words.count else { return words.count }
    let head = words.prefix(kept).map(\.text).joined(separator: " ")
    // `STORE # 204` is only a kind of shop and a branch number, not a name.
    let isSpoken = segment.tokens.contains { token in
      token.range.upperBound <= head.count && token.range.count >= 3 && token.text.first?.isLetter == true
        && !token.isPart(of: marks)
    }
    let isName = isSpoken && head.count(where: \.isLetter) >= 4 && !head.contains(":")
    return isName ? kept : words.count
  }

  /// The number of words up to the kind of document after the name.
  private func wordsBeforeTitle() -> Int {
    let whole = segment.words.count
    guard let last = marks.last, last.meaning == .title, marks.count < segment.tokens.count || marks.count > 1,
      segment.folded[last.range.upperBound...].count(where: { $0.isLetter || $0.isNumber }) == 0
    else { return whole }
    let before = segment.folded[..<last.range.lowerBound]
    let words = before.split(separator: " ").count
    guard before.count(where: \.isLetter) >= 4, words > 0, before.last == " " else { return whole }
    return words
  }
}
