public import Core
public import Store

/// The budgets of a category in one currency, added up over several months.
public struct BudgetSum: Hashable, Sendable {
  public let category: CategoryAppearance
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

  /// The total of all categories of each currency, by currency code. It counts a bill once.
  ///
  /// - Parameter repeated: what the sums contain more than once; see `BudgetFigures.repeated`.
  public static func totals(_ sums: [BudgetSum], repeated: [Money]) -> [BudgetProgress] {
    Dictionary(grouping: sums, by: \.currency).sorted { $0.key.code < $1.key.code }.map { currency, own in
      let nothing = BudgetProgress(
        budget: Money(minorUnits: 0, currency: currency), spent: Money(minorUnits: 0, currency: currency))
      let sum = own.reduce(nothing) { $0.adding($1.progress) }
      let beyond = repeated.filter { $0.currency == currency }.map(\.minorUnits).clampedSum()
      let spent = Int64(clamping: Int128(sum.spent.minorUnits) - Int128(beyond))
      return BudgetProgress(budget: sum.budget, spent: Money(minorUnits: spent, currency: currency))
    }
  }

  /// The sum of both, which have the same category and currency.
  private func adding(_ other: BudgetSum) -> BudgetSum {
    BudgetSum(category: category, progress: progress.adding(other.progress), bills: bills + other.bills)
  }
}

extension BudgetProgress {
  /// The sum of both, which have the same currency.
  fileprivate func adding(_ other: BudgetProgress) -> BudgetProgress {
    func sum(_ one: Money, _ other: Money) -> Money {
      Money(minorUnits: [one.minorUnits, other.minorUnits].clampedSum(), currency: one.currency)
    }
    return BudgetProgress(budget: sum(budget, other.budget), spent: sum(spent, other.spent))
  }
}
