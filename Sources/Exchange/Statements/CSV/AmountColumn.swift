internal import Core

/// The amounts of a column. Their decimal mark is inferred from all of them together.
enum AmountColumn {
  struct Cell {
    var line: Int
    var text: String
  }

  /// Returns the decimal mark of a column: a point or a comma.
  ///
  /// In a cell with both marks, the last one is the decimal mark. A mark that occurs twice in a cell groups digits; a
  /// mark that is not followed by exactly three digits is the decimal mark.
  ///
  /// - Throws: `MalformedText` if two cells contradict each other, or if all are ambiguous.
  static func mark(of cells: [Cell], _ currency: Currency?) throws(MalformedText) -> Character {
    var found: (mark: Character, cell: Cell)?
    var open: (mark: Character, cell: Cell)?
    for cell in cells {
      let digits = number(cell.text)
      guard let last = digits.last(where: { $0 == "." || $0 == "," }), let at = digits.lastIndex(of: last) else {
        continue
      }
      let other: Character = last == "." ? "," : "."
      let follow = digits.distance(from: at, to: digits.endIndex) - 1
      let mark: Character
      if digits.contains(other) {
        mark = last
      } else if digits.count(where: { $0 == last }) > 1 {
        mark = other
      } else if follow != 3 || digits.hasPrefix("0") {
        mark = last
      } else {
        open = open ?? (last, cell)
        continue
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
    guard let open else { return "." }
    // Three digits after the only mark are decimals if the currency has three; otherwise they are a group of digits.
    if let currency { return currency.exponent == 3 ? open.mark : open.mark == "." ? "," : "." }
    throw MalformedText(
      line: open.cell.line, reason: "\(quoted(open.cell.text)) may have a decimal mark or grouped digits; specify which"
    )
  }

  /// - Throws: `MalformedText` if the cell is not an amount of the currency.
  static func money(_ cell: Cell, _ mark: Character, _ currency: Currency) throws(MalformedText) -> Money {
    guard let amount = amount(cell.text, mark) else {
      throw MalformedText(line: cell.line, reason: "\(quoted(cell.text)) is not an amount")
    }
    guard let money = Money(amount, currency) else {
      throw MalformedText(line: cell.line, reason: "\(quoted(cell.text)) has more digits than \(currency.code) has")
    }
    return money
  }

  static func amount(_ text: String, _ mark: Character) -> Amount? {
    var digits = number(text)
    guard !digits.isEmpty else { return nil }
    let grouping: Character = mark == "." ? "," : "."
    if let decimal = digits.firstIndex(of: mark) {
      // Digits may be grouped before the decimal mark only.
      if digits[decimal...].contains(grouping) || digits[digits.index(after: decimal)...].contains(mark) { return nil }
    }
    let whole = digits.prefix { $0 != mark }.split(separator: grouping, omittingEmptySubsequences: false)
    if whole.count > 1, whole.dropFirst().contains(where: { $0.count < 2 || $0.count > 3 }) || whole.last?.count != 3 {
      return nil
    }
    digits.removeAll { $0 == grouping }
    guard let amount = Decimals.plain(digits, mark: mark) else { return nil }
    return isNegative(text) ? -amount : amount
  }

  static func isAmount(_ text: String) -> Bool { amount(text, ".") != nil || amount(text, ",") != nil }

  /// Returns the digits and marks of an amount, without sign, currency, spaces and apostrophes, which can only group
  /// digits. Empty for a text with letters that are not a currency.
  private static func number(_ text: String) -> String {
    var rest = text.filter { !$0.isWhitespace && !"'’\u{2019}\"+".contains($0) }
    for sign in ["-", "\u{2212}", "\u{2013}"] { rest = rest.replacing(sign, with: "") }
    if rest.hasPrefix("("), rest.hasSuffix(")") { rest = String(rest.dropFirst().dropLast()) }
    let isDigit = { (character: Character) in character.isASCII && character.isNumber || ".,".contains(character) }
    let front = rest.prefix { !isDigit($0) }
    let back = rest.dropFirst(front.count).drop(while: isDigit)
    guard [front, back].allSatisfy({ isCurrency(String($0)) }) else { return "" }
    let digits = rest.dropFirst(front.count).prefix(while: isDigit)
    return digits.contains(where: \.isNumber) ? String(digits) : ""
  }

  private static func isCurrency(_ text: String) -> Bool {
    text.isEmpty || ["€", "$", "£", "¥", "kr", "kr.", "zł", "Kč", "Fr.", "US$"].contains(text)
      || Currency(code: text) != nil
  }

  private static func isNegative(_ text: String) -> Bool {
    let compact = text.filter { !$0.isWhitespace }
    return compact.contains { "-\u{2212}\u{2013}".contains($0) } || compact.hasPrefix("(") && compact.hasSuffix(")")
  }
}
