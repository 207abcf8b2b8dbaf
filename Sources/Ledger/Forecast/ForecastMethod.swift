/// A method of forecasting a later month from past months. All are simple and well known; the one that would have
/// forecast the history best is chosen.
public enum ForecastMethod: String, Sendable, CaseIterable, Codable {
  /// The average of the last twelve months, for spending without a pattern. It is the first case because it is
  /// preferred unless another method does better.
  case average
  /// The average of the last three months, for spending that has changed permanently.
  case recent
  /// The average of the same month in the last three years, for heating, holidays and yearly fees.
  case seasonal
  /// The median of the last twelve months, for steady spending with rare exceptions.
  case typical
  /// The last month's value, for rents and fees that rise in steps.
  case latest

  /// A description for display.
  public var meaning: String {
    switch self {
    case .average: "average of the last 12 months"
    case .recent: "average of the last 3 months"
    case .seasonal: "average of the same month in earlier years"
    case .typical: "median of the last 12 months"
    case .latest: "as in the last month"
    }
  }

  /// The value expected `ahead` months after the last month of a history, which is sorted oldest first; nil if the
  /// history is too short.
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
