/// Days in relation to the current one.
public enum RelativeDay {
  /// Returns words for a number of days from today: `today`, `in 3 days`, `5 days ago`.
  public static func words(_ days: Int) -> String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let days where days > 0: "in \(days) days"
    case let days: "\(-days) days ago"
    }
  }
}
