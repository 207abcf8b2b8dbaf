public import Core

/// A settlement that is or would be recorded.
public struct Settling: Hashable, Sendable {
  /// Nil if it is only a preview.
  public var id: Int64?
  public var contents: SettlementContents
  /// What was open before it: above zero if the person owed the user.
  public var before: Money

  public init(id: Int64?, contents: SettlementContents, before: Money) {
    self.id = id
    self.contents = contents
    self.before = before
  }

  /// What is open after it.
  public var open: Money { money(Int128(before.minorUnits) - Int128(contents.amount.minorUnits)) }

  /// By how much it exceeds what was open; zero if it does not.
  public var over: Money {
    let isReceived = contents.amount.minorUnits > 0
    let owed = isReceived ? Int128(before.minorUnits) : 0 - Int128(before.minorUnits)
    return money(max(0, Int128(contents.amount.minorUnits.magnitude) - max(0, owed)))
  }

  private func money(_ units: Int128) -> Money {
    Money(minorUnits: Int64(clamping: units), currency: contents.amount.currency)
  }
}

extension Store {
  /// The settlements between two days, both included, newest first.
  public func settlements(from: CalendarDate? = nil, to: CalendarDate? = nil) async throws -> [Settlement] {
    try await driver.read { try Store.settlements(from: from, to: to, key: nil, $0) }
  }

  /// - Parameter key: the search key of a single person; nil for all.
  static func settlements(
    from: CalendarDate?, to: CalendarDate?, key: String?, _ connection: any Connection
  ) throws -> [Settlement] {
    let days: [SQLValue] = [.text(from?.description ?? ""), .text(to?.description ?? "9999-12-31")]
    return try connection.rows(
      """
      SELECT * FROM settlements WHERE \(key == nil ? "" : "person_key = ? AND ")date >= ? AND date <= ?
      ORDER BY date DESC, id DESC
      """, (key.map { [.text($0)] } ?? []) + days
    ).map(Settlement.init)
  }

  /// The shares and settlements of one person.
  ///
  /// - Throws: `StoreError.unknownPerson` if no bill is shared with the person, and nothing was settled.
  public func person(_ name: String) async throws -> PersonEntries {
    try await driver.read { try Store.person(name, $0) }
  }

  /// Records that a person paid the user, or the user the person. What is open is read in the same transaction, so that
  /// it is settled once, even by several processes.
  ///
  /// - Parameters:
  ///   - name: the person, in any spelling.
  ///   - amount: above zero if the person paid, below zero if the user did; nil for all that is open, in each currency.
  /// - Throws: `StoreError.unknownPerson`, and `.nothingOpen` if there is no amount and nothing to settle.
  public func settle(
    _ name: String, _ amount: Money?, on date: CalendarDate, notes: String, who: String
  ) async throws -> [Settling] {
    try await change("settlement.add", who: who) { change in
      try Store.settlings(name, amount, on: date, notes: notes, change.connection).map { settling in
        var settling = settling
        settling.id = try Store.insert(settlement: settling.contents, change).id
        return settling
      }
    }
  }

  /// Returns what `settle` would record.
  ///
  /// - Throws: as `settle`.
  public func previewSettling(
    _ name: String, _ amount: Money?, on date: CalendarDate, notes: String
  ) async throws -> [Settling] {
    try await driver.read { try Store.settlings(name, amount, on: date, notes: notes, $0) }
  }

  /// - Throws: `StoreError.notFound`.
  public func deleteSettlement(_ id: Int64, who: String) async throws {
    try await change("settlement.delete", who: who) { change in
      guard try change.delete(.settlements, where: "id = ?", [.integer(id)]) == 1 else {
        throw StoreError.notFound(.settlement, id)
      }
    }
  }

  static func insert(settlement contents: SettlementContents, _ change: Change) throws -> Settlement {
    try Settlement(
      try change.insert(
        .settlements,
        [
          "revision": 1, "created": .integer(change.now), "person": .text(contents.person),
          "person_key": .text(SearchKey.of(contents.person)), "minor_units": .integer(contents.amount.minorUnits),
          "currency": .text(contents.amount.currency.code), "date": .text(contents.date.description),
          "notes": .text(contents.notes),
        ]))
  }

  private static func person(_ name: String, _ connection: any Connection) throws -> PersonEntries {
    let key = SearchKey.of(name)
    if let found = try personEntries(to: nil, key: key, connection).first { return found }
    let known = try personEntries(to: nil, key: nil, connection).map(\.person)
    throw StoreError.unknownPerson(name, close: NameDistance.closest(to: key, among: known))
  }

  private static func settlings(
    _ name: String, _ amount: Money?, on date: CalendarDate, notes: String, _ connection: any Connection
  ) throws -> [Settling] {
    let person = try person(name, connection)
    let open = person.open
    let amounts = if let amount { [amount] } else { open.filter { $0.minorUnits != 0 } }
    guard !amounts.isEmpty else { throw StoreError.nothingOpen(person.person) }
    return amounts.map { amount in
      Settling(
        id: nil,
        contents: SettlementContents(person: person.person, amount: amount, date: date, notes: notes),
        before: open.first { $0.currency == amount.currency } ?? Money(minorUnits: 0, currency: amount.currency))
    }
  }
}

extension Settlement {
  fileprivate init(_ row: Row) throws {
    guard let date = try row.date("date") else { throw StoreError.corrupt("a settlement without a date") }
    self.init(
      id: try row.integer("id"),
      contents: SettlementContents(
        person: try row.text("person"), amount: try row.money(), date: date, notes: try row.text("notes")))
  }
}
