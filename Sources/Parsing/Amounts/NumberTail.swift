/// The context directly after a number: a currency symbol, a unit, a percent sign, a trailing minus.
struct NumberTail {
  var sign: String?
  var isNegative = false
  var isPercent = false
  var isQuantity = false
  /// Followed by a unit of weight, volume or length, of a weighed item or a package.
  var isMeasure = false
  /// `12,-`, `12:-`
  var isDashed = false
  /// Directly followed by at least three letters.
  var isGlued = false
  var isPartOfCode = false

  init(_ after: ArraySlice<Character>) {
    guard let first = after.first else { return }
    let second = after.dropFirst().first
    if ",.:".contains(first), let second, "-–—=".contains(second) {
      isDashed = true
      sign = CurrencySigns.beginning(NumberTail.trimmed(after.dropFirst(2).drop { "-–—".contains($0) }))
      return
    }
    if "/:-".contains(first), let second, NumberRuns.isDigit(second) {
      isPartOfCode = true
      return
    }
    let rest = NumberTail.trimmed(after)
    if rest.first == "%" {
      isPercent = true
      return
    }
    sign = CurrencySigns.beginning(rest.prefix(8))
    if let found = sign, NumberTail.belongsToNext(found, rest) { sign = nil }
    if sign == nil {
      let word = String(rest.prefix { $0.isLetter || $0 == "²" })
      isMeasure = NumberTail.isMeasure(word)
      isQuantity =
        isMeasure || NumberTail.pieces.contains(word) || NumberTail.counters.contains { word.hasPrefix($0) }
        || rest.first == "×" || (rest.first == "@" && first != "@")
      isGlued = first.isLetter && word.count >= 3 && !LetterScript.isUnspaced(first)
      isNegative = NumberTail.isMinus(after) || word == "cr"
    } else {
      let remainder = rest.dropFirst(sign?.count ?? 0)
      isNegative = NumberTail.isMinus(remainder)
      // `0,32 €/kWh` is a unit price.
      let unit = NumberTail.trimmed(remainder)
      isMeasure = unit.first == "/" && NumberTail.isMeasure(String(unit.dropFirst().prefix { $0.isLetter }))
      isQuantity = isMeasure
    }
  }

  /// Whether a currency symbol belongs to the next number instead: `1 $21.00`. Symbols normally written after amounts
  /// stay.
  private static func belongsToNext(_ sign: String, _ rest: ArraySlice<Character>) -> Bool {
    let remainder = rest.dropFirst(sign.count)
    guard let next = remainder.first(where: { $0 != " " }), NumberRuns.isDigit(next) else { return false }
    return remainder.first != " " || !NumberTail.signsAfter.contains(sign)
  }

  /// Whether a bracket closes directly after the number or its currency symbol.
  static func closesBracket(_ after: ArraySlice<Character>) -> Bool {
    var rest = trimmed(after)
    if let sign = CurrencySigns.beginning(rest.prefix(8)) { rest = trimmed(rest.dropFirst(sign.count)) }
    return rest.first == ")"
  }

  /// Whether a minus directly follows the number, with nothing or white space after it.
  private static func isMinus(_ after: ArraySlice<Character>) -> Bool {
    guard let first = after.first, "-–−".contains(first) else { return false }
    return after.dropFirst().first.map { $0 == " " } ?? true
  }

  private static func trimmed(_ slice: ArraySlice<Character>) -> ArraySlice<Character> { slice.drop { $0 == " " } }

  /// Currency symbols written after the amount.
  private static let signsAfter = NumberWords.of(.sign)

  /// Counter words, in scripts that write them directly after the number.
  private static let counters = NumberWords.of(.counter)

  /// Whether a folded word is a unit of weight, volume or length.
  static func isMeasure(_ word: some StringProtocol) -> Bool { measures.contains(String(word)) }

  /// Units of weight, volume and length.
  private static let measures = NumberWords.of(.measure)

  /// Units of count and time.
  private static let pieces = NumberWords.of(.piece)
}
