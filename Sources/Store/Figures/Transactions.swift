public import Core

/// The transactions that a list shows; all given conditions must hold.
public struct TransactionFilter: Sendable {
  /// Category names; bills with any of them are shown. An empty list shows nothing, and a list of all categories shows
  /// everything, including income. Nil means no condition.
  public var categories: [String]?
  /// The id of a card.
  public var card: Int64?
  public var from: CalendarDate?
  public var to: CalendarDate?
  /// The maximum number of transactions to list, newest first; the sums cover all.
  public var limit: Int?

  public init(
    categories: [String]? = nil, card: Int64? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil,
    limit: Int? = nil
  ) {
    self.categories = categories
    self.card = card
    self.from = from
    self.to = to
    self.limit = limit
  }
}

/// Transactions and their sums, computed from one state of the ledger, so that the figures are consistent.
public struct TransactionList: Sendable {
  /// Newest first, up to the requested number.
  public var rows: [Transaction] = []
  /// The sums of all matching transactions, not only of those listed.
  public var months: [TransactionMonth] = []

  /// The number of matching transactions.
  public var count: Int { months.reduce(0) { $0 + $1.count } }
}

/// The income and expenses of a month in one currency.
public struct TransactionMonth: Hashable, Sendable {
  public var month: Month
  public var income: Money
  /// The spending on bills minus refunds; negative if the refunds are larger.
  public var expenses: Money
  /// The number of incomes and bills.
  public var count: Int
}

extension Store {
  /// Paid bills and incomes, newest first.
  ///
  /// - Throws: `StoreError.unknownCategory`.
  public func transactions(_ filter: TransactionFilter = TransactionFilter()) async throws -> TransactionList {
    try await driver.read { try Store.transactions(filter, $0) }
  }

  static func transactions(_ filter: TransactionFilter, _ connection: any Connection) throws -> TransactionList {
    let wanted = try filter.categories.map { try $0.map { try categoryID(named: $0, connection) } }
    let all = try connection.row("SELECT COUNT(*) AS n FROM categories")?.integer("n") ?? 0
    // Selecting all categories is the same as no selection.
    let chosen = wanted.flatMap { Set($0).count < all ? Set($0) : nil }
    if let chosen, chosen.isEmpty { return TransactionList() }
    let days: [SQLValue] = [.text(filter.from?.description ?? ""), .text(filter.to?.description ?? "9999-12-31")]
    let (condition, arguments) = paid(filter, chosen, days)
    var bills = try paidBills(condition, arguments, limit: filter.limit, connection)
    var spent = try SpendingQuery.byMonth(of: condition, arguments, connection)
    if let chosen {
      try SelectedParts(chosen, condition, arguments, connection).apply(to: &bills, &spent)
    }
    guard chosen == nil && filter.card == nil else {
      return TransactionList(rows: bills, months: months(spent: spent, income: []))
    }
    let rows = merged(bills, try incoming(days, limit: filter.limit, connection))
    return TransactionList(
      rows: filter.limit.map { Array(rows.prefix($0)) } ?? rows,
      months: months(spent: spent, income: try incomeByMonth(days, connection)))
  }

  /// The condition for the bills of a filter, and its arguments.
  private static func paid(
    _ filter: TransactionFilter, _ chosen: Set<Int64>?, _ days: [SQLValue]
  ) -> (condition: String, arguments: [SQLValue]) {
    var condition = "paid_date >= ? AND paid_date <= ? AND deleted IS NULL"
    var arguments = days
    if let card = filter.card {
      condition += " AND card_id = ?"
      arguments.append(.integer(card))
    }
    if let chosen {
      let marks = chosen.map { _ in "?" }.joined(separator: ", ")
      condition += " AND id IN (SELECT bill_id FROM bill_categories WHERE category_id IN (\(marks)))"
      arguments += chosen.sorted().map { .integer($0) }
    }
    return (condition, arguments)
  }

  private static func paidBills(
    _ condition: String, _ arguments: [SQLValue], limit: Int?, _ connection: any Connection
  ) throws -> [Transaction] {
    let newest = "ORDER BY paid_date DESC, id DESC" + (limit == nil ? "" : " LIMIT ?")
    let arguments = arguments + (limit.map { [SQLValue.integer(Int64($0))] } ?? [])
    // Sorting the subquery is useless without a limit.
    let chosen = "SELECT id FROM bills WHERE \(condition)" + (limit == nil ? "" : " \(newest)")
    let categories = Dictionary(
      grouping: try connection.rows(
        """
        SELECT bill_id, name, icon FROM bill_categories JOIN categories ON categories.id = category_id
        WHERE bill_id IN (\(chosen)) ORDER BY bill_id, position
        """, arguments), by: { $0.optionalInteger("bill_id") })
    return try connection.rows(
      """
      SELECT id, paid_date AS date, title, minor_units, currency, card_id FROM bills WHERE \(condition) \(newest)
      """, arguments
    ).map { row in
      let own = categories[try row.integer("id")] ?? []
      let icons = try own.map { try $0.text("icon") }
      return try Transaction(
        row, .bill, categories: try own.map { try $0.text("name") }, icon: icons.first { !$0.isEmpty } ?? "",
        card: row.optionalInteger("card_id"))
    }
  }

  private static func incoming(
    _ days: [SQLValue], limit: Int?, _ connection: any Connection
  ) throws -> [Transaction] {
    try connection.rows(
      "SELECT * FROM income WHERE date >= ? AND date <= ? ORDER BY date DESC, id DESC LIMIT ?", days + [.limit(limit)]
    ).map { try Transaction($0, .income) }
  }

  /// Newest first, currencies within a month in the order of their codes.
  private static func months(spent: [Spending<Month>], income: [Spending<Month>]) -> [TransactionMonth] {
    struct Key: Hashable {
      var month: Month
      var currency: Currency
    }
    var months: [Key: TransactionMonth] = [:]
    for (figures, isIncome) in [(spent, false), (income, true)] {
      for figure in figures {
        let key = Key(month: figure.subject, currency: figure.amount.currency)
        let nothing = Money(minorUnits: 0, currency: key.currency)
        var month =
          months[key] ?? TransactionMonth(month: key.month, income: nothing, expenses: nothing, count: 0)
        if isIncome { month.income = figure.amount } else { month.expenses = figure.amount }
        month.count += figure.bills
        months[key] = month
      }
    }
    return months.values.sorted {
      ($1.month, $0.income.currency.code) < ($0.month, $1.income.currency.code)
    }
  }

  /// Merges two lists sorted newest first. Within a day money comes in before it goes out, so that bills precede
  /// incomes in this order.
  private static func merged(_ bills: [Transaction], _ incomes: [Transaction]) -> [Transaction] {
    var result: [Transaction] = []
    result.reserveCapacity(bills.count + incomes.count)
    var next = 0
    for bill in bills {
      while next < incomes.count, incomes[next].date > bill.date {
        result.append(incomes[next])
        next += 1
      }
      result.append(bill)
    }
    return result + incomes[next...]
  }
}

extension Transaction {
  fileprivate init(
    _ row: Row, _ kind: Kind, categories: [String] = [], icon: String = "", card: Int64? = nil
  ) throws {
    guard let date = try row.date("date") else { throw StoreError.corrupt("a payment without a day") }
    let money = try row.money()
    self.init(
      kind: kind, id: try row.integer("id"), date: date, title: try row.text("title"),
      amount: kind == .bill ? -money : money, categories: categories, icon: icon, card: card)
  }
}
