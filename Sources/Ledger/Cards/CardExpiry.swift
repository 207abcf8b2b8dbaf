public import Core

/// The remaining validity of a card, which is valid until the last day of the printed month.
public enum CardExpiry: Hashable, Sendable {
  case good
  /// Expires within two months; a new card takes weeks to arrive.
  case near(days: Int)
  case expired

  public init(_ month: Month, today: CalendarDate) {
    let days = month.last.days(since: today)
    self = days < 0 ? .expired : days <= CardExpiry.warning ? .near(days: days) : .good
  }

  private static let warning = 60

  /// Reads `08/27`, `8/2027`, `08-27` and `2027-08`.
  ///
  /// - Throws: `InputError`.
  public static func parse(_ text: String) throws -> Month {
    if let month = Month(iso: text) { return month }
    let parts = text.split(omittingEmptySubsequences: false) { "/-. ".contains($0) }
    guard parts.count == 2, (1...2).contains(parts[0].count), [2, 4].contains(parts[1].count),
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), let month = Int(parts[0]),
      let year = Int(parts[1]), let expiry = Month(year: parts[1].count == 2 ? 2000 + year : year, month: month)
    else {
      throw InputError("\"\(text)\" is not an expiry; type it as on the card, like 08/27")
    }
    return expiry
  }
}
