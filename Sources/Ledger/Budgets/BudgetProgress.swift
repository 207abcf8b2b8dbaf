public import Core

/// What was spent of a budget.
public struct BudgetProgress: Hashable, Sendable {
  public let budget: Money
  /// Negative if more was refunded than spent.
  public let spent: Money

  public init(budget: Money, spent: Money) {
    self.budget = budget
    self.spent = spent
  }

  /// What may still be spent; zero once the budget is used up.
  public var left: Money { remainder.missing }

  /// What was spent beyond the budget.
  public var over: Money { remainder.over }

  /// The share that was spent, rounded down; above 100 if the budget is exceeded by one per cent or more, 0 after
  /// refunds.
  public var percent: Int { remainder.unlimitedPercent }

  private var remainder: GoalProgress { GoalProgress(saved: spent, target: budget) }
}
