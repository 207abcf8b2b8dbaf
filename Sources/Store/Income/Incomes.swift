public import Core

extension Store {
  /// Incomes between two days, both included, newest first.
  public func incomes(from: CalendarDate? = nil, to: CalendarDate? = nil) async throws -> [Income] {
    try await driver.read { connection in
      try connection.rows(
        "SELECT * FROM income WHERE date >= ? AND date <= ? ORDER BY date DESC, id DESC",
        .text(from?.description ?? ""), .text(to?.description ?? "9999-12-31")
      ).map(Income.init)
    }
  }

  /// - Throws: `StoreError.notFound`.
  public func income(_ id: Int64) async throws -> Income {
    try await driver.read { connection in
      guard let row = try connection.row("SELECT * FROM income WHERE id = ?", .integer(id)) else {
        throw StoreError.notFound(.income, id)
      }
      return try Income(row)
    }
  }

  /// Adds an income entry, and returns it with its id.
  public func addIncome(_ contents: IncomeContents, who: String) async throws -> Income {
    try await change("income.add", who: who) { try Store.insert(income: contents, $0) }
  }

  /// Adds the income that a bank entry shows.
  ///
  /// - Throws: `StoreError.noEntry`, `.alreadyMatched`, `.alreadyIncome`.
  public func addIncome(_ contents: IncomeContents, ofEntry entry: Int64, who: String) async throws -> Income {
    try await change("income.add", who: who) { change in
      guard try change.connection.row("SELECT id FROM statement_entries WHERE id = ?", .integer(entry)) != nil else {
        throw StoreError.noEntry(entry)
      }
      let match = try change.connection.row("SELECT match_id FROM match_entries WHERE entry_id = ?", .integer(entry))
      guard match == nil else { throw StoreError.alreadyMatched("entry \(entry)") }
      try Store.checkIsNoIncome(entry, change.connection)
      return try Store.insert(income: contents, ofEntry: entry, change)
    }
  }

  /// - Throws: `StoreError.alreadyIncome` if an income was added from the entry.
  static func checkIsNoIncome(_ entry: Int64, _ connection: any Connection) throws {
    let row = try connection.row("SELECT id FROM income WHERE entry_id = ?", .integer(entry))
    if let row { throw StoreError.alreadyIncome(entry: entry, income: try row.integer("id")) }
  }

  /// The incomes that were added from bank entries, by the ids of the entries.
  static func incomes(ofEntries ids: [Int64], _ connection: any Connection) throws -> [Int64: Int64] {
    let rows = try connection.rows("SELECT entry_id, id FROM income WHERE entry_id IN (@ids)", ids: ids)
    return Dictionary(try rows.map { (try $0.integer("entry_id"), try $0.integer("id")) }) { first, _ in first }
  }

  static func insert(income contents: IncomeContents, ofEntry entry: Int64? = nil, _ change: Change) throws -> Income {
    var values = contents.columns
    values["entry_id"] = .optional(entry)
    values["revision"] = 1
    values["created"] = .integer(change.now)
    return try Income(try change.insert(.income, values))
  }

  /// - Throws: `StoreError.notFound`.
  public func editIncome(_ id: Int64, _ contents: IncomeContents, who: String) async throws -> Income {
    try await change("income.edit", who: who) { try Income(try $0.update(.income, id, contents.columns)) }
  }

  /// - Throws: `StoreError.notFound`.
  public func deleteIncome(_ id: Int64, who: String) async throws {
    try await change("income.delete", who: who) { change in
      guard try change.delete(.income, where: "id = ?", [.integer(id)]) == 1 else {
        throw StoreError.notFound(.income, id)
      }
    }
  }
}

extension IncomeContents {
  fileprivate var columns: [String: SQLValue] {
    [
      "title": .text(title), "notes": .text(notes), "minor_units": .integer(amount.minorUnits),
      "currency": .text(amount.currency.code), "date": .text(date.description),
    ]
  }
}

extension Income {
  fileprivate init(_ row: Row) throws {
    guard let date = try row.date("date") else { throw StoreError.corrupt("an income without a date") }
    self.init(
      id: try row.integer("id"), revision: Int(try row.integer("revision")),
      contents: IncomeContents(
        title: try row.text("title"), notes: try row.text("notes"), amount: try row.money(), date: date))
  }
}
