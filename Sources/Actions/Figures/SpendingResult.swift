public import Core
internal import Store

/// What was spent in one currency, credit notes taken off, and on how many bills.
public struct SpendingResult: Codable, Hashable, Sendable {
  public var amount: MoneyResult
  public var bills: Int

  init(_ figure: Spending<String>) {
    amount = MoneyResult(figure.amount)
    bills = figure.bills
  }
}

/// What was spent on a category, or is owed for it. A bill of several categories counts whole in each of them.
public struct CategorySpending: Codable, Hashable, Sendable {
  public var category: String
  /// An emoji, or empty.
  public var icon: String
  @Nullable public var colour: Tint?
  public var amount: MoneyResult
  public var bills: Int

  init(_ figure: Spending<CategoryAppearance>) {
    category = figure.subject.name
    icon = figure.subject.icon
    _colour = Nullable(wrappedValue: figure.subject.tint)
    amount = MoneyResult(figure.amount)
    bills = figure.bills
  }
}

/// What was spent in a month.
public struct MonthSpending: Codable, Hashable, Sendable {
  public var month: Month
  public var amount: MoneyResult
  public var bills: Int

  init(_ figure: Spending<Month>) {
    month = figure.subject
    amount = MoneyResult(figure.amount)
    bills = figure.bills
  }
}
