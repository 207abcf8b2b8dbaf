/// Masked card numbers: `**** **** **** 9165`, `XXXXXXXXXXXX1234`, `############4411`.
enum CardNumber {
  /// The last four digits of the first masked number in a folded line.
  ///
  /// There have to be at least four mask characters, followed by exactly four digits. Only these digits are returned,
  /// so a full card number is never stored.
  static func lastFour(in line: [Character]) -> String? {
    var index = 0
    while index < line.count {
      guard isMask(line[index]) else {
        index += 1
        continue
      }
      let start = index
      var masked = 0
      while index < line.count, isMask(line[index]) || isGap(line[index]) && hasMaskOrDigits(line, index + 1) {
        if isMask(line[index]) { masked += 1 }
        index += 1
      }
      let end = DateCharacters.endOfDigits(line, index)
      // Some slips append a letter for how the card was read: `1234 C`.
      if masked >= 4, end - index == 4, !isOtherNumber(line[..<start]) {
        return String(line[index..<end])
      }
      index = max(index, end, start + 1)
    }
    return nil
  }

  /// Whether the text in front labels another masked number: the terminal or merchant number on slips, the account on
  /// bills, `DE47 XXXX XXXX 0041`, or the document code in Portugal, `ATCUD:XXXX0000-4177`.
  private static func isOtherNumber(_ before: ArraySlice<Character>) -> Bool {
    let words = before.split { !$0.isLetter && !$0.isNumber }
    if words.contains(where: { ["iban", "atcud"].contains(String($0)) }) { return true }
    // Groups of digits may be between: `ES91 2100 **** 5544`.
    let account = words.last { !$0.allSatisfy(\.isNumber) }
    if let account, account.count == 4, account.prefix(2).allSatisfy(\.isLetter),
      account.suffix(2).allSatisfy(\.isNumber)
    {
      return true
    }
    let label = before.reversed().drop { !$0.isLetter }.prefix { $0.isLetter }
    let distance = before.reversed().prefix { !$0.isLetter }.count
    return distance <= 3 && ["tid", "mid", "m", "t", "terminal", "merchant"].contains(String(label.reversed()))
  }

  private static func isMask(_ character: Character) -> Bool {
    character == "*" || character == "x" || character == "#" || character == "•" || character == "●"
  }

  private static func isGap(_ character: Character) -> Bool { character == " " || character == "-" }

  private static func hasMaskOrDigits(_ line: [Character], _ index: Int) -> Bool {
    line.indices.contains(index) && (isMask(line[index]) || line[index].isNumber)
  }
}
