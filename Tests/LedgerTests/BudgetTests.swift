import Core
import Ledger
import Store
import TestSupport
import Testing

@Suite("Budgets of a period") struct BudgetTests {
  @Test(
    "what is left, or spent beyond the budget, and the share that was spent",
    arguments: [
      (0, 1000, 0, 1000, 0), (999, 1000, 99, 1, 0), (1000, 1000, 100, 0, 0), (1001, 1000, 100, 0, 1),
      (2500, 1000, 250, 0, 1500), (-500, 1000, 0, 1500, 0), (1, 999_999_999_999_999, 0, 999_999_999_999_998, 0),
      (999_999_999_999_999, 1, 99_999_999_999_999_900, 0, 999_999_999_999_998),
    ] as [(Int64, Int64, Int, Int64, Int64)])
  func progress(spent: Int64, budget: Int64, percent: Int, left: Int64, over: Int64) {
    let progress = BudgetProgress(
      budget: Money(minorUnits: budget, currency: .eur), spent: Money(minorUnits: spent, currency: .eur))
    #expect(progress.percent == percent && progress.left.minorUnits == left && progress.over.minorUnits == over)
  }

  private func figure(_ category: String, _ month: String, _ spent: Int64, of budget: Money, bills: Int = 1)
    -> BudgetSpending
  {
    BudgetSpending(
      category: CategoryAppearance(name: category), month: Month(day(month + "-01")), budget: budget,
      spent: Money(minorUnits: spent, currency: budget.currency), bills: bills)
  }

  @Test("months are added up by category and currency, and categories by currency")
  func sums() {
    let (euros, francs) = (Money(minorUnits: 1_000, currency: .eur), Money(minorUnits: 500, currency: .chf))
    let sums = BudgetSum.byCategory([
      figure("Fuel", "2026-01", 200, of: francs), figure("Fuel", "2026-01", 400, of: euros, bills: 3),
      figure("Fuel", "2026-02", 900, of: euros), figure("Gifts", "2026-02", -100, of: euros),
    ])
    #expect(
      sums.map { "\($0.category.name) \($0.progress.spent) of \($0.progress.budget), \($0.bills)" }
        == ["Fuel 2.00 CHF of 5.00 CHF, 1", "Fuel 13.00 EUR of 20.00 EUR, 4", "Gifts -1.00 EUR of 10.00 EUR, 1"])
    func totals(_ repeated: Money...) -> [String] {
      BudgetSum.totals(sums, repeated: repeated).map { "\($0.spent) of \($0.budget)" }
    }
    #expect(totals() == ["2.00 CHF of 5.00 CHF", "12.00 EUR of 30.00 EUR"])
    let twice = Money(minorUnits: 300, currency: .eur)
    #expect(totals(twice) == ["2.00 CHF of 5.00 CHF", "9.00 EUR of 30.00 EUR"])
    #expect(BudgetSum.byCategory([]).isEmpty && BudgetSum.totals([], repeated: []).isEmpty)
  }
}
