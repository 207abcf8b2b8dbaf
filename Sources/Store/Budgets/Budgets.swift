public import Core

/// The budgets of one category, ordered by currency and then by month.
public struct CategoryBudgets: Hashable, Sendable {
  /// The category's name.
  public var category: String
  public var budgets: [Budget]

  public init(category: String, budgets: [Budget]) {
    self.category = category
    self.budgets = budgets
  }
}

extension Store {
  /// Sets the budget of a category from a month on, until the month of the category's next budget in the same currency.
  /// Earlier months keep the budget that they had. Returns all budgets of the category.
  ///
  /// - Throws: `StoreError.unknownCategory`.
  public func setBudget(of category: String, _ budget: Budget, who: String) async throws -> CategoryBudgets {
    try await change("category.budget", who: who) { change in
      let id = try Store.categoryID(named: category, change.connection)
      try Store.put(budget, ofCategory: id, change)
      return try Store.budgets(ofCategory: id, change.connection)
    }
  }

  /// Ends the budgets of a category: none applies in a month or later. Earlier months keep the budget that they had. If
  /// one was to end earlier, but after the present month, its end is moved.
  ///
  /// - Parameters:
  ///   - currency: ends only the budget in this currency; nil for all.
  ///   - present: the present month. An end that has come is not moved, since the months after it are settled.
  /// - Returns: the budgets that applied before the month, and those that began in it or later, which are deleted.
  /// - Throws: `StoreError.unknownCategory`, `.noBudget` if none applies in the month or later, and no end is moved.
  public func endBudgets(
    of category: String, from month: Month, _ currency: Currency? = nil, present: Month, who: String
  ) async throws -> CategoryBudgets {
    try await change("category.endbudget", who: who) { change in
      let id = try Store.categoryID(named: category, change.connection)
      var ended = try Store.budgets(ofCategory: id, change.connection)
      if let currency { ended.budgets.removeAll { $0.amount.currency != currency } }
      let byCurrency = Dictionary(grouping: ended.budgets, by: \.amount.currency).sorted { $0.key.code < $1.key.code }
      ended.budgets = try byCurrency.flatMap {
        try Store.end($0.value, ofCategory: id, from: month, present: present, change)
      }
      guard !ended.budgets.isEmpty else { throw StoreError.noBudget(category: ended.category, currency, from: month) }
      return ended
    }
  }

  /// Deletes the budgets of a category, those of earlier months too, and returns them.
  ///
  /// - Parameter currency: deletes only those in this currency; nil for all.
  /// - Throws: `StoreError.unknownCategory`, `.noBudget`.
  public func deleteBudgets(
    of category: String, _ currency: Currency? = nil, who: String
  ) async throws -> CategoryBudgets {
    try await change("category.unbudget", who: who) { change in
      let id = try Store.categoryID(named: category, change.connection)
      var gone = try Store.budgets(ofCategory: id, change.connection)
      if let currency { gone.budgets.removeAll { $0.amount.currency != currency } }
      guard !gone.budgets.isEmpty else { throw StoreError.noBudget(category: gone.category, currency) }
      for code in Set(gone.budgets.map(\.amount.currency.code)).sorted() {
        try change.delete(.budgets, where: "category_id = ? AND currency = ?", [.integer(id), .text(code)])
      }
      return gone
    }
  }

  /// Adds the budgets of a category to those of another, month by month, and deletes them.
  static func mergeBudgets(ofCategory id: Int64, into other: Int64, _ change: Change) throws {
    let moved = try budgets(ofCategory: id, change.connection).budgets
    let kept = try budgets(ofCategory: other, change.connection).budgets
    for currency in Set(moved.map(\.amount.currency)).sorted(by: { $0.code < $1.code }) {
      let both = [moved, kept].map { budgets in budgets.filter { $0.amount.currency == currency } }
      for month in Set(both.joined().map(\.from)).sorted() {
        let amounts = both.compactMap { budgets in budgets.last { $0.from <= month }?.amount.minorUnits }
        let sum = Money(minorUnits: amounts.clampedSum(), currency: currency)
        try put(Budget(amount: sum, from: month), ofCategory: other, change)
      }
    }
    // Deleted last, as a command is named after the first category that it changes.
    try change.delete(.budgets, where: "category_id = ?", [.integer(id)])
  }

  /// Ends the budgets of a category in one currency, and returns those that end.
  ///
  /// - Parameter budgets: all of them, oldest first.
  private static func end(
    _ budgets: [Budget], ofCategory id: Int64, from month: Month, present: Month, _ change: Change
  ) throws -> [Budget] {
    guard let currency = budgets.first?.amount.currency else { return [] }
    func delete(_ comparison: String, _ month: Month) throws {
      try change.delete(
        .budgets, where: "category_id = ? AND currency = ? AND month \(comparison) ?",
        [.integer(id), .text(currency.code), .text(month.description)])
    }
    let current = budgets.last { $0.from <= month }
    var before = budgets.last { $0.from < month }
    var ended = budgets.filter { !$0.isEnd && ($0 == current || $0.from > month) }
    if ended.isEmpty, let end = before, end.isEnd, end.from > present {
      try delete("=", end.from)
      before = budgets.last { $0.from < end.from }
      ended = [before].compactMap(\.self)
    }
    guard !ended.isEmpty else { return [] }
    try delete(">", month)
    if let before, !before.isEnd {
      try put(Budget(amount: Money(minorUnits: 0, currency: currency), from: month), ofCategory: id, change)
    } else {
      try delete("=", month)
    }
    return ended
  }

  /// Inserts a budget, or changes the amount of the one that begins in the same month.
  private static func put(_ budget: Budget, ofCategory id: Int64, _ change: Change) throws {
    let key: [SQLValue] = [
      .integer(id), .text(budget.amount.currency.code), .text(budget.from.description),
    ]
    let amount = SQLValue.integer(budget.amount.minorUnits)
    let changed = try change.update(
      .budgets, where: "category_id = ? AND currency = ? AND month = ?", key, ["minor_units": amount])
    guard changed.isEmpty else { return }
    try change.insert(
      .budgets, ["category_id": key[0], "currency": key[1], "month": key[2], "minor_units": amount])
  }

  private static func budgets(ofCategory id: Int64, _ connection: any Connection) throws -> CategoryBudgets {
    let name = try connection.row("SELECT name FROM categories WHERE id = ?", .integer(id))?.text("name")
    let rows = try connection.rows(
      "SELECT * FROM budgets WHERE category_id = ? ORDER BY currency, month", .integer(id))
    return CategoryBudgets(category: name ?? "?", budgets: try rows.map { try Budget($0) })
  }
}

extension Budget {
  /// - Throws: `StoreError.corrupt`.
  init(_ row: Row) throws {
    guard let month = Month(iso: try row.text("month")) else { throw StoreError.corrupt("a budget without a month") }
    self.init(amount: try row.money(), from: month)
  }

  /// A row from the history; nil if it holds no budget.
  init?(image row: Row) {
    guard let budget = try? Budget(row) else { return nil }
    self = budget
  }
}
