/// An axis whose ends and step suit its values: every step is 1, 2 or 5 times a power of ten.
///
/// Values are minor units of one currency, so the steps are round amounts as well.
public struct Axis: Hashable, Sendable {
  /// The distance between two ticks.
  public let step: Int64
  /// A multiple of the step, at most 0.
  public let minimum: Int64
  /// A multiple of the step, greater than the minimum.
  public let maximum: Int64

  /// Creates the axis with the finest step that covers 0 and all values in at most the given number of steps.
  public init(covering values: some Sequence<Int64>, steps: Int = 5) {
    var low: Int64 = 0
    var high: Int64 = 0
    for value in values {
      low = min(low, value)
      high = max(high, value)
    }
    var step: Int64 = 1
    // The last step of the series within Int64 is 5·10^18: two of them cover every value.
    for candidate in Axis.series {
      step = candidate
      if Axis.count(high, candidate) + Axis.count(low, candidate) <= max(2, steps) { break }
    }
    self.step = step
    minimum = Axis.times(-Axis.count(low, step), step)
    maximum = Axis.times(max(Axis.count(high, step), low == 0 ? 1 : 0), step)
  }

  /// The ticks from the minimum to the maximum.
  public var ticks: [Int64] {
    var ticks = [minimum]
    while let last = ticks.last, last < maximum {
      let (next, overflow) = last.addingReportingOverflow(step)
      ticks.append(overflow ? maximum : min(next, maximum))
    }
    return ticks
  }

  /// The position of a value between minimum (0) and maximum (1); only for drawing, never to compute amounts.
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

  /// The number of steps that cover a value, whatever its sign; capped at about 1,000, more than could be drawn.
  private static func count(_ value: Int64, _ step: Int64) -> Int {
    let magnitude = value.magnitude
    return Int(min(1_000, magnitude / UInt64(step)) + (magnitude % UInt64(step) == 0 ? 0 : 1))
  }

  private static func times(_ count: Int, _ step: Int64) -> Int64 {
    let (product, overflow) = Int64(count).multipliedReportingOverflow(by: step)
    return overflow ? (count < 0 ? .min : .max) : product
  }
}
