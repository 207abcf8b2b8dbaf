public import Core

/// An invalid input, described in one sentence that says what to type instead.
public struct InputError: AdvisingError, Hashable, Sendable {
  public let description: String
  /// The message on the page.
  private let onPage: String
  /// The field that the error is about; nil if it is not known, or if the error is about a combination of fields.
  public fileprivate(set) var field: TypedField?

  public init(_ description: String, about field: TypedField? = nil) {
    self.description = description
    onPage = description
    self.field = field
  }

  /// - Parameters:
  ///   - text: what is wrong.
  ///   - advice: what to do, at the end of the message.
  public init(_ text: String, _ advice: Advice, about field: TypedField? = nil) {
    description = text + advice.ending(on: .terminal)
    onPage = text + advice.ending(on: .page)
    self.field = field
  }

  /// The error for an amount with more decimals than its currency has.
  public static func tooManyDecimals(_ amount: String, _ currency: Currency) -> InputError {
    InputError("\(amount) has more decimals than \(currency.code) has (\(currency.exponent)); round it")
  }

  public func message(on face: Face) -> String {
    switch face {
    case .terminal: description
    case .page: onPage
    }
  }
}

/// The fields that the user fills in, so that a page can show an error next to the right one. The raw values are the
/// names of the page's form fields.
public enum TypedField: String, Sendable {
  case name, title, merchant, amount, total, currency, target, notes, icon, colour
  case date, due, time, paid, repetition = "repeat", reminders
  case category, tags, kind, reference, paymentReference, iban, payBy, card, number, brand, expiry
  case warranty, returning = "return"
  /// The period of a list or a figure.
  case month, year, from, to

  /// The result of interpreting this field's input. An error that names no field yet is attributed to this one.
  ///
  /// - Throws: the error of `understood`.
  public func read<Value>(_ understood: @autoclosure () throws -> Value) throws -> Value {
    do {
      return try understood()
    } catch var error as InputError {
      error.field = error.field ?? self
      throw error
    }
  }
}
