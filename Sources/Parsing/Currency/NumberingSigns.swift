internal import Core

/// Letters that are a sign of a currency elsewhere, but only number, measure or name things in a document: `RM 204` is
/// a room, `6 FT` the length of a cable, `KSH 3` what recognition makes of the kitchen screen `KS# 3`, and a
/// `BALL PEN 3.99` is not paid in Peru.
enum NumberingSigns {
  /// Those of the signs that stand beside cents in none of the readings.
  static func withoutCents(_ signs: Set<String>, in sheets: [Sheet]) -> Set<String> {
    guard !signs.isEmpty else { return [] }
    var signs = signs
    for sheet in sheets {
      for mention in sheet.money where mention.form == .decimals {
        if let sign = mention.sign?.filter(\.isLetter), !isWithoutCents(sign), !words.contains(sign) {
          signs.remove(sign)
        }
      }
    }
    return signs
  }

  /// The folded signs of letters that are only beside small whole numbers or end the name of an item, without the label
  /// of an amount, while the document's amounts have cents.
  static func signs(in document: DocumentText) -> Set<String> {
    var numbered: [String: Int] = [:]
    var paid: Set<String> = []
    for line in document.lines {
      // Read once, at the first sign that asks for it: a line may consist of signs.
      lazy var isLabelled = holdsLabel(line)
      for (index, token) in line.tokens.enumerated() where isShortSign(token.text) && !paid.contains(token.text) {
        switch use(of: index, in: line) {
        case .number where !isLabelled, .name where !isLabelled: numbered[token.text, default: 0] += 1
        case .alone where words.contains(token.text): break
        case .number, .name, .money, .alone: paid.insert(token.text)
        }
      }
    }
    let rest = numbered.filter { !paid.contains($0.key) }
    guard let most = rest.values.max() else { return [] }
    let amounts = document.lines.count { endsInCents($0.folded) }
    return amounts >= fewestAmounts && amounts > most ? Set(rest.keys) : []
  }

  /// Whether two letters are initials at the beginning of a name: `RM Williams`, `RS Components Ltd`.
  static func areInitials(_ letters: String, in line: TextLine) -> Bool {
    guard letters.count == 2, let first = line.tokens.first, first.text == letters, line.tokens.count > 1,
      line.tokens.allSatisfy({ $0.text.first?.isLetter == true })
    else { return false }
    let next = line.tokens[1], printed = Array(line.text)
    return next.text.count >= 3 && printed.indices.contains(next.range.lowerBound)
      && printed[next.range.lowerBound].isUppercase && !holdsLabel(line)
  }

  private enum Use { case number, name, money, alone }

  /// What a sign stands beside: the number after it counts before that in front.
  private static func use(of index: Int, in line: TextLine) -> Use {
    let tokens = line.tokens, sign = tokens[index].range
    if index + 1 < tokens.count {
      let next = tokens[index + 1]
      let between = line.folded[sign.upperBound..<next.range.lowerBound]
      if isNumber(next), between.count <= 3, between.allSatisfy({ " .:#".contains($0) }) {
        if isSmall(next, in: line) || isWithoutCents(tokens[index].text) && hasCents(next, in: line) { return .number }
        return endsName(index, in: line) ? .name : .money
      }
    }
    guard index > 0, isNumber(tokens[index - 1]) else { return .alone }
    let before = tokens[index - 1]
    guard line.folded[before.range.upperBound..<sign.lowerBound].allSatisfy({ $0 == " " }) else { return .alone }
    return before.range.count <= mostOfLength && isSmall(before, in: line) ? .number : .money
  }

  /// Whether a sign that is also an ordinary word directly follows another word: `BALL PEN 3.99`.
  private static func endsName(_ index: Int, in line: TextLine) -> Bool {
    guard index > 0, words.contains(line.tokens[index].text) else { return false }
    let before = line.tokens[index - 1]
    return before.text.first?.isLetter == true && before.range.upperBound + 1 == line.tokens[index].range.lowerBound
  }

  private static func isNumber(_ token: Token) -> Bool { token.text.allSatisfy(NumberRuns.isDigit) }

