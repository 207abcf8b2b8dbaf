import Ledger
import TestSupport
import Testing

@Suite("The forecast from a history")
struct ForecastTests {
  @Test(
    "the method that would have done best on the history is used",
    arguments: [
      ("steady", Array(repeating: 100, count: 24), ForecastMethod.average, 100),
      ("risen for good", Array(repeating: 100, count: 15) + Array(repeating: 300, count: 9), .latest, 300),
      (
        "risen, and up and down since", Array(repeating: 100, count: 12) + (0..<15).map { $0 % 2 == 0 ? 280 : 320 },
        .recent, 293
      ),
      ("steady but for one exception", (0..<30).map { $0 == 15 ? 1000 : 100 }, .typical, 100),
      // Every January 1,200, otherwise 100; the history ends in December.
      ("yearly", (0..<36).map { $0 % 12 == 0 ? 1200 : 100 }, .seasonal, 1200),
    ] as [(String, [Int64], ForecastMethod, Int64)])
  func method(name: String, history: [Int64], method: ForecastMethod, next: Int64) {
    let forecast = HistoryForecast(history, ahead: 3)
    #expect(forecast.method == method && forecast.estimates.first?.expected == next, "\(name): \(forecast)")
    #expect(forecast.estimates.count == 3 && forecast.months == history.count)
  }

  @Test(
    "a short history gets a wide range and no method",
    arguments: [[], [0], [500], [100, 300], [7, 7, 7, 7, 7, 7, 7, 7]] as [[Int64]])
  func short(history: [Int64]) {
    let forecast = HistoryForecast(history, ahead: 2)
    #expect(forecast.method == nil && forecast.usualError == nil)
    for estimate in forecast.estimates {
      #expect(estimate.low == 0 && estimate.high == 2 * (history.max() ?? 0))
      #expect(estimate.expected == (history.isEmpty ? 0 : history.reduce(0, +) / Int64(history.count)))
    }
  }

  @Test("months too far ahead for a range are forecast by the same method as the others, with a wide range")
  func farAhead() {
    let forecast = HistoryForecast([100, 100, 100, 100, 100, 200, 200, 200, 200], ahead: 4)
    #expect(forecast.method == .latest)
    #expect(forecast.estimates.map(\.expected) == [200, 200, 200, 200])
    #expect(forecast.estimates.last.map { $0.low == 0 && $0.high == 400 } == true, "\(forecast)")
  }

  @Test(
    "refunds are forecast as refunds, with a range below zero",
    arguments: [
      (Array(repeating: -1_000, count: 10), -1_000, -1_000, -1_000), ([-500], -500, -1_000, 0),
      ([-100, -300], -200, -600, 0),
      ((0..<10).map { $0 % 2 == 0 ? -1_000 : -3_000 }, -2_000, -4_000, 0),
    ] as [([Int64], Int64, Int64, Int64)])
  func refunds(history: [Int64], expected: Int64, low: Int64, high: Int64) throws {
    let forecast = HistoryForecast(history, ahead: 2)
    let next = try #require(forecast.estimates.first)
    #expect(next.expected == expected && next.high <= 0, "\(forecast)")
    #expect(next.low >= low && next.low <= expected && next.high <= high, "\(forecast)")
  }

  @Test("a forecast is within its range, and if money was only spent no refund is forecast")
  func ranges() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let history = (0..<random.number(0...60)).map { _ in
        random.number(0...10) < 3 ? 0 : Int64(random.number(0...90_000))
      }
      for estimate in HistoryForecast(history, ahead: 12).estimates {
        #expect(estimate.low >= 0 && estimate.low <= estimate.expected && estimate.expected <= estimate.high)
      }
    }
    #expect(HistoryForecast([.max, .max, .max], ahead: 1).estimates[0].high == .max)
  }

  /// Typical histories of households. The error is the sum of all errors over the sum of all amounts, one to three
  /// months ahead, over 200 histories of five years; and, beside it, the share of the error of "as last month", which
  /// is what one would assume without a program.
  @Test(
    "back-tested on generated histories, its error is at most as stated, and its ranges hold as promised",
    arguments: [
      // With 20 % of noise the best possible method has an error of 16 %.
      ("groceries: level with noise", Made.noise, 18, 0.80), ("heating: high in winter", .seasonal, 19, 0.30),
      ("rent: steps once a year", .steps, 2, 1.25), ("fuel: noise with months of none", .gaps, 66, 0.90),
      ("repairs: nothing, then much", .lumps, 165, 1.03), ("prices that rise", .growth, 10, 0.85),
    ] as [(String, Made, Int, Double)])
  func backtest(name: String, made: Made, percent: Int, againstLastMonth: Double) {
    var random = SeededGenerator(seed: 2026)
    var (error, naive, sum, inside, count) = (0.0, 0.0, 0.0, 0, 0)
    for _ in 0..<200 {
      let history = made.history(months: 60, &random)
      for origin in stride(from: 30, to: 57, by: 5) {
        let known = Array(history[0..<origin])
        for (ahead, estimate) in HistoryForecast(known, ahead: 3).estimates.enumerated() {
          let actual = history[origin + ahead]
          error += Double((actual - estimate.expected).magnitude)
          naive += Double((actual - known[origin - 1]).magnitude)
          sum += Double(actual)
          inside += (estimate.low...estimate.high).contains(actual) ? 1 : 0
          count += 1
        }
      }
    }
    let (errorShare, coverage) = (error / sum * 100, Double(inside) / Double(count))
    #expect(errorShare <= Double(percent), "\(name): \(errorShare) %")
    #expect(error <= naive * againstLastMonth, "\(name): \(error / naive) of last month's error")
    // Eight months in ten are promised.
    #expect(coverage >= 0.78, "\(name): \(coverage) inside the range")
  }
}

/// Kinds of spending.
enum Made: Sendable {
  case noise, seasonal, steps, gaps, lumps, growth

  /// Months of spending in cents.
  func history(months: Int, _ random: inout SeededGenerator) -> [Int64] {
    let level = Double(random.number(5_000...60_000))
    return (0..<months).map { month in
      let wobble = 1 + 0.2 * random.normal()
      let value: Double =
        switch self {
        case .noise: level * wobble
        case .seasonal: level * ([2.4, 2.2, 1.7, 1, 0.5, 0.2, 0.2, 0.2, 0.4, 0.9, 1.6, 2.1][month % 12]) * wobble
        case .steps: level * (1 + 0.06 * Double((month + 5) / 12))
        case .gaps: random.number(1...10) <= 3 ? 0 : level * wobble
        case .lumps: random.number(1...10) <= 2 ? level * 5 * wobble : 0
        case .growth: level * (1 + 0.01 * Double(month)) * (1 + 0.1 * random.normal())
        }
      return Int64(max(0, value))
    }
  }
}
