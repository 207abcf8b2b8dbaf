public import Core
internal import Store

/// The amount spent in one currency, minus credit notes, and the number of bills.
public struct SpendingResult: Codable, Hashable, Sendable {
  public var amount: MoneyResult
  public var bills: Int

  init(_ figure: Spending<String>) {
    amount = MoneyResult(figure.amount)
    bills = figure.bills
  }
}

/// The amount spent or owed in a category. A bill with several categories counts in full in each of them.
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

/// The amount spent in a month.
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
