public import Core
internal import Ledger
internal import Store

/// The budgets of a month or a year.
public struct BudgetsResult: Codable, Hashable, Sendable {
  /// `2026-03` or `2026`.
  public var period: String
  public var from: CalendarDate
  public var to: CalendarDate
  /// In the order of the categories; one for each currency in which a category has a budget.
  public var budgets: [BudgetResult]
  /// One for each currency, by currency code. They count a bill once, even if it is in several of the categories.
  public var totals: [BudgetTotal]
  /// Indicates whether a bill is in several of the categories, so that these do not add up to a total.
  public var categoriesOverlap: Bool

  /// The explanation to show if the categories do not add up to a total.
  public var note: String? { categoriesOverlap ? CategoryOverlap.sentence : nil }
}

/// The budget of a category, and what was spent on it in the same currency. Of a year, only the months with a budget
/// count. A bill with several categories counts in full in each of them, unless it is split.
public struct BudgetResult: Codable, Hashable, Sendable {
  public var category: String
  /// An emoji, or empty.
  public var icon: String
  @Nullable public var colour: Tint?
  public var budget: MoneyResult
  /// Negative if more was refunded than spent.
  public var spent: MoneyResult
  /// What may still be spent; zero once the budget is used up.
  public var left: MoneyResult
  /// What was spent beyond the budget.
  public var over: MoneyResult
  /// The share that was spent, rounded down: above 100 if the budget is exceeded, 0 after refunds.
  public var percent: Int
  /// The number of bills that were paid.
  public var bills: Int

  public var isExceeded: Bool { over.money.minorUnits > 0 }

  init(_ sum: BudgetSum) {
    category = sum.category.name
    icon = sum.category.icon
    _colour = Nullable(wrappedValue: sum.category.tint)
    budget = MoneyResult(sum.progress.budget)
    spent = MoneyResult(sum.progress.spent)
    left = MoneyResult(sum.progress.left)
    over = MoneyResult(sum.progress.over)
    percent = sum.progress.percent
    bills = sum.bills
  }
}

/// The budgets of all categories in one currency, added up, and what was spent on them in all: a bill in several of the
/// categories counts once.
public struct BudgetTotal: Codable, Hashable, Sendable {
  public var budget: MoneyResult
  public var spent: MoneyResult
  /// What may still be spent in all; zero once the total is used up.
  public var left: MoneyResult
  /// What was spent beyond the total.
  public var over: MoneyResult
  /// As for a budget.
  public var percent: Int

  public var isExceeded: Bool { over.money.minorUnits > 0 }

  init(_ progress: BudgetProgress) {
    budget = MoneyResult(progress.budget)
    spent = MoneyResult(progress.spent)
    left = MoneyResult(progress.left)
    over = MoneyResult(progress.over)
    percent = progress.percent
  }
}

/// The amount of a budget and the month from which it applies, or the end of the one before.
public struct MonthlyBudget: Codable, Hashable, Sendable {
  /// Zero, in the currency of the budget that ends, if it is an end.
  public var amount: MoneyResult
  public var from: Month
  /// Indicates whether the category has no budget from the month on.
  public var isEnd: Bool

  private enum CodingKeys: String, CodingKey {
    case amount, from
    case isEnd = "end"
  }

  init(_ budget: Budget) {
    amount = MoneyResult(budget.amount)
    from = budget.from
    isEnd = budget.isEnd
  }
}

/// A budget that was set.
public struct ChangedBudget: Codable, Hashable, Sendable {
  public var category: String
  public var amount: MoneyResult
  public var from: Month
  /// The budget that replaces it in a later month, or its end; nil if it applies for good.
  @Nullable public var next: MonthlyBudget?

  init(category: String, _ budget: Budget, next: Budget?) {
    self.category = category
    amount = MoneyResult(budget.amount)
    from = budget.from
    _next = Nullable(wrappedValue: next.map(MonthlyBudget.init))
  }
}

/// The budgets of a category that were ended.
public struct EndedBudgets: Codable, Hashable, Sendable {
  public var category: String
  /// The first month without a budget.
  public var from: Month
  /// Those that applied in that month, and those that were to begin in it or later; by currency, oldest first.
  public var budgets: [MonthlyBudget]

  init(_ ended: CategoryBudgets, from month: Month) {
    category = ended.category
    from = month
    budgets = ended.budgets.map(MonthlyBudget.init)
  }
}

/// The budgets of a category that were deleted.
public struct DeletedBudgets: Codable, Hashable, Sendable {
  public var category: String
  /// By currency, oldest first.
  public var budgets: [MonthlyBudget]

  init(_ deleted: CategoryBudgets) {
    category = deleted.category
    budgets = deleted.budgets.map(MonthlyBudget.init)
  }
}
