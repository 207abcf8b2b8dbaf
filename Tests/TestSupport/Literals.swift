public import Core

extension CalendarDate {
  /// A date that a test knows to exist. What is none ends the test run, rather than pass for another date.
  public static func day(_ iso: String) -> CalendarDate {
    guard let date = CalendarDate(iso: iso) else { preconditionFailure("\(iso) is no date") }
    return date
  }
}

/// The same, where nothing says that it is a date.
public func day(_ iso: String) -> CalendarDate { .day(iso) }

/// An amount that a test knows to be one.
public func amount(_ plain: String) -> Amount {
  guard let amount = Amount(plain: plain) else { preconditionFailure("\(plain) is no amount") }
  return amount
}
