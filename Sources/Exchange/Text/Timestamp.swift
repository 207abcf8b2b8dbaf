internal import Core

/// A time in UTC, for formats that record when they were written.
struct Timestamp {
  /// The time in the form `20240302184200`.
  var digits: String
  /// The time in the form `20240302T184200Z`.
  var basic: String

  /// - Parameter seconds: UTC seconds since 1970.
  init(_ seconds: Int64) {
    let days = Int(max(seconds, 0) / 86_400)
    let rest = Int(max(seconds, 0) % 86_400)
    let date = (CalendarDate(dayNumber: days) ?? .epoch).description.filter { $0 != "-" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = two(rest / 3600) + two(rest % 3600 / 60) + two(rest % 60)
    digits = date + time
    basic = "\(date)T\(time)Z"
  }
}
