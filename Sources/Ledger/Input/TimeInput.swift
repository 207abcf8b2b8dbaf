public import Core

/// A time of day as typed by the user.
public enum TimeInput {
  /// Reads `18:30`, `6pm`, `6:30 pm`, `noon`; nil for anything else.
  public static func match(_ text: String) -> TimeOfDay? {
    let word = text.lowercased().filter { !$0.isWhitespace }
    if word == "noon" { return TimeOfDay(hour: 12, minute: 0) }
    if let time = TimeOfDay(text: word) { return time }
    guard let half = ["am", "pm"].first(where: word.hasSuffix) else { return nil }
    let clock = String(word.dropLast(2))
    guard let time = TimeOfDay(text: clock.contains(":") ? clock : clock + ":00"), (1...12).contains(time.hour) else {
      return nil
    }
    return TimeOfDay(hour: time.hour % 12 + (half == "pm" ? 12 : 0), minute: time.minute)
  }

  /// Reads `18.30`, which may also be an amount, so use it only where a time is expected.
  static func dotted(_ text: String) -> TimeOfDay? {
    text.filter { $0 == "." }.count == 1 ? TimeOfDay(text: text.replacing(".", with: ":")) : nil
  }

  /// - Throws: `InputError`.
  public static func parse(_ text: String) throws -> TimeOfDay {
    if let time = match(text) ?? dotted(text) { return time }
    throw InputError("\"\(text)\" is not a time; type it like 18:30 or 6pm")
  }
}
