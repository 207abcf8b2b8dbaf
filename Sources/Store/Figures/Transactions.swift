public import Core

/// Which transactions a list shows; every condition given must hold.
public struct TransactionFilter: Sendable {
  /// Names of categories; a bill with any of them is shown. An empty list shows nothing, and all of them show all, income
  /// too. Nil does not ask.
  public var categories: [String]?
  /// The id of a card.
  public var card: Int64?
  public var from: CalendarDate?
  public var to: CalendarDate?

  public init(categories: [String]? = nil, card: Int64? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil) {
    self.categories = categories
    self.card = card
    self.from = from
    self.to = to
  }
}

extension Store {
  /// Paid bills and incomes, newest first.
  ///
  /// - Throws: `StoreError.unknownCategory`.
  public func transactions(_ filter: TransactionFilter = TransactionFilter()) async throws -> [Transaction] {
    try await driver.read { try Store.transactions(filter, $0) }
  }

  static func transactions(_ filter: TransactionFilter, _ connection: any Connection) throws -> [Transaction] {
    let wanted = try filter.categories.map { try $0.map { try categoryID(named: $0, connection) } }
    let all = try connection.row("SELECT COUNT(*) AS n FROM categories")?.integer("n") ?? 0
    // All of them chosen is no choice.
    let chosen = wanted.flatMap { Set($0).count < all ? Set($0) : nil }
    if let chosen, chosen.isEmpty { return [] }
    let days: [SQLValue] = [.text(filter.from?.description ?? ""), .text(filter.to?.description ?? "9999-12-31")]
    let bills = try paidBills(filter, chosen, days, connection)
    guard chosen == nil && filter.card == nil else { return bills }
    return merged(bills, try incoming(days, connection))
  }

  private static func paidBills(
    _ filter: TransactionFilter, _ chosen: Set<Int64>?, _ days: [SQLValue], _ connection: any Connection
  ) throws -> [Transaction] {
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
    let categories = Dictionary(
      grouping: try connection.rows(
        """
        SELECT bill_id, name, icon FROM bill_categories JOIN categories ON categories.id = category_id
        WHERE bill_id IN (SELECT id FROM bills WHERE \(condition)) ORDER BY bill_id, position
        """, arguments), by: { $0.optionalInteger("bill_id") })
    return try connection.rows(
      """
      SELECT id, paid_date AS date, title, minor_units, currency, card_id FROM bills WHERE \(condition)
      ORDER BY paid_date DESC, id DESC
      """, arguments
    ).map { row in
      let own = categories[try row.integer("id")] ?? []
      let icons = try own.map { try $0.text("icon") }
      return try Transaction(
        row, .bill, categories: try own.map { try $0.text("name") }, icon: icons.first { !$0.isEmpty } ?? "",
        card: row.optionalInteger("card_id"))
    }
  }

  private static func incoming(_ days: [SQLValue], _ connection: any Connection) throws -> [Transaction] {
    try connection.rows(
      "SELECT * FROM income WHERE date >= ? AND date <= ? ORDER BY date DESC, id DESC", days
    ).map { try Transaction($0, .income) }
  }

  /// Two lists that are newest first, as one. Of a day money comes in before it goes out: in a list that is newest first
  /// the bills stand above the incomes.
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
      amount: kind == .bill ? Money(minorUnits: -money.minorUnits, currency: money.currency) : money,
      categories: categories, icon: icon, card: card)
  }
}
