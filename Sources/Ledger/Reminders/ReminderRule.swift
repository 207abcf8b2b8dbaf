internal import Core

/// The time before the due date at which the user wants to be reminded of a bill. A negative one is after the due date.
public struct ReminderLead: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The unit of a lead time; the raw value is how it is typed.
  public enum Unit: String, Sendable { case days = "d", hours = "h" }
  public var count: Int
  public var unit: Unit

  public init(_ count: Int, _ unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// `1d`, `2h`; `-7d` for a week after the due date.
  public var description: String { "\(count)\(unit.rawValue)" }

  var minutes: Int { count * (unit == .days ? 1440 : 60) }
  /// Orders longer leads, and so earlier reminders, first; of equal ones days before hours.
  public static func < (left: ReminderLead, right: ReminderLead) -> Bool {
    (right.minutes, left.unit.rawValue) < (left.minutes, right.unit.rawValue)
  }
}

/// Reminders as typed by the user and as stored.
public enum ReminderRule {
  /// One day before, and on the day itself.
  public static let standard = "1d 0d"

  /// Reads `1d 0d`, `1w, 2h`, and `none`. Returns the earliest reminder first, without duplicates.
  ///
  /// - Throws: `InputError`.
  public static func parse(_ text: String) throws -> [ReminderLead] {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
    if words == ["none"] || words.isEmpty { return [] }
    let leads = try words.map { word -> ReminderLead in
      guard let unit = word.last, let count = Int(word.dropLast()), count >= 0 else { throw refusal(text) }
      switch unit {
      case "w" where count <= 52: return ReminderLead(count * 7, .days)
      case "d" where count <= 365: return ReminderLead(count, .days)
      case "h" where count <= 72: return ReminderLead(count, .hours)
      default: throw refusal(text)
      }
    }
    return Array(Set(leads)).sorted()
  }

  /// Once a week.
  public static let standardInterval = "7d"

  /// Reads how often an overdue bill is announced again: `3d`, `1w`, and `none`. Returns the number of days; nil for
  /// never.
  ///
  /// - Throws: `InputError`.
  public static func parseInterval(_ text: String) throws -> Int? {
    let word = text.lowercased().filter { !$0.isWhitespace }
    if word == "none" || word.isEmpty { return nil }
    let units: [Character: Int] = ["d": 1, "w": 7]
    guard let days = word.last.flatMap({ units[$0] }), let count = Int(word.dropLast()),
      (1...Reminders.longestOverdue / days).contains(count)
    else {
      throw InputError(
        """
        "\(text)" is not a valid interval; type how often to remind, like 3d or 1w \
        (at most \(Reminders.longestOverdue)d), or none
        """)
    }
    return count * days
  }

  /// The stored form; empty for no reminders.
  public static func text(_ leads: [ReminderLead]) -> String { leads.map(\.description).joined(separator: " ") }

  private static func refusal(_ text: String) -> InputError {
    InputError(
      "\"\(text)\" is not a valid reminder; type how long before, like \"1d 0d\" (at most 365d, 52w or 72h), or none")
  }
}
