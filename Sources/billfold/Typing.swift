internal import Core
internal import Ledger

/// How typed values are understood; options and `review` share it.
struct Typing {
  var today: CalendarDate
  /// The currency of amounts typed without one, where the paper says none either. Never used for reading.
  var usualCurrency: Currency?

  func date(_ text: String) throws -> CalendarDate { try DateInput.parse(text, today: today) }

  /// - Throws: `InputError` for a code that ISO 4217 does not list.
  func currency(_ text: String) throws -> Currency {
    guard let currency = Currency(code: text.filter { !$0.isWhitespace }) else {
      throw InputError("\"\(text)\" is not an ISO 4217 currency; type its code, like EUR")
    }
    return currency
  }

  /// A total, with the currency where the person says it, or where nothing but habit does.
  ///
  /// - Parameter printed: the currency on the paper. It decides how many decimals there can be, but typing an amount is
  ///   no word about it.
  func total(_ text: String, said: Currency? = nil, printed: Currency? = nil) throws -> (Amount, Currency?) {
    let typed = try AmountInput.parse(text, currency: said ?? printed ?? usualCurrency)
    let isNamed = text.contains { $0.isLetter || $0.isCurrencySymbol }
    return (typed.amount, isNamed ? typed.currency : said ?? (printed == nil ? usualCurrency : nil))
  }

  /// - Throws: `InputError` that names the choices.
  static func choice<Choice: CaseIterable & RawRepresentable<String>>(_ text: String, _ what: String) throws -> Choice {
    let wanted = text.lowercased().filter(\.isLetter)
    if let found = Choice.allCases.first(where: { $0.rawValue.lowercased() == wanted }) { return found }
    throw InputError("\"\(text)\" is not \(what); choose \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  /// - Throws: `InputError` for anything but four digits.
  static func lastFour(_ text: String) throws -> String {
    guard text.count == 4, text.allSatisfy({ ("0"..."9").contains($0) }) else {
      throw InputError("\"\(text)\" is not the last four digits of a card; a full number is never stored")
    }
    return text
  }
}
