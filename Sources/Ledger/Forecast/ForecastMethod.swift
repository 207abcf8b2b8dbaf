internal import Core

/// A way to say from a history of months what a later month will be. All are old and plain; which of them fits is
/// decided by how each would have done on the history itself.
public enum ForecastMethod: String, Sendable, CaseIterable, Codable {
  /// The average of the last twelve months: for spending without a pattern. First, as it is taken when others do no better.
  case average
  /// The average of the last three months: for spending that has changed for good.
  case recent
  /// The average of the same month of the last three years: for heating, holidays, yearly fees.
  case seasonal
  /// The median of the last twelve months: for steady spending with a rare exception.
  case typical
  /// The last month again: for rents and fees that rise in steps.
  case latest

  /// In a person's words.
  public var meaning: String {
    switch self {
    case .average: "average of the last 12 months"
    case .recent: "average of the last 3 months"
    case .seasonal: "average of the same month in earlier years"
    case .typical: "median of the last 12 months"
    case .latest: "as in the last month"
    }
  }

  /// What is expected so many months after the last of a history, oldest first; nil where the history is too short.
  func expected(_ history: ArraySlice<Int64>, ahead: Int) -> Int64? {
    switch self {
    case .average: Rounding.average(history.suffix(12))
    case .recent: Rounding.average(history.suffix(3))
    case .typical: Rounding.median(history.suffix(12))
    case .latest: history.last
    case .seasonal:
      Rounding.average(
        stride(from: history.endIndex - 1 + ahead - 12 * ((ahead + 11) / 12), through: history.startIndex, by: -12)
          .prefix(3).map { history[$0] })
    }
  }
}

/// Averages of whole minor units, rounded half away from zero: no sum is ever held in floating point.
public enum Rounding {
  /// Nil of nothing.
  public static func average(_ values: some Collection<Int64>) -> Int64? {
    values.isEmpty ? nil : divide(values.reduce(Int128(0)) { $0 + Int128($1) }, by: values.count)
  }

  /// The middle value, or between the two middle ones. Nil of nothing.
  public static func median(_ values: some Collection<Int64>) -> Int64? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : average([sorted[middle - 1], sorted[middle]])
  }

  /// - Precondition: none; dividing by less than 1 gives the number back.
  public static func divide(_ number: Int128, by count: Int) -> Int64 {
    let divisor = Int128(max(1, count))
    let half = number < 0 ? -divisor / 2 : divisor / 2
    return Int64(clamping: (number + half) / divisor)
  }
}
