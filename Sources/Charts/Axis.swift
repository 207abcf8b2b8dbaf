/// An axis whose end and steps suit the values on it: every step is 1, 2 or 5 times a power of ten.
///
/// Values are minor units of one currency, so the steps are round amounts too.
public struct Axis: Hashable, Sendable {
  /// The distance of two ticks.
  public let step: Int64
  /// A multiple of the step, 0 or below it.
  public let minimum: Int64
  /// A multiple of the step above the minimum.
  public let maximum: Int64

  /// The axis with the finest step that reaches from 0 over all values in so many steps.
  public init(covering values: some Sequence<Int64>, steps: Int = 5) {
    var low: Int64 = 0
    var high: Int64 = 0
    for value in values {
      low = min(low, value)
      high = max(high, value)
    }
    var step: Int64 = 1
    // The last step of the series that Int64 holds is 5·10^18: two of them reach over every value.
    for candidate in Axis.series {
      step = candidate
      if Axis.count(high, candidate) + Axis.count(low, candidate) <= max(2, steps) { break }
    }
    self.step = step
    minimum = Axis.times(-Axis.count(low, step), step)
    maximum = Axis.times(max(Axis.count(high, step), low == 0 ? 1 : 0), step)
  }

  /// From the minimum to the maximum.
  public var ticks: [Int64] {
    var ticks = [minimum]
    while let last = ticks.last, last < maximum {
      let (next, overflow) = last.addingReportingOverflow(step)
      ticks.append(overflow ? maximum : min(next, maximum))
    }
    return ticks
  }

  /// Where a value lies between minimum (0) and maximum (1); for drawing only, no amount is computed from it.
  public func place(of value: Int64) -> Double {
    (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum))
  }

  private static let series: [Int64] = {
    var steps: [Int64] = []
    var power: Int64 = 1
    for exponent in 0...18 {
      steps += [power, 2 * power, 5 * power]
      if exponent < 18 { power *= 10 }
    }
    return steps
  }()

  /// Steps that reach over a value, whatever its sign; more than could be drawn are not told apart.
  private static func count(_ value: Int64, _ step: Int64) -> Int {
    let magnitude = value.magnitude
    return Int(min(1_000, magnitude / UInt64(step)) + (magnitude % UInt64(step) == 0 ? 0 : 1))
  }

  private static func times(_ count: Int, _ step: Int64) -> Int64 {
    let (product, overflow) = Int64(count).multipliedReportingOverflow(by: step)
    return overflow ? (count < 0 ? .min : .max) : product
  }
}
