public import Core
internal import Store

/// Money that went out for a bill or came in.
public struct TransactionResult: Codable, Hashable, Sendable {
  public var kind: Kind
  /// Of the bill or the income.
  public var id: Int64
  /// When it was paid, or came in.
  public var date: CalendarDate
  public var month: Month
  public var title: String
  /// Below zero for money out.
  public var amount: MoneyResult
  /// What all transactions found of its currency add up to, up to and with it.
  public var runningTotal: MoneyResult
  /// What came in in its month, of its currency.
  @Nullable public var monthIncome: MoneyResult?
  /// What was spent in its month, of its currency: below zero where more came back.
  @Nullable public var monthExpenses: MoneyResult?
  public var categories: [String]
  /// Of the first category that has one.
  public var icon: String
  /// The id of the card that the bill was paid with.
  @Nullable public var card: Int64?

  public enum Kind: String, Codable, Sendable, CaseIterable { case bill, income }

  /// - Parameter month: what came in and went out in its month, of its currency.
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

/// Transactions with what all that were found come to, however many are listed. The JSON is the list of the transactions.
public struct TransactionsResult: Codable, Hashable, Sendable {
  /// Newest first.
  public var transactions: [TransactionResult]
  /// How many were found.
  public var count: Int
  /// What all that were found add up to, one sum a currency.
  public var balances: [MoneyResult]
  /// Newest first.
  public var months: [MonthSums]

  /// What came in and went out in a month, one sum a currency; currencies of which nothing did are left out.
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

  /// Whether more were found than are listed.
  public var isCut: Bool { count > transactions.count }

  /// The JSON says nothing of sums.
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
