public import Core
internal import Ledger

/// An income.
public struct IncomeResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var revision: Int
  public var title: String
  public var notes: String
  public var amount: MoneyResult
  public var date: CalendarDate

  public init(_ income: Income) {
    id = income.id
    revision = income.revision
    title = income.contents.title
    notes = income.contents.notes
    amount = MoneyResult(income.contents.amount)
    date = income.contents.date
  }
}

/// Incomes, newest first, with totals, one for each currency.
public struct IncomeList: Codable, Hashable, Sendable {
  public var incomes: [IncomeResult]
  /// The total of the incomes listed.
  public var total: [MoneyResult]
  public var thisMonth: [MoneyResult]
  public var allTime: [MoneyResult]
}
