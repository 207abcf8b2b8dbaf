internal import Core

/// Amounts as people write them in journals: `12.30 EUR`, `EUR -12,30`, `$1,200.00`.
enum JournalAmount {
  private static let signs: [String: Currency] = ["€": .eur, "$": .usd, "£": .gbp, "¥": .jpy]

  /// - Parameter decimalMark: nil where the file does not say.
  /// - Returns: nil where the commodity is no currency.
  /// - Throws: `MalformedText` for what is no amount, and for more digits than the currency has.
  static func money(_ text: String, line: Int, decimalMark: Character?) throws(MalformedText) -> Money? {
    let digits = text.filter { $0.isASCII && ($0.isNumber || ".,-+".contains($0)) }
    let symbol = text.filter { !($0.isASCII && ($0.isNumber || ".,-+".contains($0)) || $0.isWhitespace || $0 == "\"") }
    guard let amount = decimal(digits, decimalMark) else {
      throw MalformedText(line: line, reason: "\(quoted(text)) is no amount")
    }
    guard let currency = signs[symbol] ?? Currency(code: symbol) else { return nil }
    guard let money = Money(amount, currency) else {
      throw MalformedText(line: line, reason: "\(quoted(text)) has more digits than \(currency.code) has")
    }
    return money
  }

  private static func decimal(_ text: String, _ decimalMark: Character?) -> Amount? {
    let marks = text.filter { $0 == "." || $0 == "," }
    var mark = decimalMark
    if mark == nil, let last = marks.last {
      let other: Character = last == "." ? "," : "."
      // Twice the same mark can only group digits.
      mark = marks.filter { $0 == last }.count > 1 ? other : last
    }
    // Groups have three digits, and two in India.
    let whole = text.drop { $0 == "-" || $0 == "+" }.prefix { $0 != mark }
    let groups = whole.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard groups.dropFirst().allSatisfy({ (2...3).contains($0.count) }) else { return nil }
    let plain = text.filter { $0 == mark || !($0 == "." || $0 == ",") }.map { $0 == mark ? "." : $0 }
    return Amount(plain: String(plain.last == "." ? Array(plain.dropLast()) : plain))
  }
}
