/// The forecast of future months from a history of monthly spending.
public struct HistoryForecast: Hashable, Sendable {
  /// The chosen method; nil if the history is too short to compare methods. The average is then used, with a wide
  /// range.
  public let method: ForecastMethod?
  /// The number of months in the history.
  public let months: Int
  /// The mean absolute error of the method's forecasts one month ahead, over the months it was tested on; nil if it
  /// could not be tested.
  public let usualError: Int64?
  /// The estimates of the coming months, the next one first.
  public let estimates: [Estimate]

  /// Learns from whole months, oldest first; months without spending are zero.
  ///
  /// Each method forecasts each of the last twelve months from the months before it. The method with the least squared
  /// error is chosen, but the plain average unless another is clearly better. The error is squared because with rare
  /// large bills the least absolute error is reached by always forecasting nothing. The range consists of the errors
  /// that the method would have made the same number of months ahead, without the tenth at each end (split conformal
  /// prediction; Vovk, Gammerman, Shafer: Algorithmic Learning in a Random World, 2005).
  ///
  /// - Parameter ahead: the number of months to forecast, at most 25: two years after the current month, which is not
  ///   complete yet.
  public init(_ history: [Int64], ahead: Int) {
    let horizon = 1...max(1, min(25, ahead))
    months = history.count
    let tests = HistoryForecast.tests(history)
    let tried = ForecastMethod.allCases.compactMap { method -> (method: ForecastMethod, errors: [Int64])? in
      let errors = HistoryForecast.errors(of: method, ahead: 1, on: history).suffix(tests)
      return errors.count == tests ? (method, Array(errors)) : nil
    }
    let best = tried.min { HistoryForecast.score($0.method, $0.errors) < HistoryForecast.score($1.method, $1.errors) }
    guard tests >= HistoryForecast.fewestTests, let best else {
      method = nil
      usualError = nil
      estimates = horizon.map { _ in HistoryForecast.guess(history) }
      return
    }
    method = best.method
    usualError = Rounding.average(best.errors.map { $0 < 0 ? 0 - $0 : $0 })
    estimates = horizon.map { HistoryForecast.estimate(history, best.method, ahead: $0) }
  }

  /// The minimum number of errors from which a range can be derived.
  private static let fewestTests = 6
  /// The minimum number of months that a method learns from before it is tested.
  private static let shortestTraining = 3

  private static func tests(_ history: [Int64]) -> Int { max(0, min(12, history.count - shortestTraining)) }

  /// Actual minus forecast for each month forecast `ahead` months earlier, oldest first.
  private static func errors(of method: ForecastMethod, ahead: Int, on history: [Int64]) -> [Int64] {
    let first = shortestTraining - 1 + ahead
    guard first < history.count else { return [] }
    return (first..<history.count).compactMap { index in
      method.expected(history[0...(index - ahead)], ahead: ahead).map { history[index] - $0 }
    }
  }

  /// The squared error; multiplied by 1.5 for all methods but the average, because a pattern must show clearly: twelve
  /// months are easily fitted by chance.
  private static func score(_ method: ForecastMethod, _ errors: [Int64]) -> Int128 {
    let squared = errors.reduce(Int128(0)) { $0 + Int128($1) * Int128($1) }
    return method == .average ? squared : squared / 2 * 3
  }

  private static func estimate(_ history: [Int64], _ method: ForecastMethod, ahead: Int) -> Estimate {
    let errors = errors(of: method, ahead: ahead, on: history).suffix(24).sorted()
    guard let expected = method.expected(history[...], ahead: ahead) else { return guess(history) }
    guard errors.count >= fewestTests else {
      // Too few errors this many months ahead for a range.
      let wide = guess(history)
      return Estimate(low: wide.low, expected: expected, high: wide.high)
    }
    let outside = max(1, (errors.count + 1) / 10)
    let low = expected + errors[outside - 1]
    let high = expected + errors[errors.count - outside]
    // Spending that was never negative is not expected to become so, and the same applies to refunds.
    return Estimate(
      low: history.allSatisfy { $0 >= 0 } ? max(0, low) : low, expected: expected,
      high: history.allSatisfy { $0 <= 0 } ? min(0, high) : high)
  }

  /// The estimate from a few months: their average, with a range from zero to twice the largest amount, or for refunds
  /// from twice the largest refund to zero.
  private static func guess(_ history: [Int64]) -> Estimate {
    func twice(_ amount: Int64) -> Int64 {
      let (double, overflow) = amount.multipliedReportingOverflow(by: 2)
      return overflow ? (amount < 0 ? .min : .max) : double
    }
    return Estimate(
      low: min(0, twice(history.min() ?? 0)), expected: Rounding.average(history.suffix(12)) ?? 0,
      high: max(0, twice(history.max() ?? 0)))
  }
}
