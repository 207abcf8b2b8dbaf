/// An estimated cost in minor units of one currency, always with a range.
public struct Estimate: Hashable, Sendable {
  /// About one month in ten is lower than this.
  public var low: Int64
  public var expected: Int64
  /// About one month in ten is higher than this.
  public var high: Int64

  /// Creates an estimate. The ends of the range are moved to include `expected`.
  public init(low: Int64, expected: Int64, high: Int64) {
    self.low = min(low, expected)
    self.expected = expected
    self.high = max(high, expected)
  }

  public static let nothing = Estimate(low: 0, expected: 0, high: 0)

  /// Adds the ends of the ranges, which gives too wide a range if the parts vary independently. Saturates at the limits
  /// of `Int64`.
  public static func + (left: Estimate, right: Estimate) -> Estimate {
    func sum(_ a: Int64, _ b: Int64) -> Int64 {
      let (sum, overflow) = a.addingReportingOverflow(b)
      return overflow ? (a < 0 ? .min : .max) : sum
    }
    return Estimate(
      low: sum(left.low, right.low), expected: sum(left.expected, right.expected), high: sum(left.high, right.high))
  }
}
