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

extension Currency {
  public static let chf = known("CHF")
  /// A currency with three decimal digits.
  public static let kwd = known("KWD")

  /// All currencies, by code.
  public static let all: [Currency] = {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    var all: [Currency] = []
    for first in letters {
      for second in letters {
        for third in letters {
          if let currency = Currency(code: "\(first)\(second)\(third)") { all.append(currency) }
        }
      }
    }
    return all
  }()

  private static func known(_ code: String) -> Currency {
    guard let currency = Currency(code: code) else { preconditionFailure("\(code) is no currency") }
    return currency
  }
}
