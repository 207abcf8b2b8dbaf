/// What something may cost, in minor units of one currency: never a bare number.
public struct Estimate: Hashable, Sendable {
  /// About one month in ten comes out below this,
  public var low: Int64
  public var expected: Int64
  /// and about one in ten above this.
  public var high: Int64

  /// - Precondition: none; the ends are moved to include what is expected.
  public init(low: Int64, expected: Int64, high: Int64) {
    self.low = min(low, expected)
    self.expected = expected
    self.high = max(high, expected)
  }

  public static let nothing = Estimate(low: 0, expected: 0, high: 0)

  /// Ends are added to ends, which is wider than need be where parts vary independently. Saturates at the ends of Int64.
  public static func + (left: Estimate, right: Estimate) -> Estimate {
    func sum(_ a: Int64, _ b: Int64) -> Int64 {
      let (sum, overflow) = a.addingReportingOverflow(b)
      return overflow ? (a < 0 ? .min : .max) : sum
    }
    return Estimate(
      low: sum(left.low, right.low), expected: sum(left.expected, right.expected), high: sum(left.high, right.high))
  }
}
