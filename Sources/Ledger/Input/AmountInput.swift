public import Core

/// An amount as a person types it: with a point or a comma, with or without thousands marks and currency.
public enum AmountInput {
  /// Reads `12.30`, `12,30`, `1.234,56`, `1'234.50`, `1 234,56`, `-5`, `EUR 12.30`, `12.30 EUR`, `€12.30`.
  ///
  /// - Throws: `InputError` that names what was typed; where one mark before three digits could mean thousands or a
  ///   fraction, it names both readings instead of choosing one.
  public static func parse(_ text: String, currency expected: Currency? = nil) throws -> (amount: Amount, currency: Currency?) {
    var rest = Substring(text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" && $0 != "_" })
    let currency = takeCurrency(&rest) ?? expected
    let negative = rest.first == "-" || rest.first == "−" || rest.last == "-"
    rest = rest.drop { $0 == "-" || $0 == "−" || $0 == "+" }
    if rest.last == "-" { rest = rest.dropLast() }
    guard !rest.isEmpty, rest.allSatisfy({ ("0"..."9").contains($0) || $0 == "." || $0 == "," }) else { throw notAnAmount(text) }

    let marks = rest.filter { $0 == "." || $0 == "," }
    let decimal = try decimalMark(of: rest, marks: marks, currency: currency, typed: text)
    let parts = decimal.flatMap { mark in rest.lastIndex(of: mark).map { (rest[..<$0], rest[rest.index(after: $0)...]) } }
    let whole = parts?.0 ?? rest
    let fraction = parts?.1 ?? ""
    guard isGrouped(whole), fraction.allSatisfy({ ("0"..."9").contains($0) }), fraction.count <= 4, parts == nil || !fraction.isEmpty,
      let amount = Amount(plain: (negative ? "-" : "") + (whole.isEmpty ? "0" : whole.filter { $0 != "." && $0 != "," }) + (fraction.isEmpty ? "" : ".\(fraction)"))
    else { throw notAnAmount(text) }
    guard let currency else { return (amount, nil) }
    guard let exact = amount.rescaled(to: currency.exponent) else {
      throw InputError("\(text) has more decimals than \(currency.code) has (\(currency.exponent)); type it rounded")
    }
    return (exact, currency)
  }

  /// The mark that divides whole from fraction, or nil where there is none.
  private static func decimalMark(
    of digits: Substring, marks: String, currency: Currency?, typed: String
  ) throws -> Character? {
    guard let last = marks.last else { return nil }
    if Set(marks).count == 2 { return last }
    if marks.count > 1 { return nil }
    let after = digits.split(separator: last, omittingEmptySubsequences: false).last?.count ?? 0
    guard after == 3, !digits.hasPrefix("0\(last)") else { return last }
    // One mark before three digits: thousands in a currency without three decimals, a fraction in one with them.
    if currency?.exponent == 3 { return last }
    let plain = digits.filter { $0 != last }
    throw InputError(
      "\(typed) can mean \(plain) or \(digits.replacing(String(last), with: ".")); type \(plain) or \(plain).00, or with two decimals")
  }

  private static func isGrouped(_ whole: Substring) -> Bool {
    let groups = whole.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard groups.count > 1 else { return true }
    // Thousands, and the Indian way of twos above the last three.
    return !groups[0].isEmpty && groups[0].count <= 3 && groups.last?.count == 3
      && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 || $0.count == 2 }
  }

  private static func takeCurrency(_ text: inout Substring) -> Currency? {
    let signs: [(String, Currency)] = [("€", .eur), ("£", .gbp), ("CHF", .chf)]
    for (sign, currency) in signs {
      if text.hasPrefix(sign) {
        text = text.dropFirst(sign.count)
        return currency
      }
      if text.hasSuffix(sign) {
        text = text.dropLast(sign.count)
        return currency
      }
    }
    if let currency = Currency(code: String(text.prefix(3))) {
      text = text.dropFirst(3)
      return currency
    }
    if let currency = Currency(code: String(text.suffix(3))) {
      text = text.dropLast(3)
      return currency
    }
    return nil
  }

  private static func notAnAmount(_ text: String) -> InputError {
    InputError("\"\(text)\" is not an amount; type it like 12.30 or 1234.50 EUR")
  }
}

/// Something a person typed that cannot be meant: one sentence with the way out.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
