public import Core

/// The budget of a category in one month, and what was spent on the category in its currency.
public struct BudgetSpending: Hashable, Sendable {
  public var category: CategoryAppearance
  public var month: Month
  public var budget: Money
  /// Negative if more was refunded than spent.
  public var spent: Money
  public var bills: Int

  public init(category: CategoryAppearance, month: Month, budget: Money, spent: Money, bills: Int) {
    self.category = category
    self.month = month
    self.budget = budget
    self.spent = spent
    self.bills = bills
  }
}

/// The budgets of some months with what was spent on them.
public struct BudgetFigures: Hashable, Sendable {
  /// Those of one category and currency follow each other, oldest first; the categories are in the order in which they
  /// are offered. Months without a budget are left out.
  public var spending: [BudgetSpending]
  /// What the spending of all categories contains more than once, in one amount for each currency: an undivided bill
  /// counts in full in each of its categories that have a budget.
  public var repeated: [Money]

  public init(spending: [BudgetSpending], repeated: [Money] = []) {
    self.spending = spending
    self.repeated = repeated
  }
}

extension Store {
  /// The budgets of each month with what was spent on them, as `spending(_:merchants:)` counts it by category.
  public func budgetSpending(_ months: ClosedRange<Month>) async throws -> BudgetFigures {
    try await driver.read { connection in
      let all = try BudgetSeries.all(connection)
      var spent: [Month: [Spending<CategoryAppearance>]] = [:]
      var repeated: [Money] = []
      for month in months.lowerBound.through(months.upperBound) {
        let present = all.filter { $0.budget(in: month) != nil }
        guard !present.isEmpty else { continue }
        spent[month] = try CategoryFigures.paid(month.first...month.last, connection)
        for (currency, series) in Dictionary(grouping: present, by: \.currency) where series.count > 1 {
          let categories = series.map(\.categoryID)
          repeated.append(try CategoryFigures.repeated(in: categories, month, currency, connection))
        }
      }
      return BudgetFigures(
        spending: all.flatMap { series in
          spent.keys.sorted().compactMap { series.spending(spent[$0] ?? [], in: $0) }
        },
        repeated: Totals.byCurrency(repeated).filter { $0.minorUnits != 0 })
    }
  }
}

/// The budgets of one category in one currency.
private struct BudgetSeries {
  var categoryID: Int64
  var category: CategoryAppearance
  var currency: Currency
  /// Oldest first.
  var budgets: [Budget]

  /// All budgets of the ledger, in the order of the categories.
  static func all(_ connection: any Connection) throws -> [BudgetSeries] {
    let rows = try connection.rows(
      """
      SELECT category_id, name, icon, colour, currency, month, minor_units FROM budgets
      JOIN categories ON categories.id = category_id ORDER BY category_id, currency, month
      """)
    return try rows.reduce(into: []) { all, row in
      let (id, budget) = (try row.integer("category_id"), try Budget(row))
      let currency = budget.amount.currency
      if let last = all.last, last.categoryID == id, last.currency == currency {
        all[all.count - 1].budgets.append(budget)
      } else {
        all.append(
          BudgetSeries(
            categoryID: id, category: try CategoryAppearance(row), currency: currency, budgets: [budget]))
      }
    }
  }

  /// The budget that applies in a month: the last one that began, unless it has ended.
  func budget(in month: Month) -> Money? {
    budgets.last { $0.from <= month }.flatMap { $0.isEnd ? nil : $0.amount }
  }

  /// - Parameter spent: the month's spending by category.
  func spending(_ spent: [Spending<CategoryAppearance>], in month: Month) -> BudgetSpending? {
    guard let budget = self.budget(in: month) else { return nil }
    let own = spent.first { $0.subject.name == category.name && $0.amount.currency == currency }
    return BudgetSpending(
      category: category, month: month, budget: budget,
      spent: own?.amount ?? Money(minorUnits: 0, currency: currency), bills: own?.bills ?? 0)
  }
}
