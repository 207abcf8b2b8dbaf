public import Core

extension Store {
  /// All goals with the payments towards them, oldest first.
  public func goals() async throws -> [Goal] {
    try await driver.read { connection in
      try connection.rows("SELECT * FROM goals ORDER BY id").map { try Goal($0, connection) }
    }
  }

  /// The goal with this name or id.
  ///
  /// - Throws: `StoreError.unknownGoal`.
  public func goal(_ text: String) async throws -> Goal {
    let goals = try await goals()
    let key = SearchKey.of(text)
    let found = goals.first { SearchKey.of($0.contents.name) == key } ?? goals.first { String($0.id) == text }
    guard let found else {
      throw StoreError.unknownGoal(text, close: NameDistance.closest(to: key, among: goals.map(\.contents.name)))
    }
    return found
  }

  /// - Parameter limit: the maximum number of goals.
  /// - Throws: `StoreError.tooManyGoals`, `.similarName` if a goal has this name.
  public func addGoal(_ contents: GoalContents, limit: Int, who: String) async throws -> Goal {
    try await change("goal.add", who: who) { change in
      let count = try change.connection.row("SELECT COUNT(*) AS n FROM goals")?.integer("n") ?? 0
      guard count < limit else { throw StoreError.tooManyGoals(count: Int(count), limit: limit) }
      try change.checkName(contents.name, in: .goals)
      var values = contents.columns
      values["revision"] = 1
      values["created"] = .integer(change.now)
      return try Goal(try change.insert(.goals, values), change.connection)
    }
  }

  /// - Throws: `StoreError.notFound`, `.similarName`, `.goalCurrency` if the target's currency differs from the
  ///   payments'.
  public func editGoal(_ id: Int64, _ contents: GoalContents, who: String) async throws -> Goal {
    try await change("goal.edit", who: who) { change in
      try change.checkName(contents.name, in: .goals, except: id)
      let paid = try change.connection.row("SELECT COUNT(*) AS n FROM goal_payments WHERE goal_id = ?", .integer(id))
      let before = try change.connection.row("SELECT currency FROM goals WHERE id = ?", .integer(id))?.text("currency")
      if let before, before != contents.target.currency.code, try paid?.integer("n") ?? 0 > 0 {
        throw StoreError.goalCurrency(contents.name, before)
      }
      return try Goal(try change.update(.goals, id, contents.columns), change.connection)
    }
  }

  /// Adds a payment towards a goal; the total may exceed its target.
  ///
  /// - Throws: `StoreError.notFound`, `.goalCurrency` for a different currency.
  public func pay(goal id: Int64, _ amount: Money, on date: CalendarDate, notes: String, who: String) async throws
    -> Goal
  {
    try await change("goal.pay", who: who) { change in
      guard let row = try change.connection.row("SELECT * FROM goals WHERE id = ?", .integer(id)) else {
        throw StoreError.notFound(.goal, id)
      }
      let currency = try row.text("currency")
      guard currency == amount.currency.code else { throw StoreError.goalCurrency(try row.text("name"), currency) }
      try change.insert(
        .goalPayments,
        [
          "goal_id": .integer(id), "created": .integer(change.now), "minor_units": .integer(amount.minorUnits),
          "date": .text(date.description), "notes": .text(notes),
        ])
      return try Goal(row, change.connection)
    }
  }

  /// Removes a payment towards a goal.
  ///
  /// - Throws: `StoreError.notFound`, `.unknownPayment`.
  public func unpay(goal id: Int64, payment: Int64, who: String) async throws -> Goal {
    try await change("goal.unpay", who: who) { change in
      guard let row = try change.connection.row("SELECT * FROM goals WHERE id = ?", .integer(id)) else {
        throw StoreError.notFound(.goal, id)
      }
      let gone = try change.delete(
        .goalPayments, where: "id = ? AND goal_id = ?", [.integer(payment), .integer(id)])
      guard gone == 1 else { throw StoreError.unknownPayment(goal: try row.text("name"), payment) }
      return try Goal(row, change.connection)
    }
  }

  /// Deletes a goal and its payments.
  ///
  /// - Throws: `StoreError.notFound`.
  public func deleteGoal(_ id: Int64, who: String) async throws {
    try await change("goal.delete", who: who) { change in
      try change.delete(.goalPayments, where: "goal_id = ?", [.integer(id)])
      guard try change.delete(.goals, where: "id = ?", [.integer(id)]) == 1 else {
        throw StoreError.notFound(.goal, id)
      }
    }
  }
}

extension GoalContents {
  fileprivate var columns: [String: SQLValue] {
    [
      "name": .text(name), "name_key": .text(SearchKey.of(name)), "notes": .text(notes),
      "minor_units": .integer(target.minorUnits), "currency": .text(target.currency.code),
      "colour": .optional(tint?.rawValue),
    ]
  }
}

extension Goal {
  fileprivate init(_ row: Row, _ connection: any Connection) throws {
    let target = try row.money()
    let id = try row.integer("id")
    let payments = try connection.rows(
      "SELECT * FROM goal_payments WHERE goal_id = ? ORDER BY date, id", .integer(id)
    ).map { row in
      guard let date = try row.date("date") else { throw StoreError.corrupt("a payment without a date") }
      return GoalPayment(
        id: try row.integer("id"),
        amount: Money(minorUnits: try row.integer("minor_units"), currency: target.currency), date: date,
        notes: try row.text("notes"))
    }
    self.init(
      id: id, revision: Int(try row.integer("revision")),
      contents: GoalContents(
        name: try row.text("name"), notes: try row.text("notes"), target: target,
        tint: row.optionalText("colour").flatMap(Tint.init(rawValue:))),
      payments: payments)
  }
}
