public import Core
public import Store

/// The budgets of several months added up, for one category or for all of a currency.
public struct BudgetSum: Hashable, Sendable {
  /// Nil for the sum of all categories.
  public let category: CategoryAppearance?
  public let progress: BudgetProgress
  public let bills: Int

  public var currency: Currency { progress.budget.currency }

  /// The sum of each category and currency.
  ///
  /// - Parameter figures: those of one category and currency follow each other; the sums are in the same order.
  public static func byCategory(_ figures: [BudgetSpending]) -> [BudgetSum] {
    let single = figures.map {
      BudgetSum(category: $0.category, progress: BudgetProgress(budget: $0.budget, spent: $0.spent), bills: $0.bills)
    }
    return single.reduce(into: []) { sums, next in
      if let last = sums.last, last.category == next.category, last.currency == next.currency {
        sums[sums.count - 1] = last.adding(next)
      } else {
        sums.append(next)
      }
    }
  }

  /// The sum of all categories of each currency, by currency code.
  public static func totals(_ sums: [BudgetSum]) -> [BudgetSum] {
    Dictionary(grouping: sums, by: \.currency).sorted { $0.key.code < $1.key.code }.map { currency, own in
      let nothing = Money(minorUnits: 0, currency: currency)
      let empty = BudgetSum(category: nil, progress: BudgetProgress(budget: nothing, spent: nothing), bills: 0)
      return own.reduce(empty) { $0.adding($1) }
    }
  }

  /// The sum of both, of this one's category. Both have the same currency.
  private func adding(_ other: BudgetSum) -> BudgetSum {
    func sum(_ one: Money, _ other: Money) -> Money {
      Money(minorUnits: one.minorUnits + other.minorUnits, currency: one.currency)
    }
    return BudgetSum(
      category: category,
      progress: BudgetProgress(
        budget: sum(progress.budget, other.progress.budget), spent: sum(progress.spent, other.progress.spent)),
      bills: bills + other.bills)
  }
}
