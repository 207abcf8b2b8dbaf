/// What a history of monthly spending says of the months to come.
public struct HistoryForecast: Hashable, Sendable {
  /// Nil where the history is too short to tell methods apart: then it is the average, and the range is wide.
  public let method: ForecastMethod?
  /// Months it was learned from.
  public let months: Int
  /// How far the method was off a month ahead, on average over the months it was tried on; nil where it could not be.
  public let usualError: Int64?
  /// The months to come, the next first.
  public let estimates: [Estimate]

  /// Learns from whole months, oldest first, those without spending as zero.
  ///
  /// Each method forecasts each of the last twelve months from the months before it, and the one with the least squared
  /// error is taken, the plain average unless another is clearly better: squared, because the least absolute error of rare large bills is to expect none. The range is made
  /// of the errors that the method would have made so many months ahead, without the tenth at each end
  /// (split conformal prediction; Vovk, Gammerman, Shafer: Algorithmic Learning in a Random World, 2005).
  ///
  /// - Parameter ahead: how many months to look ahead, at most 24.
  public init(_ history: [Int64], ahead: Int) {
    let horizon = 1...max(1, min(24, ahead))
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

  /// Fewer errors than this say nothing about a range.
  private static let fewestTests = 6
  /// Months that a method learns from before it is tried, at least.
  private static let shortestTraining = 3

  private static func tests(_ history: [Int64]) -> Int { max(0, min(12, history.count - shortestTraining)) }

  /// Actual minus forecast, oldest first, of each month that was forecast so many months before.
  private static func errors(of method: ForecastMethod, ahead: Int, on history: [Int64]) -> [Int64] {
    let first = shortestTraining - 1 + ahead
    guard first < history.count else { return [] }
    return (first..<history.count).compactMap { index in
      method.expected(history[0...(index - ahead)], ahead: ahead).map { history[index] - $0 }
    }
  }

  /// The squared error. A pattern has to show clearly, as twelve months are soon fitted by luck: any other method's error
  /// counts half as much again as the average's.
  private static func score(_ method: ForecastMethod, _ errors: [Int64]) -> Int128 {
    let squared = errors.reduce(Int128(0)) { $0 + Int128($1) * Int128($1) }
    return method == .average ? squared : squared / 2 * 3
  }

  private static func estimate(_ history: [Int64], _ method: ForecastMethod, ahead: Int) -> Estimate {
    let errors = errors(of: method, ahead: ahead, on: history).suffix(24).sorted()
    guard let expected = method.expected(history[...], ahead: ahead), errors.count >= fewestTests else {
      return guess(history)
    }
    let outside = max(1, (errors.count + 1) / 10)
    let low = expected + errors[outside - 1]
    let high = expected + errors[errors.count - outside]
    // Spending that never was below zero will not be, nor will money back be spending.
    return Estimate(
      low: history.allSatisfy { $0 >= 0 } ? max(0, low) : low, expected: expected,
      high: history.allSatisfy { $0 <= 0 } ? min(0, high) : high)
  }

  /// Of a few months: their average, and from nothing to twice their largest, or to twice the most that came back.
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
