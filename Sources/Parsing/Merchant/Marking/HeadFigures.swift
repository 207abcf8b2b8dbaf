/// What the figures in a segment are, by which amounts, items and numbers are told from names.
extension HeadLine {
  /// Whether the text contains an amount, `12.50`, or is one, `$825`, which marks the beginning of the items. One in yen
  /// does not: a Japanese receipt has its total at the top and the shop's name at the bottom.
  var holdsAmount: Bool {
    let folded = segment.folded
    let signs = folded.filter { !$0.isNumber && !" .,'-".contains($0) }
    if signs.count == 1, signs[0].isCurrencySymbol, signs[0] != "¥", folded.contains(where: \.isNumber) { return true }
    return PrintedCents.points(in: folded).contains { point in
      !folded.indices.contains(point + 3) || folded[point + 3] != "." && folded[point + 3] != ","
    }
  }

  /// Whether the text contains an amount, or is a price without cents and nothing else, as in a column of them: `28.000`,
  /// `¥620`. Longer numbers are those of registers. Without a sign of its currency, it does not show where the items
  /// begin.
  var holdsPrice: Bool {
    holdsAmount
      || segment.words.count == 1 && segment.words[0].looksLikeMoney && segment.letterCount <= 3
        && segment.folded.count(where: \.isNumber) <= HeadLine.mostDigitsOfPrice
  }

  private static let mostDigitsOfPrice = 7

  /// Whether a quantity begins the text, `2 BAGEL`, `10x Bagel`: an item.
  var startsWithCount: Bool {
    guard chains.isEmpty, let first = segment.tokens.first, first.range.lowerBound == 0,
      first.text.allSatisfy(\.isNumber)
    else { return false }
    let rest = segment.folded.dropFirst(first.range.count)
    if first.range.count == 1, rest.first == " " { return true }
    return first.range.count <= 2 && rest.first.map { "x×".contains($0) } == true && rest.dropFirst().first == " "
  }

  /// A registration number after or below a name: `(860671-D)`, `CO. REG. NO`, `SIRET`. A date below it says nothing.
  var isRegistration: Bool {
    if has(.contact) { return true }
    let digits = segment.folded.count(where: \.isNumber)
    return digits >= 5 && segment.letterCount <= 4
      && !DateScanner.shapes(in: segment.folded).contains(where: \.isClear)
  }

  /// Whether goods are measured in the text, `Espresso 30 ml`. Units of one letter mean too many other things.
  var holdsMeasure: Bool {
    zip(segment.tokens, segment.tokens.dropFirst()).contains { number, unit in
      number.text.allSatisfy(\.isNumber) && unit.range.count > 1 && NumberTail.isMeasure(unit.text)
    }
  }

  /// `ORDER #B01`, `STORE # MN-1186`: a number sign with nothing like a name before it; `Contrat auto n° 88.117.442`.
  var numbersSomething: Bool {
    guard chains.isEmpty else { return false }
    if holdsLongNumber { return true }
    guard let sign = segment.folded.firstIndex(of: "#") else { return false }
    let before = segment.tokens.filter { token in
      token.range.upperBound <= sign && token.text.first?.isLetter == true && !token.isPart(of: marks)
    }
    return before.reduce(0) { $0 + $1.range.count } < 4
  }

  /// Whether a sign for a number is printed with at least five digits after it; a shop's number is shorter.
  private var holdsLongNumber: Bool {
    let words = segment.text.lowercased().split(separator: " ")
    let signs = ["n°", "nº", "№"]
    guard let sign = words.dropFirst().firstIndex(where: { word in signs.contains { word.hasPrefix($0) } }) else {
      return false
    }
    return words[sign...].prefix(2).joined().count(where: \.isNumber) >= 5
  }
}
