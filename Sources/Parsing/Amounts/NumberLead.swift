internal import Core

/// The context directly before a number: a currency symbol, a minus, adjacent letters.
struct NumberLead {
  var sign: String?
  var isNegative = false
  /// Whether there are spaces between the minus and the number or its currency symbol, or a colon in front of the minus.
  var isMinusApart = false
  /// Directly preceded by letters that are not a currency.
  var isGlued = false
  /// Preceded by a slash, colon or hyphen after a digit, or by `#`: part of a date, a time, a telephone number or a
  /// code.
  var isPartOfCode = false
  /// `x 1.50`, `@ 1.50`: a unit price.
  var isTimes = false
  /// A bracket opens directly before the number or its currency symbol.
  var opensBracket = false

  /// - Parameter gap: the number of spaces between these characters and the number.
  init(_ before: ArraySlice<Character>, gap: Int) {
    var rest = before
    if let last = rest.last, gap == 0, "/:#-".contains(last), let previous = rest.dropLast().last,
      NumberRuns.isDigit(previous) || last == "#"
    {
      isPartOfCode = true
      return
    }
    // In `Total:-45.00` it may belong to the colon.
    let isOfColon = rest.dropLast().last == ":"
    isNegative = NumberLead.dropMinus(&rest)
    isMinusApart = isNegative && (gap > 0 || isOfColon)
    while let last = rest.last, "*=:( ".contains(last) {
      opensBracket = opensBracket || last == "("
      rest.removeLast()
    }
    sign = CurrencySigns.ending(rest.suffix(12), gap: before.endIndex - rest.endIndex + gap)
    if let sign {
      rest.removeLast(sign.count)
      let hasSpace = rest.last == " "
      while rest.last == " " { rest.removeLast() }
      if NumberLead.dropMinus(&rest) { (isNegative, isMinusApart) = (true, hasSpace) }
      opensBracket = opensBracket || rest.last == "("
      return
    }
    guard let last = rest.last else { return }
    isGlued =
      gap == 0 && rest.endIndex == before.endIndex && last.isLetter && !LetterScript.isUnspaced(last)
    let previous = rest.dropLast().last
    isTimes =
      last == "@" || ((last == "x" || last == "×" || last == "х") && (previous == nil || previous?.isLetter == false))
  }

  /// Removes one minus from the end; a row of dashes is a leader to the amount, not a minus.
  private static func dropMinus(_ rest: inout ArraySlice<Character>) -> Bool {
    guard let last = rest.last, "-–−".contains(last) else { return false }
    let previous = rest.dropLast().last
    guard
      previous == nil || previous == " " || previous == ":" || previous?.isLetter == true
        || previous?.isCurrencySymbol == true
    else { return false }
    rest.removeLast()
    while rest.last == " " { rest.removeLast() }
    return true
  }
}
