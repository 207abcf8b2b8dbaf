/// A calendar month, by which figures are grouped: `2026-03`.
public struct Month: Hashable, Sendable {
  public let year: Int
  /// 1…12.
  public let month: Int

  /// The month, or nil if the month is outside 1…12 or the year is outside 1…9999.
  public init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    self.year = year
    self.month = month
  }

  /// The month that contains a day.
  public init(_ date: CalendarDate) {
    year = date.year
    month = date.month
  }

  /// Parses ISO 8601 `yyyy-mm` and nothing else.
  public init?(iso text: String) {
    guard text.utf8.count == 7, let first = CalendarDate(iso: text + "-01") else { return nil }
    self.init(first)
  }

  /// Months since January of the year 0; consecutive months have consecutive numbers.
  public var index: Int { year * 12 + month - 1 }

  /// The month this many months later (earlier if negative), or nil outside the years 1…9999.
  public func adding(_ months: Int) -> Month? {
    let (sum, overflow) = index.addingReportingOverflow(months)
    guard !overflow, sum >= 12 else { return nil }
    return Month(year: sum / 12, month: sum % 12 + 1)
  }

  /// The first day of the month.
  public var first: CalendarDate { CalendarDate(year: year, month: month, day: 1) ?? .epoch }
  public var days: Int { CalendarDate.days(inMonth: month, year: year) }
  public var last: CalendarDate { CalendarDate(year: year, month: month, day: days) ?? first }

  /// The months from this one through another, both included; empty if the other is earlier.
  public func through(_ end: Month) -> [Month] {
    guard index <= end.index else { return [] }
    return (index...end.index).compactMap { Month(year: $0 / 12, month: $0 % 12 + 1) }
  }
}

extension Month: Comparable {
  public static func < (left: Month, right: Month) -> Bool { left.index < right.index }
}

extension Month: CustomStringConvertible {
  /// ISO 8601: `2026-03`.
  public var description: String { String(first.description.prefix(7)) }
}

extension Month: Codable {
  /// - Throws: `DecodingError.dataCorrupted` for anything but `yyyy-mm`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let month = Month(iso: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a month (yyyy-mm)")
    }
    self = month
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
