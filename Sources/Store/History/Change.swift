internal import Core
internal import Foundation

/// One command's changes of the ledger: every row it inserts, updates or deletes is written down before and after, so
/// that it can be told (`Store.events`), taken back (`Store.undo`) and repeated (`Store.redo`) without a line of code
/// for its kind.
///
/// How to change anything of the ledger, of whatever kind:
///
/// ```swift
/// public func addCard(_ card: CardContents, who: String) async throws -> Card {
///   try await change("card.add", who: who) { change in
///     let row = try change.insert(.cards, ["name": .text(card.name), "revision": 1, "created": .integer(change.now), …])
///     return try Card(row)
///   }
/// }
/// ```
///
/// Rules: a ledger table (`LedgerTable.all`) is written through a change and nothing else; `what` is `subject.verb`;
/// whole card numbers are masked by the change itself; `revision` is counted by the change itself where a table has such a column; what is read in order to decide is read
/// from `connection`, in the same transaction. A body that throws changes nothing; one that changes nothing leaves no
/// command behind.
final class Change {
  let connection: any Connection
  /// UTC seconds since 1970.
  let now: Int64
  let who: String
  let what: String
  private let isReplay: Bool
  private var command: Int64?
  /// The bills that are found by other words now.
  private var reworded: Set<Int64> = []
  /// The bills that count otherwise now.
  private var refigured: Set<Int64> = []

  fileprivate init(_ connection: any Connection, now: Int64, who: String, what: String, isReplay: Bool) {
    self.connection = connection
    self.now = now
    self.who = who
    self.what = what
    self.isReplay = isReplay
  }

  /// Inserts a row and gives it back with its id.
  @discardableResult
  func insert(_ table: LedgerTable, _ values: [String: SQLValue]) throws -> Row {
    guard let row = try insert(table, values, onConflict: "") else {
      throw StoreError.corrupt("a row of \(table.name) was not inserted")
    }
    return row
  }

  /// Inserts a row, or does nothing where a unique key is taken.
  func insertIfAbsent(_ table: LedgerTable, _ values: [String: SQLValue]) throws -> Row? {
    try insert(table, values, onConflict: " ON CONFLICT DO NOTHING")
  }

  private func insert(_ table: LedgerTable, _ values: [String: SQLValue], onConflict: String) throws -> Row? {
    let values = CardNumberColumns.masked(values)
    let columns = values.keys.sorted()
    let row = try connection.rows(
      """
      INSERT INTO \(table.name) (\(columns.joined(separator: ", ")))
      VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))\(onConflict) RETURNING *
      """, columns.compactMap { values[$0] }
    ).first
    if let row { try note(table, row, before: nil, after: row.columns) }
    return row
  }

  /// Updates the row of an id and gives it back. Columns that have the value already are left alone.
  ///
  /// - Throws: `StoreError.notFound`.
  @discardableResult
  func update(_ table: LedgerTable, _ id: Int64, _ values: [String: SQLValue]) throws -> Row {
    guard let row = try update(table, where: "id = ?", [.integer(id)], values).first else {
      throw StoreError.notFound(table.subject, id)
    }
    return row
  }

  /// Updates the rows of a condition and gives them back.
  @discardableResult
  func update(
    _ table: LedgerTable, where condition: String, _ arguments: [SQLValue], _ values: [String: SQLValue]
  ) throws -> [Row] {
    let values = CardNumberColumns.masked(values)
    return try connection.rows("SELECT * FROM \(table.name) WHERE \(condition)", arguments).map { row in
      var changed = values.filter { row[$0.key] != $0.value }
      guard !changed.isEmpty else { return row }
      if let revision = row.optionalInteger("revision") { changed["revision"] = .integer(revision + 1) }
      let columns = changed.keys.sorted()
      let (key, place) = try Change.place(of: row, in: table)
      let updated = try connection.rows(
        "UPDATE \(table.name) SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE \(key) RETURNING *",
        columns.compactMap { changed[$0] } + place
      ).first
      guard let updated else { throw StoreError.corrupt("a row of \(table.name) vanished while it was changed") }
      try note(
        table, updated, before: row.columns.filter { changed[$0.key] != nil },
        after: updated.columns.filter { changed[$0.key] != nil })
      return updated
    }
  }

