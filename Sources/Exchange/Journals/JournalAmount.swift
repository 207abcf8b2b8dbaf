internal import Core

/// Amounts in the forms that are common in journals: `12.30 EUR`, `EUR -12,30`, `$1,200.00`.
enum JournalAmount {
  private static let signs: [String: Currency] = ["€": .eur, "$": .usd, "£": .gbp, "¥": .jpy]

  /// Returns an amount of money; nil if the commodity is not a currency.
  ///
  /// - Parameter decimalMark: the decimal mark; the other mark can only group digits.
  /// - Throws: `MalformedText` if the text is not an amount, or has more decimals than the currency.
  static func money(_ text: String, line: Int, decimalMark: Character) throws(MalformedText) -> Money? {
    let (digits, symbol) = parts(of: text)
    // Ledger and Beancount support expressions; the amount of `(5.00 EUR * 2)` is not one of its numbers.
    guard !symbol.contains(where: { "()*/".contains($0) }) else {
      throw MalformedText(line: line, reason: "\(quoted(text)) is an expression; write its result")
    }
    guard let amount = decimal(digits, decimalMark) else {
      // Shares and coins have more decimals than any currency.
      if !symbol.isEmpty, currency(symbol) == nil, digits.contains(where: \.isNumber) { return nil }
      throw MalformedText(line: line, reason: "\(quoted(text)) is not an amount")
    }
    guard let currency = currency(symbol) else { return nil }
    guard let money = Money(amount, currency) else {
      throw MalformedText(line: line, reason: "\(quoted(text)) has more digits than \(currency.code) has")
    }
    return money
  }

  /// Returns the number with its signs and marks, and the commodity. Spaces may group digits.
  static func parts(of text: String) -> (digits: String, symbol: String) {
    // A quoted commodity may contain any character: `10 "ABC-1"`. A last quotation mark without another is no quote.
    let pieces = text.split(separator: "\"", omittingEmptySubsequences: false)
    func isQuoted(_ place: Int) -> Bool { place % 2 == 1 && place + 1 < pieces.count }
    let name: String = pieces.indices.filter(isQuoted).map { place in
      String(pieces[place].filter { !$0.isWhitespace && !"()*/".contains($0) })
    }.joined()
    let plain: String = pieces.indices.filter { !isQuoted($0) }.map { pieces[$0] }.joined()
    let digits = plain.filter { $0.isASCII && ($0.isNumber || ".,-+".contains($0)) }
    let symbol = plain.filter { !($0.isASCII && ($0.isNumber || ".,-+".contains($0)) || $0.isWhitespace) }
    return (digits, name + symbol)
  }

  /// Returns the currency of a commodity; nil if the commodity is not a currency.
  static func currency(_ symbol: String) -> Currency? { signs[symbol] ?? Currency(code: symbol) }

  private static func decimal(_ text: String, _ mark: Character) -> Amount? {
    // Groups have three digits; in India all except the last one have two.
    let whole = text.drop { $0 == "-" || $0 == "+" }.prefix { $0 != mark }
    let groups = whole.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard groups.count == 1 || groups.last?.count == 3, groups.dropFirst().allSatisfy({ (2...3).contains($0.count) })
    else { return nil }
    let plain = text.filter { $0 == mark || !($0 == "." || $0 == ",") }.map { $0 == mark ? "." : $0 }
    return Amount(plain: String(plain.last == "." ? Array(plain.dropLast()) : plain))
  }
}
