internal import Core

/// Finds every number of a line that could be money, a quantity or a rate, by scanning its characters.
///
/// There are three passes, in this order because each works on the result of the earlier ones: numbers as printed,
/// numbers with white space inside, and numbers whose decimal point is lost.
enum AmountScanner {
  static func mentions(in line: TextLine, spacing: ThousandsSpacing = .narrow) -> [AmountMention] {
    // In the text of a file, letters are not misread digits.
    let printed = Array(line.text)
    var characters =
      line.source == .ocr ? DigitLookalikes.corrected(printed) : DigitLookalikes.Corrected(text: printed, changed: [])
    let signs = replaceSignsInNumbers(&characters.text)
    var runs = NumberRuns.runs(in: characters.text)
    guard !runs.isEmpty else { return [] }
    runs = SplitNumbers.joined(runs, in: characters.text, line: line, spacing: spacing)
    return runs.compactMap { run in
      mention(run, in: characters, signs: signs, line: line)
    }
  }

  /// Replaces currency symbols that stand in place of the decimal point, `12€50`, by one.
  ///
  /// - Returns: the symbols by position.
  private static func replaceSignsInNumbers(_ text: inout [Character]) -> [Int: Character] {
    var signs: [Int: Character] = [:]
    for index in text.indices.dropFirst().dropLast(2) where text[index].isCurrencySymbol {
      let end = index + 3
      guard [index - 1, index + 1, index + 2].allSatisfy({ NumberRuns.isDigit(text[$0]) }),
        end == text.count || !NumberRuns.isDigit(text[end]) && !NumberRuns.isSeparator(text[end])
      else { continue }
      // `12.50€50` is two numbers.
      let whole = text[..<index].reversed().prefix { NumberRuns.isDigit($0) || NumberRuns.isSeparator($0) }
      guard whole.allSatisfy(NumberRuns.isDigit) else { continue }
      signs[index] = text[index]
      text[index] = "."
    }
    return signs
  }

  private static func mention(
    _ run: NumberRun, in characters: DigitLookalikes.Corrected, signs: [Int: Character], line: TextLine
  ) -> AmountMention? {
    guard var number = NumberShape.number(run.text[...]) else { return nil }
    let folded = line.folded
    guard run.range.upperBound <= folded.count else { return nil }
    let before = trimmedEnd(folded[..<run.range.lowerBound])
    let after = folded[run.range.upperBound...]
    let tail = NumberTail(after)
    if number.form == .whole || number.form == .grouped, tail.isDashed { number.form = .dashed }

    let words = line.words(holding: run.range)
    guard let box = Box.union(line.words[words].map(\.box)) else { return nil }
    let lead = NumberLead(before, gap: run.range.lowerBound - before.endIndex)
    let isJoined = run.range.lowerBound == before.endIndex
    guard !isCode(number, run, lead, tail, isJoinedToSign: isJoined) else { return nil }
    // `RM10 8XX` is a British post code, not ten ringgit.
    if number.form == .whole, PostalCodes.beginsBritish(words, of: line) { return nil }

    var repair = run.repair
    if characters.changed.contains(where: run.range.contains) { repair = max(repair, .letters) }
    if number.isOdd { repair = max(repair, .space) }
    // `¥1,200-`: the trailing dash marks an amount without cents, not a negative one.
    let isClosed = lead.sign.map(["¥", "₩", "円", "원"].contains) ?? false
    // Accountants print negative amounts in brackets: `(120.00)`, `(£120.00)`.
    let isBracketed = lead.opensBracket && NumberTail.closesBracket(after) && number.form != .whole
    let inner = signs.first { run.range.contains($0.key) }.map { String($0.value) }
    var sign = inner ?? lead.sign ?? tail.sign
    if number.form == .whole, let code = sign, CurrencySigns.isPrintedAsWord(code, in: line) { sign = nil }
    // `$120.0`; on a scan, the other digit was not read.
    if number.form == .fraction, number.value.scale == 1, sign != nil, line.source != .ocr { number.form = .decimals }
    let negative = lead.isNegative || tail.isNegative && !isClosed || isBracketed
    return AmountMention(
      value: negative ? -number.value : number.value, form: number.form, repair: repair, line: line.index,
      characters: run.range, words: words, box: box, sign: sign, isPercent: tail.isPercent,
      isMinusApart: negative && !tail.isNegative && (isBracketed || lead.isMinusApart),
      isQuantity: tail.isQuantity || lead.isTimes, isMeasure: tail.isMeasure, isPerhapsCut: run.isPerhapsCut,
      recognised: line.words[words].map(\.confidence).min() ?? 0)
  }

  /// Whether a number is a code or a part of one.
  private static func isCode(
    _ number: NumberShape.Number, _ run: NumberRun, _ lead: NumberLead, _ tail: NumberTail, isJoinedToSign: Bool
  ) -> Bool {
    if let sign = lead.sign {
      // `205/55 R16` is a tyre size.
      if CurrencySigns.glued.contains(sign), number.form != .decimals { return true }
      // `KC80002212` is the number of a cash register, not eighty million crowns.
      if isJoinedToSign, number.form == .whole, run.range.count >= fewestOfCode, sign.allSatisfy(\.isLetter) {
        return true
      }
    }
    // A number joined to letters that are not a currency is a code, unless it has cents: `TOTAL12.30` but not `A12`.
    if lead.isGlued || tail.isGlued, number.form != .decimals { return true }
    return (lead.isPartOfCode || tail.isPartOfCode) && (number.form != .decimals || run.repair > .none)
  }

  /// The fewest digits of a number without separators that, printed directly after letters, is a code.
  static let fewestOfCode = 8

  private static func trimmedEnd(_ slice: ArraySlice<Character>) -> ArraySlice<Character> {
    var slice = slice
    while slice.last == " " { slice.removeLast() }
    return slice
  }
}
