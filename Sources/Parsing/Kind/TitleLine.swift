internal import Core

/// A phrase for a kind of document in its line, where it can be a title, a label, or a mention.
struct TitleLine {
  private let line: TextLine
  /// The words of the line in the column of the phrase: a title may be beside the sender's name.
  private let words: ArraySlice<Word>
  private let before: ArraySlice<Token>
  private let after: ArraySlice<Token>
  /// The folded text after the phrase.
  private let rest: ArraySlice<Character>

  /// - Parameter phrase: the range of the phrase in the line, in characters.
  init(_ line: TextLine, phrase: Range<Int>) {
    self.line = line
    let column = TitleLine.column(of: phrase, in: line)
    words = line.words[column.words]
    before = line.tokens.drop { $0.range.lowerBound < column.characters.lowerBound }
      .prefix { $0.range.lowerBound < phrase.lowerBound }
    after = line.tokens.drop { $0.range.lowerBound < phrase.upperBound }
      .prefix { $0.range.lowerBound < column.characters.upperBound }
    rest = line.folded[phrase.upperBound..<max(phrase.upperBound, column.characters.upperBound)]
  }

  /// The words around a phrase up to the next wide gap, and their characters.
  private static func column(
    of phrase: Range<Int>, in line: TextLine
  ) -> (words: Range<Int>, characters: Range<Int>) {
    let holding = line.words(holding: phrase)
    guard !holding.isEmpty else { return (0..<line.words.count, 0..<line.folded.count) }
    var (first, last) = (holding.lowerBound, holding.upperBound - 1)
    while first > 0, !line.hasGap(after: first - 1, wider: gap) { first -= 1 }
    while last + 1 < line.words.count, !line.hasGap(after: last, wider: gap) { last += 1 }
    return (first..<last + 1, line.wordStarts[first]..<min(line.wordStarts[last + 1], line.folded.count))
  }

  /// The least width of a gap between columns, in heights of the print.
  private static let gap = 3

  /// Whether the line is short and near the top; `invoice` in the small print refers to another document.
  ///
  /// In scripts without spaces, two characters count as a word.
  var isShort: Bool {
    isHigh && max(words.count, words.reduce(0) { $0 + $1.text.count(where: LetterScript.isUnspaced) } / 2) <= 4
  }

  /// Whether the phrase is the title of a document that is not a bill. Every invoice mentions reminders and delivery
  /// notes somewhere, so the phrase has to begin the line, except for one word (`2. Mahnung`, `Ihr Lieferschein`), and
  /// the line has to be short or contain nothing else.
  var isTitle: Bool {
    !isReference && !isProse && (isShort && before.count <= 1 || isPlain && after.contains(where: \.isNumber))
  }

  /// Whether at most one word is in front of the phrase, `Re: Estimate`; not in `Invoice for your quote`.
  var isAtStart: Bool { before.count <= 1 }

  /// Whether nothing but the phrase and ornaments is on the line, in any column: `*** REFUND ***`.
  var isAlone: Bool {
    before.isEmpty && after.isEmpty && !rest.contains(":")
      && words.count == line.words.count && line.tokens.allSatisfy { $0.text.first?.isLetter == true }
  }

  /// Whether nothing but the phrase and a remark in brackets is on the line: `SALES ORDER (not a VAT invoice)`.
  var isAloneWithRemark: Bool {
    let remark = String(rest.filter { $0 != " " })
    return isAlone
      || before.isEmpty && remark.hasPrefix("(") && remark.hasSuffix(")") && !remark.contains(where: \.isNumber)
        && words.count == line.words.count
  }

  /// Whether the phrase is the title of a credit note: alone on its line, or after one or two words, without an
  /// amount. `7天无理由退货` is a promise, `Merci d'avoir commandé` a greeting.
  var isTitleOfCredit: Bool {
    guard !isReference, !line.words.contains(where: \.looksLikeMoney) else { return false }
    let unspaced = before.count { $0.text.contains(where: LetterScript.isUnspaced) }
    let words = before.count - unspaced + unspaced / 2
    let endsLine = !after.contains { $0.text.contains(where: \.isLetter) }
    return isPlain
      || isShort && words <= 2 && before.first?.isNumber != true
        && (before.isEmpty || words <= 1 && isTitle || endsLine)
  }

  /// Whether the line is part of a sentence over several lines: `your statement.`, `Mahnung in Verzug.`
  private var isProse: Bool {
    words.first?.text.first(where: \.isLetter)?.isLowercase == true
      || words.count > 1 && words.last?.text.hasSuffix(".") == true
        && (after.last.map { !$0.isNumber && $0.text.count > 3 } ?? true)
  }

  /// Whether the phrase begins its line, followed only by a number, a date and a reference:
  /// `Zahlungserinnerung zu Rechnung 5 vom 1. Mai`. With an amount, it is an item.
  var isPlain: Bool {
    guard isHigh, before.isEmpty || before.count == 1 && before.allSatisfy(\.isNumber),
      !words.contains(where: \.looksLikeMoney)
    else { return false }
    let months = MonthNames.standard.matches(in: line.folded)
    return after.allSatisfy { token in
      // Up to three letters: `Nr`, `vom`, `für`, `of`, `del`, or a prefix of a number.
      token.isNumber || token.text.count <= 3 || KindWords.companions.contains(token.text)
        || KindWords.papers.holds(token.text) || months.contains { $0.range.overlaps(token.range) }
    }
  }

  /// `Invoice no. 55`, possibly beside other text.
  var isNumbered: Bool { isHigh && after.prefix(2).contains(where: \.isNumber) }

  /// `zu Rechnung 5`, `for your invoice 55`: a reference to another document.
  var isReference: Bool {
    guard let word = before.last(where: { !KindWords.companions.contains($0.text) }) else { return false }
    return KindWords.references.contains(word.text)
  }

  /// `Lieferschein-Nr.: 77`: a field label, usually in a document of another kind.
  var isLabel: Bool {
    guard let colon = rest.firstIndex(of: ":"), colon - rest.startIndex <= 12 else { return false }
    return !rest[..<colon].contains(where: \.isNumber)
  }

  /// The height of the print, in pixels.
  var height: Int { line.box.height }

  private var isHigh: Bool { line.fromTop < 25 }
}
