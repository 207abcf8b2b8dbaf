public import Core
internal import Ledger
internal import Store

/// Shows the budgets of a month or a year with what was spent; by default of the present month.
public struct ShowBudgets: Action {
  /// A year from 2000 to the present one; without a month, the budgets of its twelve months are added up.
  public var year: Int?
  /// A month with its year, or its number in the year; see `Typing.month`.
  public var month: Typed<Month>?

  public init(year: Int? = nil, month: Typed<Month>? = nil) {
    self.year = year
    self.month = month
  }

  public func run(on desk: Desk) async throws -> BudgetsResult {
    let months = try TypedField.month.read(desk.typing.months(year: year, month: month))
    let figures = try await desk.store.budgetSpending(months)
    let sums = BudgetSum.byCategory(figures.spending)
    return BudgetsResult(
      period: Typing.name(of: months), from: months.lowerBound.first, to: months.upperBound.last,
      budgets: sums.map(BudgetResult.init),
      totals: BudgetSum.totals(sums, repeated: figures.repeated).map(BudgetTotal.init),
      categoriesOverlap: !figures.repeated.isEmpty)
  }
}

/// Sets the monthly budget of a category. It applies from a month on, until it is ended, or until the month of the
/// category's next budget in the same currency; earlier months keep the budget that they had.
public struct SetBudget: Action {
  public static let beginsLedger = true
  public var category: String
  public var amount: Typed<Money>
  /// The first month; nil for the present one.
  public var from: Typed<Month>?

  public init(category: String, amount: Typed<Money>, from: Typed<Month>? = nil) {
    self.category = category
    self.amount = amount
    self.from = from
  }

  /// - Throws: `InputError`, `StoreError.unknownCategory`.
  public func run(on desk: Desk) async throws -> ChangedBudget {
    let money = try TypedField.amount.read(desk.typing.positive(amount, "a budget"))
    let month = try TypedField.from.read(from?.value { try desk.typing.month($0) }) ?? Month(desk.today)
    let budget = Budget(amount: money, from: month)
    let all = try await desk.store.setBudget(of: category, budget, who: desk.person)
    let next = all.budgets.first { $0.amount.currency == money.currency && $0.from > month }
    return ChangedBudget(category: all.category, budget, next: next)
  }
}

/// Ends the budgets of a category from a month on; earlier months keep the budget that they had. Budgets that were to
/// begin in that month or later are deleted, and an end that was to come earlier is moved to that month.
public struct EndBudget: Action {
  public var category: String
  /// The first month without a budget; nil for the present one.
  public var from: Typed<Month>?
  /// Ends only the budget in this currency; nil for all.
  public var currency: Typed<Currency>?

  public init(category: String, from: Typed<Month>? = nil, currency: Typed<Currency>? = nil) {
    self.category = category
    self.from = from
    self.currency = currency
  }

  /// - Throws: `InputError`, `StoreError.unknownCategory`, `.noBudget`.
  public func run(on desk: Desk) async throws -> EndedBudgets {
    let month = try TypedField.from.read(from?.value { try desk.typing.month($0) }) ?? Month(desk.today)
    let currency = try TypedField.currency.read(currency?.value(desk.typing.currency))
    let ended = try await desk.store.endBudgets(
      of: category, from: month, currency, present: Month(desk.today), who: desk.person)
    return EndedBudgets(ended, from: month)
  }
}

/// Deletes the budgets of a category, those of earlier months too; the result is what they were.
public struct DeleteBudget: Action {
  public var category: String
  /// Deletes only the budgets in this currency; nil for all.
  public var currency: Typed<Currency>?

  public init(category: String, currency: Typed<Currency>? = nil) {
    self.category = category
    self.currency = currency
  }

  /// - Throws: `InputError`, `StoreError.unknownCategory`, `.noBudget`.
  public func run(on desk: Desk) async throws -> DeletedBudgets {
    let currency = try TypedField.currency.read(currency?.value(desk.typing.currency))
    return DeletedBudgets(try await desk.store.deleteBudgets(of: category, currency, who: desk.person))
  }
}
