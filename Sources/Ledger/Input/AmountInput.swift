public import Core

/// An amount as typed by the user: with a point or a comma, with or without thousands separators and currency.
public enum AmountInput {
  /// Reads `12.30`, `12,30`, `1.234,56`, `1'234.50`, `1 234,56`, `1٬234٫56`, `-5`, `EUR 12.30`, `12.30 EUR`, `€12.30`.
  ///
  /// - Parameters:
  ///   - expected: the currency if the text names none.
  ///   - usual: the currency meant by `$` or `¥`, which several currencies share, and the one that tells whether an
  ///     amount without a currency can have three decimals; `expected` if nil.
  ///   - marks: the separators of the user's locale. They decide whether a single separator before three digits is a
  ///     thousands or a decimal separator.
  /// - Throws: `InputError` that repeats the input. If an amount is ambiguous, the error names both readings.
  public static func parse(
    _ text: String, currency expected: Currency? = nil, usual: Currency? = nil, marks: NumberMarks? = nil
  ) throws -> (amount: Amount, currency: Currency?) {
    var rest = trimmed(Substring(text))
    var signs = takeSign(&rest)
    let currency = try takeCurrency(&rest, usual: usual ?? expected) ?? expected
    signs += takeSign(&rest)
    let number = String(rest.map { plain($0, marks) })
    guard signs.count <= 1, number.contains(where: isDigit),
      number.allSatisfy({ isDigit($0) || ".,'".contains($0) || $0 == decimalMark })
    else {
      throw notAnAmount(text)
    }
    let (whole, fraction) = try split(number, currency: currency ?? usual, typed: text, marks: marks)
    guard isGrouped(whole), fraction.map({ !$0.isEmpty && $0.count <= 4 && $0.allSatisfy(isDigit) }) ?? true else {
      throw notAnAmount(text)
    }
    let digits: String = whole.filter(isDigit) + (fraction.map { "\($0)" } ?? "")
    guard let units = Int64(digits) else { throw tooLarge(text) }
    let amount = Amount(units: signs == ["-"] ? -units : units, scale: fraction?.count ?? 0)
    guard let exact = amount.rescaled(to: currency?.exponent ?? max(2, amount.scale)) else {
      guard let currency, amount.scale > currency.exponent else { throw tooLarge(text) }
      throw InputError.tooManyDecimals(text, currency)
    }
    guard exact.units.magnitude <= Amount.largest else { throw tooLarge(text) }
    guard currency != nil else { return (amount, nil) }
    return (exact, currency)
  }

  /// The decimal separator of Arabic script, which is never a thousands separator.
  static let decimalMark: Character = "\u{066B}"

  /// Characters that are only used as thousands separators: `1'234`, `1’234`, and `1٬234` in Arabic script.
  static let groupingMarks: Set<Character> = ["'", "’", "_", "\u{066C}"]

  /// Normalises a character: thousands separators become `'`, and Arabic and Persian digits become ASCII digits. Other
  /// separators of the user's locale are handled likewise.
  private static func plain(_ sign: Character, _ marks: NumberMarks?) -> Character {
    if sign.isWhitespace || groupingMarks.contains(sign) { return "'" }
    if sign == "." || sign == "," || sign.isASCII { return sign }
    if sign == marks?.grouping { return "'" }
    if sign == marks?.decimal { return decimalMark }
    let isArabic = ("\u{0660}"..."\u{0669}").contains(sign) || ("\u{06F0}"..."\u{06F9}").contains(sign)
    return isArabic ? sign.wholeNumberValue.flatMap { "\($0)".first } ?? sign : sign
  }