  /// Deletes the rows of a condition and says how many there were.
  @discardableResult
  func delete(_ table: LedgerTable, where condition: String, _ arguments: [SQLValue]) throws -> Int {
    let rows = try connection.rows("SELECT * FROM \(table.name) WHERE \(condition)", arguments)
    for row in rows {
      let (key, place) = try Change.place(of: row, in: table)
      try connection.execute("DELETE FROM \(table.name) WHERE \(key)", place)
      try note(table, row, before: row.columns, after: nil)
    }
    return rows.count
  }

  /// Brings up to date what is derived from the rows that changed.
  fileprivate func finish() throws {
    for bill in reworded.sorted() { try BillSearch.index(bill, connection) }
    for bill in refigured.sorted() { try BillFigures.refresh(bill, connection) }
  }

  /// The condition that only this row meets, and its arguments.
  static func place(of row: Row, in table: LedgerTable) throws -> (sql: String, arguments: [SQLValue]) {
    try place(table.key.map { row[$0] ?? .null }, in: table)
  }

  static func place(_ key: [SQLValue], in table: LedgerTable) throws -> (sql: String, arguments: [SQLValue]) {
    guard key.count == table.key.count, !key.contains(.null) else {
      throw StoreError.corrupt("a row of \(table.name) without a key")
    }
    return (table.key.map { "\($0) = ?" }.joined(separator: " AND "), key)
  }

  private func note(
    _ table: LedgerTable, _ row: Row, before: [String: SQLValue]?, after: [String: SQLValue]?
  ) throws {
    let subject = try row.integer(table.subjectColumn)
    if table == .bills, !BillSearch.columns.isDisjoint(with: (after ?? before ?? [:]).keys) { reworded.insert(subject) }
    if table == .bills, !BillFigures.columns.isDisjoint(with: (after ?? before ?? [:]).keys) {
      refigured.insert(subject)
    }
    if [.billCategories, .billParts].contains(table) { refigured.insert(subject) }
    if [.billParts, .billTags].contains(table) { reworded.insert(subject) }
    try connection.execute(
      """
      INSERT INTO events (at, who, what, subject, subject_id, before, after, command_id, table_name, row_key)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(now), .text(who), .text(event(table, isNew: before == nil, isGone: after == nil)),
        .text(table.subject.rawValue), .integer(subject), try before.map { try .json($0) } ?? .null,
        try after.map { try .json($0) } ?? .null, .integer(try commandID()), .text(table.name),
        try .json(table.key.map { row[$0] ?? .null }),
      ])
  }

  /// What happened to one thing: confirming a draft adds a bill, and paying one adds the next.
  private func event(_ table: LedgerTable, isNew: Bool, isGone: Bool) -> String {
    guard !isReplay else { return what }
    let subject = table.subject.rawValue
    if table.isMain && isNew { return "\(subject).add" }
    if table.isMain && isGone { return "\(subject).delete" }
    return what.hasPrefix("\(subject).") ? what : "\(subject).edit"
  }

  /// The command's row, made with its first change; what could be redone until then no longer can.
  private func commandID() throws -> Int64 {
    if let command { return command }
    if !isReplay {
      try connection.execute("UPDATE commands SET state = 'superseded' WHERE who = ? AND state = 'undone'", .text(who))
    }
    let row = try connection.row(
      "INSERT INTO commands (at, who, what, state, batch) VALUES (?, ?, ?, ?, ?) RETURNING id", .integer(now),
      .text(who),
      .text(what), .text(isReplay ? "replay" : "done"), .optional(Store.batch))
    guard let id = try row?.integer("id") else { throw StoreError.corrupt("a command was not recorded") }
    command = id
    return id
  }
}

extension Store {
  /// Commands that run under the same name are taken back together: one `confirm --all-sure` of fifty drafts.
  @TaskLocal public static var batch: String?

  /// Runs a command's changes in one transaction; see `Change`.
  ///
  /// - Parameter what: `subject.verb`, like `bill.pay`.
  func change<T: Sendable>(
    _ what: String, who: String, isReplay: Bool = false, _ body: @escaping @Sendable (Change) throws -> T
  ) async throws -> T {
    let now = clock()
    // The driver's write has a task of its own, which does not see this one's locals.
    let batch = Store.batch
    return try await driver.write { connection in
      try Store.$batch.withValue(batch) {
        let change = Change(connection, now: now, who: who, what: what, isReplay: isReplay)
        let result = try body(change)
        try change.finish()
        return result
      }
    }
  }
}
