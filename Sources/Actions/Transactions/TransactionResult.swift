public import Core
internal import Store

/// A payment of a bill, or an income.
public struct TransactionResult: Codable, Hashable, Sendable {
  public var kind: Kind
  /// The id of the bill or income.
  public var id: Int64
  /// The date on which it was paid or received.
  public var date: CalendarDate
  public var month: Month
  public var title: String
  /// Negative for outgoing money.
  public var amount: MoneyResult
  /// The running total of all matching transactions in its currency, including this one.
  public var runningTotal: MoneyResult
  /// The income in its month and currency.
  @Nullable public var monthIncome: MoneyResult?
  /// The expenses in its month and currency; negative if credits exceed them.
  @Nullable public var monthExpenses: MoneyResult?
  public var categories: [String]
  /// The icon of the first category that has one.
  public var icon: String
  /// The id of the card with which the bill was paid.
  @Nullable public var card: Int64?

  /// Whether money was spent or received.
  public enum Kind: String, Codable, Sendable, CaseIterable { case bill, income }

  /// - Parameter month: the income and expenses in its month and currency.
  init(_ transaction: Transaction, runningTotal: Money, in month: TransactionMonth?) {
    kind =
      switch transaction.kind {
      case .bill: .bill
      case .income: .income
      }
    id = transaction.id
    date = transaction.date
    self.month = Month(transaction.date)
    title = transaction.title
    amount = MoneyResult(transaction.amount)
    self.runningTotal = MoneyResult(runningTotal)
    _monthIncome = Nullable(wrappedValue: (month?.income).map { MoneyResult($0) })
    _monthExpenses = Nullable(wrappedValue: (month?.expenses).map { MoneyResult($0) })
    categories = transaction.categories
    icon = transaction.icon
    _card = Nullable(wrappedValue: transaction.card)
  }
}

/// A list of transactions, with the totals of all that matched, however many are listed. The JSON is the list of the
/// transactions.
public struct TransactionsResult: Codable, Hashable, Sendable {
  /// Newest first.
  public var transactions: [TransactionResult]
  /// The number of transactions that matched.
  public var count: Int
  /// The balance of all that matched, one for each currency.
  public var balances: [MoneyResult]
  /// Newest first.
  public var months: [MonthSums]

  /// The income and expenses of a month, one sum for each currency, without currencies whose sum is zero.
  public struct MonthSums: Codable, Hashable, Sendable {
    public var month: Month
    public var income: [MoneyResult]
    public var expenses: [MoneyResult]
  }

  init(transactions: [TransactionResult], count: Int, balances: [MoneyResult], months: [MonthSums]) {
    self.transactions = transactions
    self.count = count
    self.balances = balances
    self.months = months
  }

  /// Whether more matched than are listed.
  public var isCut: Bool { count > transactions.count }

  /// The JSON does not contain the totals.
  public init(from decoder: any Decoder) throws {
    let transactions = try [TransactionResult](from: decoder)
    self.init(transactions: transactions, count: transactions.count, balances: [], months: [])
  }

  public func encode(to encoder: any Encoder) throws { try transactions.encode(to: encoder) }
}

extension TransactionsResult.MonthSums {
  init(month: Month, of sums: [TransactionMonth]) {
    func some(_ amounts: [Money]) -> [MoneyResult] {
      amounts.filter { $0.minorUnits != 0 }.map { MoneyResult($0) }
    }
    self.init(month: month, income: some(sums.map(\.income)), expenses: some(sums.map(\.expenses)))
  }
}
