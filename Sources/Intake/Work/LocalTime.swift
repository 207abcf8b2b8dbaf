public import Core
internal import Foundation

extension CalendarDate {
  /// Today in the machine's time zone.
  @Sendable public static func localToday() -> CalendarDate {
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
    return CalendarDate(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
      ?? CalendarDate.epoch
  }
}

extension TimeOfDay {
  /// The current time in the machine's time zone. Query it after the date: in the opposite order, midnight between the
  /// two queries would combine the new date with a time at the end of the day.
  public static func localNow() -> TimeOfDay {
    let parts = Calendar(identifier: .gregorian).dateComponents([.hour, .minute], from: Date())
    return TimeOfDay(hour: parts.hour ?? 0, minute: parts.minute ?? 0) ?? .midnight
  }
}
