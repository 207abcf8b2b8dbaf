public import Core

/// The progress towards a goal.
public struct GoalProgress: Hashable, Sendable {
  public let saved: Money
  public let target: Money

  public init(saved: Money, target: Money) {
    self.saved = saved
    self.target = target
  }

  public var isReached: Bool { saved.minorUnits >= target.minorUnits }

  /// The missing amount; zero when the goal is reached.
  public var missing: Money {
    Money(minorUnits: max(0, -excess), currency: target.currency)
  }

  /// The amount above the target.
  public var over: Money { Money(minorUnits: max(0, excess), currency: target.currency) }

  private var excess: Int64 {
    let difference = Int128(saved.minorUnits) - Int128(target.minorUnits)
    // Without the least number, whose negative does not exist.
    return max(Int64(clamping: difference), -Int64.max)
  }

  /// 0…100, rounded down, so that 100 means the full amount.
  public var percent: Int { min(100, unlimitedPercent) }

  /// The same without an upper limit.
  var unlimitedPercent: Int {
    guard target.minorUnits > 0 else { return 100 }
    return Int(clamping: max(0, Int128(saved.minorUnits) * 100 / Int128(target.minorUnits)))
  }
}
