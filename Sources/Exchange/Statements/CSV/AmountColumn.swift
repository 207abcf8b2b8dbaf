internal import Core

/// The amounts of a column. Their decimal mark is inferred from all of them together.
enum AmountColumn {
  /// What the marks in one amount say about the decimal mark of its column.
  private enum Evidence {
    case certain(Character)
    /// The only mark precedes exactly three digits, which may be a group of digits or decimals.
    case open(Character)
  }

  /// Returns the decimal mark that the user stated, or else that of the column.
  ///
  /// - Throws: `MalformedText` if two cells contradict each other, or if all are ambiguous.
  static func mark(
    of cells: [ColumnCell], _ currency: Currency?, _ stated: DecimalMark?
  ) throws(MalformedText) -> Character {
    switch stated {
    case .point?: "."
    case .comma?: ","
    case nil: try mark(of: cells, currency)
    }
  }

  /// Returns the decimal mark of a column: a point or a comma.
  ///
  /// In a cell with both marks, the last one is the decimal mark. A mark that occurs twice in a cell groups digits; a
  /// mark that is not followed by exactly three digits, or that follows more than three, is the decimal mark.
  ///
  /// - Throws: `MalformedText` if two cells contradict each other, or if all are ambiguous.
  static func mark(of cells: [ColumnCell], _ currency: Currency?) throws(MalformedText) -> Character {
    var found: (mark: Character, cell: ColumnCell)?
    var open: [(mark: Character, cell: ColumnCell)] = []
    for cell in cells {
      let mark: Character
      switch evidence(cell.text) {
      case nil: continue
      case .open(let only)?:
        open.append((only, cell))
        continue
      case .certain(let decimal)?: mark = decimal
      }
      if let found, found.mark != mark {
        throw MalformedText(
          line: cell.line,
          reason:
            "\(quoted(cell.text)) has a different decimal mark from \(quoted(found.cell.text)) in line \(found.cell.line)"
        )
      }
      found = found ?? (mark, cell)
    }
    if let found { return found.mark }
    guard let first = open.first else { return "." }
    let areAlike = open.allSatisfy { $0.mark == first.mark }
    if let currency, areAlike {
      if currency.exponent == 3 { return first.mark }
      // With fewer decimals than three, only zeros can be left over: 1.234 euros are no amount.
      if currency.exponent < 2 || open.contains(where: { digits($0.cell.text).last != "0" }) {
        return first.mark == "." ? "," : "."
      }
    }
    throw MalformedText(
      line: first.cell.line,
      reason: "\(quoted(first.cell.text)) may have a decimal mark or grouped digits; specify which",
      remedy: .decimalMark)
  }

  private static func evidence(_ text: String) -> Evidence? {
    let digits = digits(text)
    guard let last = digits.last(where: { $0 == "." || $0 == "," }), let at = digits.lastIndex(of: last) else {
      return nil
    }
    let other: Character = last == "." ? "," : "."
    if digits.contains(other) { return .certain(last) }
    if digits.count(where: { $0 == last }) > 1 { return .certain(other) }
    let before = digits.distance(from: digits.startIndex, to: at)
    let after = digits.distance(from: at, to: digits.endIndex) - 1
    return after == 3 && (1...3).contains(before) && !digits.hasPrefix("0") ? .open(last) : .certain(last)
  }

  /// - Throws: `MalformedText` if the cell is not an amount of the currency.
  static func money(_ cell: ColumnCell, _ mark: Character, _ currency: Currency) throws(MalformedText) -> Money {
    guard let amount = amount(cell.text, mark) else {
      throw MalformedText(line: cell.line, reason: "\(quoted(cell.text)) is not an amount")
    }
    guard let money = Money(amount, currency) else {
      throw MalformedText(line: cell.line, reason: "\(quoted(cell.text)) has more digits than \(currency.code) has")
    }
    return money
  }

  static func amount(_ text: String, _ mark: Character) -> Amount? {
    var digits = digits(text)
    guard !digits.isEmpty else { return nil }
    let grouping: Character = mark == "." ? "," : "."
    if let decimal = digits.firstIndex(of: mark) {
      // Digits may be grouped before the decimal mark only.
      if digits[decimal...].contains(grouping) || digits[digits.index(after: decimal)...].contains(mark) { return nil }
    }
    let whole = digits.prefix { $0 != mark }.split(separator: grouping, omittingEmptySubsequences: false)
    if whole.count > 1 {
      // Grouped digits never begin with a zero: 0.125 is less than one.
      guard (1...3).contains(whole[0].count), !whole[0].hasPrefix("0"), whole.last?.count == 3,
        whole.dropFirst().allSatisfy({ (2...3).contains($0.count) })
      else { return nil }
    }
    digits.removeAll { $0 == grouping }
    guard let amount = Decimals.plain(digits, mark: mark) else { return nil }
    return isNegative(text) ? -amount : amount
  }

  static func isAmount(_ text: String) -> Bool { amount(text, ".") != nil || amount(text, ",") != nil }

  static func isNegative(_ text: String) -> Bool {
    let compact = text.filter { !$0.isWhitespace }
    return compact.contains { "-\u{2212}\u{2013}".contains($0) } || compact.hasPrefix("(") && compact.hasSuffix(")")
  }

  /// Returns the currency codes or signs that are written beside the digits of an amount.
  static func currencies(in text: String) -> [String] {
    guard let parts = parts(text) else { return [] }
    return [parts.front, parts.back].filter { !$0.isEmpty }
  }

  /// Returns the digits and marks of an amount. Empty for a text with letters that are not a currency.
  private static func digits(_ text: String) -> String { parts(text)?.digits ?? "" }

  /// Splits an amount into its digits and marks and what is written before and after them, without the sign, spaces and
  /// apostrophes, which can only group digits. Nil for a text with letters that are not a currency.
  private static func parts(_ text: String) -> (front: String, digits: String, back: String)? {
    var rest = text.filter { !$0.isWhitespace && !"'’\u{2019}\"+".contains($0) }
    for sign in ["-", "\u{2212}", "\u{2013}"] { rest = rest.replacing(sign, with: "") }
    if rest.hasPrefix("("), rest.hasSuffix(")") { rest = String(rest.dropFirst().dropLast()) }
    let isDigit = { (character: Character) in character.isASCII && character.isNumber || ".,".contains(character) }
    let front = String(rest.prefix { !isDigit($0) })
    let back = String(rest.dropFirst(front.count).drop(while: isDigit))
    guard [front, back].allSatisfy({ $0.isEmpty || !CurrencySign.currencies($0).isEmpty }) else { return nil }
    let digits = String(rest.dropFirst(front.count).prefix(while: isDigit))
    guard digits.contains(where: \.isNumber) else { return nil }
    return (front, digits, back)
  }
}
