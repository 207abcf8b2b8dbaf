internal import Core
internal import Ledger
internal import Store

/// Lists outgoing money (paid bills) and incoming money (income), newest first, with running totals.
public struct ListTransactions: Action {
  /// Names of categories; a bill with any of them matches. An empty list matches every bill, a list of blank names only
  /// matches none.
  public var categories: [String]
  /// A card's name, last four digits, brand with digits, or id.
  public var card: String?
  public var period: Period
  /// The maximum number of transactions, newest first; nil and 0 for all. The totals include all.
  public var limit: Int?
  /// The number of transactions to skip.
  public var skip: Int

  public init(
    categories: [String] = [], card: String? = nil, period: Period = Period(), limit: Int? = nil, skip: Int = 0
  ) {
    self.categories = categories
    self.card = card
    self.period = period
    self.limit = limit
    self.skip = skip
  }

  /// - Throws: `InputError`, `StoreError.unknownCategory`, `.unknownCard`.
  public func run(on desk: Desk) async throws -> TransactionsResult {
    let days = try period.days(desk.today)
    let skip = max(0, skip)
    let card = if let card { try await desk.store.card(card).id } else { nil as Int64? }
    let found = try await desk.store.transactions(
      TransactionFilter(
        categories: ChosenCategories.names(categories), card: card, from: days.lowerBound, to: days.upperBound,
        limit: limit.flatMap { $0 > 0 ? $0 + skip : nil }))
    let balances = Totals.byCurrency(found.months.flatMap { [$0.income, -$0.expenses] })
    let months = Dictionary(grouping: found.months, by: \.month)
    let rows = zip(found.rows, RunningTotals.of(found.rows, balances: balances)).map { transaction, total in
      TransactionResult(
        transaction, runningTotal: total,
        in: months[Month(transaction.date)]?.first { $0.income.currency == total.currency })
    }
    return TransactionsResult(
      transactions: Array(rows.dropFirst(skip)), count: found.count, balances: balances.map { MoneyResult($0) },
      months: months.map { TransactionsResult.MonthSums(month: $0, of: $1) }.sorted { $0.month > $1.month })
  }
}
