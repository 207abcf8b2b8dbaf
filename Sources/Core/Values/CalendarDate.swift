/// A day of the Gregorian calendar, as printed on documents: no time zone, no instant.
public struct CalendarDate: Hashable, Sendable {
  public let year: Int
  public let month: Int
  public let day: Int

  /// The date, or nil if there is no such day (`2023-02-29`) or the year is outside 1…9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarDate.days(inMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// 1970-01-01, day number 0.
  public static let epoch = CalendarDate(unchecked: (1970, 1, 1))

  /// The number of days by which the clock that dated a document may be ahead of this machine's, as those of some tills
  /// and of other time zones are.
  public static let clockTolerance = 2

  private init(unchecked date: (year: Int, month: Int, day: Int)) { (year, month, day) = date }

  /// Parses ISO 8601 `yyyy-mm-dd` and nothing else.
  public init?(iso text: String) {
    // Stores hold thousands of dates, so this allocates no substring for each number.
    guard text.utf8.count == 10 else { return nil }
    var numbers = (0, 0, 0)
    for (place, byte) in text.utf8.enumerated() {
      if place == 4 || place == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard (48...57).contains(byte) else { return nil }
      let digit = Int(byte - 48)
      switch place {
      case ..<4: numbers.0 = numbers.0 * 10 + digit
      case ..<7: numbers.1 = numbers.1 * 10 + digit
      default: numbers.2 = numbers.2 * 10 + digit
      }
    }
    let (year, month, day) = numbers
    self.init(year: year, month: month, day: day)
  }

  /// Returns whether a year has 29 February, in the Gregorian calendar.
  public static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// Days in a month, 28…31.
  public static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01 (negative before), computed by days-from-civil arithmetic on 400-year eras.
  public var dayNumber: Int {
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day numbers of 0001-01-01 and 9999-12-31.
  private static let dayNumbers = -719_162...2_932_896

  /// The date of a day number, or nil if it is outside the years 1…9999.
  public init?(dayNumber: Int) {
    guard CalendarDate.dayNumbers.contains(dayNumber) else { return nil }
    let shifted = dayNumber + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The date this many days later (earlier if negative), or nil outside the years 1…9999.
  public func adding(days: Int) -> CalendarDate? {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(dayNumber: sum)
  }

  /// The same day this many months later (earlier if negative), or the last day of that month if it has no such day;
  /// nil outside the years 1…9999.
  public func adding(months: Int) -> CalendarDate? {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 12 else { return nil }
    let (year, month) = (sum / 12, sum % 12 + 1)
    return CalendarDate(year: year, month: month, day: min(day, CalendarDate.days(inMonth: month, year: year)))
  }

  /// 1 for Monday to 7 for Sunday, as in ISO 8601.
  public var weekday: Int { ((dayNumber + 3) % 7 + 7) % 7 + 1 }

  /// Days from another date to this one: positive if this one is later.
  public func days(since other: CalendarDate) -> Int { dayNumber - other.dayNumber }
}

extension CalendarDate: Comparable {
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.dayNumber < right.dayNumber }
}

extension CalendarDate: CustomStringConvertible {
  /// ISO 8601: `2020-03-02`.
  public var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }
}

extension CalendarDate: Codable {
  /// - Throws: `DecodingError.dataCorrupted` for anything but an existing ISO 8601 date.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = CalendarDate(iso: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a date (yyyy-mm-dd)")
    }
    self = date
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
