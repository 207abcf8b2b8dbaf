internal import Core

/// Finds every number of a line that could be money, a quantity or a rate, by hand over its characters.
///
/// Three passes, in this order because each reads what the earlier ones left: numbers as printed, numbers with white
/// space inside, numbers whose decimal point is gone.
enum AmountScanner {
  static func mentions(in line: TextLine, spacing: ThousandsSpacing = .narrow) -> [AmountMention] {
    let characters = DigitLookalikes.corrected(Array(line.text))
    var runs = NumberRuns.runs(in: characters.text)
    guard !runs.isEmpty else { return [] }
    runs = SplitNumbers.joined(runs, in: characters.text, line: line, spacing: spacing)
    return runs.compactMap { run in
      mention(run, in: characters, line: line)
    }
  }

  private static func mention(
    _ run: NumberRun, in characters: DigitLookalikes.Corrected, line: TextLine
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
    // `205/55 R16` is a tyre.
    if let sign = lead.sign, CurrencySigns.glued.contains(sign), number.form != .decimals { return nil }
    // `RM10 8XX` is a part of London, and no ten ringgit.
    if number.form == .whole, PostalCodes.beginsBritish(words, of: line) { return nil }
    // A number glued to letters that are no currency is a code, unless it has cents: `TOTAL12.30` but not `A12`.
    if lead.isGlued || tail.isGlued, number.form != .decimals { return nil }
    if lead.isPartOfCode || tail.isPartOfCode, number.form != .decimals || run.repair > .none { return nil }

    var repair = run.repair
    if characters.changed.contains(where: run.range.contains) { repair = max(repair, .letters) }
    if number.isOdd { repair = max(repair, .space) }
    // `¥1,200-`: the dash closes an amount without cents.
    let isClosed = lead.sign.map(["¥", "₩", "円", "원"].contains) ?? false
    // Accountants write money back in brackets: `(120.00)`, `(£120.00)`.
    let isBracketed = lead.opensBracket && NumberTail.closesBracket(after) && number.form != .whole
    let negative = lead.isNegative || tail.isNegative && !isClosed || isBracketed
    return AmountMention(
      value: negative ? -number.value : number.value, form: number.form, repair: repair, line: line.index,
      characters: run.range, words: words, box: box, sign: lead.sign ?? tail.sign, isPercent: tail.isPercent,
      isQuantity: tail.isQuantity || lead.isTimes, isMeasure: tail.isMeasure, isPerhapsCut: run.isPerhapsCut,
      recognised: line.words[words].map(\.confidence).min() ?? 0)
  }

  private static func trimmedEnd(_ slice: ArraySlice<Character>) -> ArraySlice<Character> {
    var slice = slice
    while slice.last == " " { slice.removeLast() }
    return slice
  }
}

/// How a printed number is built, which tells amounts of money from quantities, weights and codes.
enum NumberForm: Sendable, Equatable {
  /// Two digits after the point: `12.30`, `1.471,60`, `1'471.60`, `1,23,456.00`.
  case decimals
  /// No cents by choice: `12,-`, `12.--`.
  case dashed
  /// Groups of three and nothing else: `1,200`. With one group it could also be three decimals.
  case grouped
  /// Digits only.
  case whole
  /// One digit after the point, or three and more with a leading zero: quantities, weights, unit prices.
  case fraction
}

/// Reads the digits and separators of one number as they are printed anywhere in the world.
enum NumberShape {
  struct Number: Equatable {
    var value: Amount
    var form: NumberForm
    /// A separator stands where none belongs (`1.234.56`), so a character is probably misread.
    var isOdd = false
  }

  /// The number in a run of digits and separators that begins and ends with a digit, or nil when no number is written
  /// like that (`12.03.2020`, `0012`).
  static func number(_ run: ArraySlice<Character>) -> Number? {
    var groups: [[Character]] = [[]]
    var separators: [Character] = []
    for character in run {
      if character.isASCII, character.isNumber {
        groups[groups.count - 1].append(character)
      } else {
        separators.append(character)
        groups.append([])
      }
    }
    guard let first = groups.first, let last = groups.last, groups.allSatisfy({ !$0.isEmpty }) else { return nil }
    let digits = groups.joined()
    // Longer runs are article, telephone and tax numbers.
    guard digits.count <= 11, let units = Int64(String(digits)) else { return nil }

    guard let separator = separators.last else {
      guard first.count == 1 || first[0] != "0" else { return nil }
      return first.count <= 9 ? Number(value: Amount(units: units, scale: 0), form: .whole) : nil
    }
    let whole = Array(groups.dropLast())
    let isPoint = separator == "." || separator == ","
    switch last.count {
    case 2 where isPoint && isGrouped(whole, separators.dropLast()):
      guard first.count == 1 || first[0] != "0" else { return nil }
      let isOdd = separators.dropLast().contains(separator)
      return Number(value: Amount(units: units, scale: 2), form: .decimals, isOdd: isOdd)
    case 3 where isGrouped(groups, separators[...]) && first != ["0"] && first[0] != "0" && first.count <= 3:
      return Number(value: Amount(units: units, scale: 0), form: .grouped)
    case 1, 3, 4:
      guard separators.count == 1, isPoint, first.count <= 5 else { return nil }
      return Number(value: Amount(units: units, scale: last.count), form: .fraction)
    default:
      return nil
    }
  }

  /// Whether the digits before the point are grouped as someone groups them: by threes (`1 471`), or the Indian way with
  /// twos before the last three (`1,23,456`); all separators alike.
  private static func isGrouped(_ groups: [[Character]], _ separators: ArraySlice<Character>) -> Bool {
    guard groups.count > 1 else { return true }
    guard let first = groups.first, (1...3).contains(first.count), Set(separators).count == 1 else { return false }
    guard groups.last?.count == 3 else { return false }
    let middle = groups.dropFirst().dropLast()
    return middle.allSatisfy { $0.count == 3 } || (first.count <= 2 && middle.allSatisfy { $0.count == 2 })
  }
}
