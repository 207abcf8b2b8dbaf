public import Core

/// An amount that must be positive: of an income entry, a goal or a payment towards one.
public enum PositiveAmount {
  /// - Parameters:
  ///   - what: the subject of the message, `an income entry`.
  ///   - stated: the currency given separately, which the text must not contradict.
  ///   - usual: the currency if neither the text nor `stated` names one.
  ///   - marks: the separators of the user's locale, for ambiguous amounts.
  /// - Throws: `InputError` if the text is empty, is not an amount, is zero or negative, or has no known currency.
  public static func parse(
    _ text: String, _ what: String, stated: Currency? = nil, usual: Currency?, marks: NumberMarks? = nil
  ) throws -> Money {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw InputError("\(what) needs an amount; type it like 12.30 or 1234.50 EUR")
    }
    let typed = try AmountInput.parse(text, currency: stated ?? usual, marks: marks)
    guard typed.amount.units > 0 else { throw InputError("\(what) must be more than zero, not \(typed.amount)") }
    guard let currency = typed.currency else {
      throw InputError(
        "\(text) names no currency; type it like \"\(text) EUR\"", .setDefaultCurrency)
    }
    if let stated, stated != currency {
      throw InputError("\(text) is not in \(stated.code); give the amount in one currency")
    }
    guard let money = Money(typed.amount, currency) else { throw InputError.tooManyDecimals(text, currency) }
    return money
  }
}
