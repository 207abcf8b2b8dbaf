internal import Actions
internal import Core
internal import Foundation

/// The form in which values are shown on a page.
struct Wording: Sendable {
  var marks: NumberMarks
  var today: CalendarDate
  /// The user's own currency, which comes first where there are several; nil if none is set.
  var usual: Currency?

  func money(_ money: Money) -> String { "\(number(money)) \(money.currency.code)" }
  func money(_ result: MoneyResult) -> String { money(result.money) }

  /// Says by how much the payments of a match are less than its bills, after a space; empty if they are not.
  func shortfall(_ match: MatchResult?) -> String {
    guard let match, let missing = match.shortfall else { return "" }
    return " The payment is \(money(missing)) less than the \(match.bills.count == 1 ? "bill" : "bills")."
  }

  /// Returns an amount without the currency, with a typographic minus sign.
  func number(_ money: Money) -> String { number(money.amount) }
  func number(_ amount: Amount) -> String { amount.written(marks).replacing("-", with: "\u{2212}") }

  func amount(_ amount: Amount, _ currency: Currency?) -> String {
    guard let currency else { return amount.written(marks) }
    return Money(amount, currency).map { self.money($0) } ?? "\(amount.written(marks)) \(currency.code)"
  }

  /// Returns an amount of a list of money in and out, with a plus if it was received.
  func signed(_ result: MoneyResult) -> String { (result.money.minorUnits > 0 ? "+" : "") + money(result) }

  /// Returns the sums of several currencies. Narrow windows break them at the commas, not before a currency.
  func sums(_ sums: [MoneyResult]) -> String {
    let written = sums.withUsualFirst(usual) { $0.money.currency }.map { money($0) }
    if written.count < 2 { return written.first ?? "0" }
    return written.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: ", ")
  }

  /// Returns a relative date: `today`, `in 3 days`, `5 days ago`.
  func distance(_ day: CalendarDate) -> String { RelativeDay.words(day.days(since: today)) }

  /// Returns a day that a narrow column does not break at its hyphens, for a place among other words.
  static func unbroken(_ day: String) -> String { day.replacing("-", with: "\u{2011}") }

  /// Returns the beginning of a text that is too long for a list, with `…` in place of the rest.
  static func shortened(_ text: String, to most: Int) -> String {
    text.count > most ? "\(text.prefix(most).trimmed())…" : text
  }

  /// Returns an identifier as words: `bank transfer` for `bankTransfer`.
  static func words(_ name: String) -> String { CamelCase.words(name) }

  static func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// Turns an error message into a sentence, with a capital letter and a full stop.
  static func sentence(_ text: String) -> String {
    let text = capital(text)
    return text.hasSuffix(".") || text.hasSuffix("?") ? text : text + "."
  }
}
