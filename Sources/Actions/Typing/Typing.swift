public import Core
internal import Ledger

/// How typed values are understood; every action shares it, so that the same text means the same everywhere.
public struct Typing: Sendable {
  public var today: CalendarDate
  /// The currency of amounts typed without one, where the paper says none either. Never used for reading.
  public var usualCurrency: Currency?
  /// Those of the person's locale, for amounts that could be read in two ways.
  public var marks: NumberMarks?

  public init(today: CalendarDate, usualCurrency: Currency? = nil, marks: NumberMarks? = nil) {
    self.today = today
    self.usualCurrency = usualCurrency
    self.marks = marks
  }

  /// When something is due.
  public func date(_ text: String) throws -> CalendarDate { try DateInput.parse(text, today: today) }

  /// When something was bought, paid or received: `fri` is the last one.
  public func pastDate(_ text: String) throws -> CalendarDate { try DateInput.parse(text, today: today, toward: .back) }

  /// A month like `2026-03`, or its number alone, of a year said apart from it or of this one.
  ///
  /// - Throws: `InputError`.
  public func month(_ text: String, of year: Int? = nil) throws -> Month {
    try PeriodInput.month(text, today: today, of: year)
  }

  /// - Throws: `InputError` for a code that ISO 4217 does not list.
  public func currency(_ text: String) throws -> Currency {
    guard let currency = Currency(code: text.filter { !$0.isWhitespace }) else {
      throw InputError("\"\(text)\" is not an ISO 4217 currency; type its code, like EUR")
    }
    return currency
  }

  /// A total, with the currency where the person says it, or where nothing but habit does.
  ///
  /// - Parameter printed: the currency on the paper. It decides how many decimals there can be, but typing an amount is
  ///   no word about it.
  public func total(_ text: String, said: Currency? = nil, printed: Currency? = nil) throws -> (Amount, Currency?) {
    let typed = try AmountInput.parse(text, currency: said ?? printed ?? usualCurrency, marks: marks)
    let isNamed = text.contains { $0.isLetter || $0.isCurrencySymbol }
    return (typed.amount, isNamed ? typed.currency : said ?? (printed == nil ? usualCurrency : nil))
  }

  /// An amount in its currency.
  ///
  /// - Parameters:
  ///   - said: the code of a currency given apart from the amount.
  ///   - printed: the currency it had before.
  /// - Throws: `InputError`, also where no currency was found, or the two words about it differ.
  public func money(_ text: String, said: String? = nil, printed: Currency? = nil) throws -> Money {
    let said = try said.map(currency)
    let typed = try AmountInput.parse(text, usual: said ?? printed ?? usualCurrency, marks: marks)
    if let said, let named = typed.currency, said != named {
      throw InputError("is it \(named.code) or \(said.code)? Give the currency once")
    }
    guard let currency = typed.currency ?? said ?? printed ?? usualCurrency else {
      throw InputError(
        "\(text) of which currency? Give --currency EUR, or set one with `billfold config set currency EUR`")
    }
    // Once more with the currency known: it decides how many decimals there can be.
    let exact = try AmountInput.parse(text, currency: currency, marks: marks)
    guard let money = Money(exact.amount, currency) else {
      throw InputError("\(text) has more decimals than \(currency.code) has; round it")
    }
    return money
  }

  /// - Throws: `InputError` that names the choices.
  public static func choice<Choice: CaseIterable & RawRepresentable<String>>(_ text: String, _ what: String) throws
    -> Choice
  {
    let wanted = text.lowercased().filter(\.isLetter)
    if let found = Choice.allCases.first(where: { $0.rawValue.lowercased() == wanted }) { return found }
    throw InputError("\"\(text)\" is not \(what); choose \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  /// A colour, or nil for `none`.
  ///
  /// - Throws: `InputError` that names the colours.
  public static func tint(_ text: String) throws -> Tint? {
    if text.lowercased() == "none" { return nil }
    return try choice(text, "a colour")
  }

  /// Whether a typed value takes away what was there.
  public static func isNone(_ text: String) -> Bool { text.isEmpty || text.lowercased() == "none" }
}

extension Typing {
  /// An amount above zero: an income, a goal, a payment towards one.
  ///
  /// - Parameters:
  ///   - what: for the message, `an income`.
  ///   - usual: the currency where the text names none; nil for the person's usual one.
  /// - Throws: `InputError`.
  public func positive(_ amount: Typed<Money>, _ what: String, usual: Currency? = nil) throws -> Money {
    try amount.value { try PositiveAmount.parse($0, what, usual: usual ?? usualCurrency, marks: marks) }
  }

  /// An amount in its currency, typed or known.
  ///
  /// - Parameters as those of `money(_:said:printed:)`.
  public func money(_ amount: Typed<Money>, said: String?, printed: Currency? = nil) throws -> Money {
    switch amount {
    case .text(let text): return try money(text, said: said, printed: printed)
    case .value(let money):
      if let said = try said.map(currency), said != money.currency {
        throw InputError("is it \(money.currency.code) or \(said.code)? Give the currency once")
      }
      return money
    }
  }
}
