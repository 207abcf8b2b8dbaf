internal import Core
internal import Ledger

/// Parses typed values. All actions share it, so that the same text has the same meaning everywhere.
struct Typing: Sendable {
  var today: CalendarDate
  /// The currency of amounts typed without one, if the document names none either. Never used for reading documents.
  var usualCurrency: Currency?
  /// The separators of the user's locale, for amounts that could be read in two ways.
  var marks: NumberMarks?

  /// Parses the date on which something is due.
  func date(_ text: String) throws -> CalendarDate { try DateInput.parse(text, today: today) }

  /// Parses the date on which something was bought, paid or received: `fri` is the last Friday.
  func pastDate(_ text: String) throws -> CalendarDate { try DateInput.parse(text, today: today, toward: .back) }

  /// Parses a month such as `2026-03`, or its number in the given year, by default the present one.
  ///
  /// - Throws: `InputError`.
  func month(_ text: String, of year: Int? = nil) throws -> Month {
    try PeriodInput.month(text, today: today, of: year)
  }

  /// Returns the months of a figure: one month, the twelve of a year, or by default the present month.
  ///
  /// - Parameters:
  ///   - year: a year from 2000 to the present one.
  ///   - month: a month with its year, or its number in the given year, by default the present one.
  /// - Throws: `InputError`.
  func months(year: Int?, month: Typed<Month>?) throws -> ClosedRange<Month> {
    let chosen = try year.map { try PeriodInput.year($0, today: today) }
    if let month {
      let month = try month.value { try self.month($0, of: chosen) }
      return month...month
    }
    guard let chosen else { return Month(today)...Month(today) }
    return try PeriodInput.month(1, of: chosen)...PeriodInput.month(12, of: chosen)
  }

  /// Returns the name of such months: `2026-03` or `2026`.
  static func name(of months: ClosedRange<Month>) -> String {
    months.lowerBound == months.upperBound ? "\(months.lowerBound)" : "\(months.lowerBound.year)"
  }

  /// - Throws: `InputError` for a code that is not in ISO 4217.
  func currency(_ text: String) throws -> Currency {
    guard let currency = Currency(code: text.filter { !$0.isWhitespace }) else {
      throw InputError("\"\(text)\" is not an ISO 4217 currency; type its code, like EUR")
    }
    return currency
  }

  /// Parses a total. The currency is returned if the user gives it, or if it is known only from the setting.
  ///
  /// - Parameters:
  ///   - stated: a currency given apart from the amount.
  ///   - printed: the currency on the document. It determines the number of decimals, but is not returned, because
  ///     typing an amount does not confirm it.
  /// - Throws: `InputError`, also if the text and `stated` name different currencies.
  func total(_ text: String, stated: Currency? = nil, printed: Currency? = nil) throws -> (Amount, Currency?) {
    let typed = try AmountInput.parse(text, currency: stated ?? printed ?? usualCurrency, marks: marks)
    try Typing.checkAgreement(stated, typed.currency)
    let isNamed = text.contains { $0.isLetter || $0.isCurrencySymbol }
    return (typed.amount, isNamed ? typed.currency : stated ?? (printed == nil ? usualCurrency : nil))
  }

  /// Parses an amount with its currency.
  ///
  /// - Parameters:
  ///   - stated: the code of a currency given apart from the amount.
  ///   - printed: the currency it had before.
  /// - Throws: `InputError`, also if no currency is known, or if the text and `stated` name different currencies.
  func money(_ text: String, stated: String? = nil, printed: Currency? = nil) throws -> Money {
    let stated = try stated.map(currency)
    let typed = try AmountInput.parse(text, usual: stated ?? printed ?? usualCurrency, marks: marks)
    try Typing.checkAgreement(stated, typed.currency)
    guard let currency = typed.currency ?? stated ?? printed ?? usualCurrency else {
      throw InputError("no currency for \(text)", .giveCurrency)
    }
    // Parsed again now that the currency is known, which determines the number of decimals.
    let exact = try AmountInput.parse(text, currency: currency, marks: marks)
    guard let money = Money(exact.amount, currency) else { throw InputError.tooManyDecimals(text, currency) }
    return money
  }

  /// - Throws: `InputError` that lists the choices.
  static func choice<Choice: CaseIterable & RawRepresentable<String>>(_ text: String, _ what: String) throws
    -> Choice
  {
    let wanted = text.lowercased().filter(\.isLetter)
    if let found = Choice.allCases.first(where: { $0.rawValue.lowercased() == wanted }) { return found }
    throw InputError("\"\(text)\" is not \(what); choose \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  /// Parses a colour; nil for `none`.
  ///
  /// - Throws: `InputError` that lists the colours.
  static func tint(_ text: String) throws -> Tint? {
    if text.lowercased() == "none" { return nil }
    return try choice(text, "a colour")
  }

  /// Returns whether a typed value removes the present one: `none`, or nothing but spaces.
  static func isNone(_ text: String) -> Bool {
    let text = text.trimmed()
    return text.isEmpty || text.lowercased() == "none"
  }

  /// The value of a text; nil for the texts that remove a value.
  static func optional<Value>(_ text: String, _ parse: (String) throws -> Value) rethrows -> Value? {
    isNone(text) ? nil : try parse(text)
  }
}

extension Typing {
  /// Returns the date of a payment: the typed one, or today.
  ///
  /// - Throws: `InputError` about the date, also for one in the future.
  func paymentDate(_ date: Typed<CalendarDate>?) throws -> CalendarDate {
    let day = try TypedField.date.read(date?.value(pastDate)) ?? today
    try TypedField.date.read(BillRules.check(paid: day, today: today))
    return day
  }

  /// Returns a positive amount: of an income entry, a goal, or a payment towards one.
  ///
  /// - Parameters:
  ///   - what: the kind of amount for the message, such as `an income entry`.
  ///   - usual: the currency if the text names none; nil for the setting.
  /// - Throws: `InputError`.
  func positive(_ amount: Typed<Money>, _ what: String, usual: Currency? = nil) throws -> Money {
    try amount.value { try PositiveAmount.parse($0, what, usual: usual ?? usualCurrency, marks: marks) }
  }

  /// Returns an amount with its currency, whether typed or known.
  ///
  /// The parameters are those of `money(_:stated:printed:)`.
  func money(_ amount: Typed<Money>, stated: String?, printed: Currency? = nil) throws -> Money {
    switch amount {
    case .text(let text): return try money(text, stated: stated, printed: printed)
    case .value(let money):
      try Typing.checkAgreement(stated.map(currency), money.currency)
      return money
    }
  }

  /// Checks that a currency given apart from an amount is the amount's.
  ///
  /// - Throws: `InputError` that names both.
  private static func checkAgreement(_ stated: Currency?, _ named: Currency?) throws {
    guard let stated, let named, stated != named else { return }
    throw InputError("is it \(named.code) or \(stated.code)? Give the currency once")
  }
}
