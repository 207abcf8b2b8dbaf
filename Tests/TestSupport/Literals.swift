public import Core

extension CalendarDate {
  /// A date that a test knows to be valid. An invalid one ends the test run instead of becoming another date.
  public static func day(_ iso: String) -> CalendarDate {
    guard let date = CalendarDate(iso: iso) else { preconditionFailure("\(iso) is not a date") }
    return date
  }
}

/// The same, for text that is not declared as a date.
public func day(_ iso: String) -> CalendarDate { .day(iso) }

/// An amount that a test knows to be valid.
public func amount(_ plain: String) -> Amount {
  guard let amount = Amount(plain: plain) else { preconditionFailure("\(plain) is not an amount") }
  return amount
}