  /// Whether a number has few digits, and neither cents nor further groups of digits.
  private static func isSmall(_ number: Token, in line: TextLine) -> Bool {
    guard number.range.count <= mostDigits else { return false }
    let (start, end) = (number.range.lowerBound, number.range.upperBound)
    let follows = start > 0 && ".,".contains(line.folded[start - 1]) && DateCharacters.isDigit(line.folded, start - 2)
    // `RM 12.-`, `12:- kr`
    let isClosed =
      line.folded.indices.contains(end + 1) && ".,:".contains(line.folded[end]) && "-–—=".contains(line.folded[end + 1])
    return !goesOn(end, in: line.folded) && !follows && !isClosed
  }

  /// Whether a separator and further digits follow a number, also `5 . 00`.
  private static func goesOn(_ end: Int, in folded: [Character]) -> Bool {
    var sign = end
    while folded.indices.contains(sign), folded[sign] == " " { sign += 1 }
    guard folded.indices.contains(sign), ".,".contains(folded[sign]) else { return false }
    var next = sign + 1
    while folded.indices.contains(next), folded[next] == " " { next += 1 }
    let digits = DateCharacters.endOfDigits(folded, next) - next
    return sign == end && next == sign + 1 ? digits > 0 : digits == 2
  }

  /// Whether `12.99` begins with a number: an amount with cents that is not in thousands.
  private static func hasCents(_ number: Token, in line: TextLine) -> Bool {
    let end = number.range.upperBound
    guard line.folded.indices.contains(end), ".,".contains(line.folded[end]) else { return false }
    return number.range.count < 4 && DateCharacters.endOfDigits(line.folded, end + 1) == end + 3
      && !(line.folded.indices.contains(end + 3) && ".,".contains(line.folded[end + 3]))
  }

  /// Whether receipts print the currencies of a sign without cents: in `6 FT 12.99`, neither number is in forints.
  private static func isWithoutCents(_ sign: String) -> Bool {
    CurrencySigns.currencies(of: sign).allSatisfy { Currency(code: $0)?.isPrintedWithoutCents ?? false }
  }

  private static func holdsLabel(_ line: TextLine) -> Bool {
    LabelReader.groups(in: line, mentions: []).contains { !others.contains($0.role) }
  }

  /// The roles of labels that have no amount, or none that is paid.
  private static let others: Set<LabelRole> = [.quantity, .points, .savings, .price]

  /// Whether a line ends in an amount with cents: `12.50`, `12.50 A`, but not a date, `12.05.24`.
  private static func endsInCents(_ folded: [Character]) -> Bool {
    var end = folded.count
    while end > 0, folded.count - end < 4, !NumberRuns.isDigit(folded[end - 1]) { end -= 1 }
    var start = end
    while start > 0, NumberRuns.isDigit(folded[start - 1]) { start -= 1 }
    guard end - start == 2, start >= 2, ".,".contains(folded[start - 1]), NumberRuns.isDigit(folded[start - 2]) else {
      return false
    }
    var whole = start - 1
    while whole > 0, NumberRuns.isDigit(folded[whole - 1]) { whole -= 1 }
    return whole == 0 || !"./:-".contains(folded[whole - 1])
  }

  /// Whether a word is a sign of few letters. The codes of the most common currencies, and a letter that is a sign only
  /// directly before an amount, are not taken for anything else.
  private static func isShortSign(_ word: String) -> Bool {
    ((2...4).contains(word.count) || words.contains(word)) && word.allSatisfy { $0.isASCII && $0.isLetter }
      && !clear.contains(word) && CurrencySigns.table[word] != nil
  }

  /// Signs that are also words of the names of goods.
  private static let words: Set = ["pen", "rub", "mad", "try", "cop", "lei", "soles", "mop"]
  private static let clear: Set = ["eur", "euro", "usd", "gbp", "chf"]

  /// The digits of the number of a room; prices of as many have groups or cents, where other amounts have cents.
  private static let mostDigits = 4
  /// The digits of a length or a number of things: `950 kr` is a price.
  private static let mostOfLength = 2
  /// The fewest lines that end in an amount with cents.
  private static let fewestAmounts = 2
}