  /// The digits before the decimal separator, with thousands separators, and those after it; nil if there is no decimal
  /// separator.
  private static func split(
    _ number: String, currency: Currency?, typed: String, marks habit: NumberMarks?
  ) throws -> (whole: Substring, fraction: Substring?) {
    if let place = number.firstIndex(of: decimalMark) {
      return (number[..<place], number[number.index(after: place)...])
    }
    let marks = number.filter { $0 == "." || $0 == "," }
    // Two different separators: the last is the decimal separator. The same one twice: both are thousands separators.
    guard let mark = marks.last, let place = number.lastIndex(of: mark), marks.count == 1 || Set(marks).count == 2
    else {
      return (number[...], nil)
    }
    let parts = (number[..<place], number[number.index(after: place)...])
    let isUnclear =
      marks.count == 1 && parts.1.count == 3 && !parts.0.isEmpty && parts.0 != "0" && !parts.0.contains("'")
    guard isUnclear else { return parts }
    if mark == habit?.decimal { return parts }
    if mark == habit?.grouping { return (number[...], nil) }
    // Amounts in a currency with three decimals are written with all three; for others only the user knows.
    if currency?.exponent == 3 { return parts }
    let plain = number.filter(isDigit)
    throw InputError(
      "\(typed) can mean \(plain) or \(parts.0).\(parts.1); type it without the mark, or with two decimals")
  }

  /// Whether the thousands separators are in one of the positions used in the world: every three digits, or as in India
  /// every two digits above the last three. `12 30` is a typing error.
  private static func isGrouped(_ whole: Substring) -> Bool {
    let groups = whole.split(omittingEmptySubsequences: false) { !isDigit($0) }
    guard groups.count > 1 else { return true }
    let isOneMark = Set(whole.filter { !isDigit($0) }).count == 1
    return isOneMark && (1...3).contains(groups[0].count) && groups.last?.count == 3
      && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 || $0.count == 2 }
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }

  /// Removes the signs at both ends; accountants write the minus sign after the number.
  private static func takeSign(_ text: inout Substring) -> [Character] {
    var signs: [Character] = []
    if let first = text.first, "-−+".contains(first) {
      signs.append(first == "+" ? "+" : "-")
      text.removeFirst()
    }
    if let last = text.last, "-−".contains(last) {
      signs.append("-")
      text.removeLast()
    }
    text = trimmed(text)
    return signs
  }

  /// Symbols of a single currency.
  private static let ownSigns: [Character: Currency] = ["€": .eur, "£": .gbp]

  /// Symbols shared by several currencies, with a code to suggest instead.
  private static let sharedSigns: [Character: (currencies: Set<String>, example: String)] = [
    "$": (["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "ARS", "CLP", "COP", "TWD"], "USD"),
    "¥": (["JPY", "CNY"], "JPY"),
  ]

  /// All currency symbols that are recognised.
  static let currencySigns = Set(ownSigns.keys).union(sharedSigns.keys)

  /// Removes a currency before or after the number: an ISO 4217 code or a symbol.
  ///
  /// - Throws: `InputError` for a symbol shared by several currencies, none of which is the usual one.
  private static func takeCurrency(_ text: inout Substring, usual: Currency?) throws -> Currency? {
    let typed = text
    defer { text = trimmed(text) }
    for isFirst in [true, false] {
      guard let sign = isFirst ? text.first : text.last else { return nil }
      func drop(_ count: Int) { text = isFirst ? text.dropFirst(count) : text.dropLast(count) }
      if let currency = ownSigns[sign] {
        drop(1)
        return currency
      }
      if let shared = sharedSigns[sign] {
        guard let usual, shared.currencies.contains(usual.code) else {
          let number = trimmed(text.filter { $0 != sign }[...])
          throw InputError(
            "\"\(typed)\": several currencies have that sign; type the code, like \(number) \(shared.example)")
        }
        drop(1)
        return usual
      }
      if let currency = Currency(code: String(isFirst ? text.prefix(3) : text.suffix(3))) {
        drop(3)
        return currency
      }
    }
    return nil
  }

  private static func tooLarge(_ text: String) -> InputError {
    InputError("\(text) is too large for an amount, which has at most 15 digits with its decimals; type it shorter")
  }

  private static func notAnAmount(_ text: String) -> InputError {
    InputError("\"\(text)\" is not an amount; type it like 12.30 or 1234.50 EUR")
  }
}
