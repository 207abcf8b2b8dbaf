internal import Core
internal import Foundation

/// The changes of one command. Every row that it inserts, updates or deletes is recorded before and after, so that the
/// change can be shown (`Store.changes(of:_:)`), undone (`Store.undo`) and redone (`Store.redo`) without any code for
/// its kind.
///
/// How to change anything in the ledger:
///
/// ```swift
/// public func addCard(_ card: CardContents, who: String) async throws -> Card {
///   try await change("card.add", who: who) { change in
///     let row = try change.insert(
///       .cards, ["name": .text(card.name), "revision": 1, "created": .integer(change.now), …])
///     return try Card(row)
///   }
/// }
/// ```
///
/// Rules: ledger tables (`LedgerTable.all`) are written only through a change; `what` is `subject.verb`; the change
/// itself masks full card numbers (`CardNumberColumns`) and increments `revision` in tables that have this column; data
/// that a decision depends on is read from `connection`, in the same transaction. A body that throws changes nothing; a
/// body that changes nothing records no command.
final class Change {
  let connection: any Connection
  /// The current time in UTC seconds since 1970.
  let now: Int64
  let who: String
  let what: String
  private let isReplay: Bool
  private var command: Int64?
  /// Whether anything was changed so far.
  fileprivate var isRecorded: Bool { command != nil }
  /// The bills whose search index must be updated.
  private var reworded: Set<Int64> = []
  /// The bills whose figures must be updated.
  private var refigured: Set<Int64> = []

  fileprivate init(_ connection: any Connection, now: Int64, who: String, what: String, isReplay: Bool) {
    self.connection = connection
    self.now = now
    self.who = who
    self.what = what
    self.isReplay = isReplay
  }

  /// Inserts a row and returns it with its id.
  @discardableResult
  func insert(_ table: LedgerTable, _ values: [String: SQLValue]) throws -> Row {
    guard let row = try insert(table, values, onConflict: "") else {
      throw StoreError.corrupt("a row of \(table.name) was not inserted")
    }
    return row
  }

  /// Inserts a row, or does nothing and returns nil if a unique key is taken.
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

  /// Updates the row with an id and returns it. Columns that already have the value are not changed.
  ///
  /// - Throws: `StoreError.notFound`.
  @discardableResult
  func update(_ table: LedgerTable, _ id: Int64, _ values: [String: SQLValue]) throws -> Row {
    guard let row = try update(table, where: "id = ?", [.integer(id)], values).first else {
      throw StoreError.notFound(table.subject, id)
    }
    return row
  }

  /// Updates the rows that meet a condition and returns them.
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

  /// Deletes the rows that meet a condition and returns their number.
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

  /// Updates the data derived from the changed rows.
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

  /// The event's name for one subject: confirming a draft adds a bill, and paying a bill adds the next.
  private func event(_ table: LedgerTable, isNew: Bool, isGone: Bool) -> String {
    guard !isReplay else { return what }
    let subject = table.subject.rawValue
    if table.isMain && isNew { return "\(subject).add" }
    if table.isMain && isGone { return "\(subject).delete" }
    return what.hasPrefix("\(subject).") ? what : "\(subject).edit"
  }

  /// The id of the command's row, which is created with its first change; commands that could be redone until then no
  /// longer can.
  private func commandID() throws -> Int64 {
    if let command { return command }
    if !isReplay {
      try connection.execute(
        """
        UPDATE commands SET state = \(CommandState.superseded.sql)
        WHERE who = ? AND state = \(CommandState.undone.sql)
        """, .text(who))
    }
    let row = try connection.row(
      "INSERT INTO commands (at, who, what, state, batch) VALUES (?, ?, ?, ?, ?) RETURNING id", .integer(now),
      .text(who), .text(what), .text((isReplay ? CommandState.replay : .done).rawValue), .optional(Store.batch))
    guard let id = try row?.integer("id") else { throw StoreError.corrupt("a command was not recorded") }
    command = id
    return id
  }
}

extension Store {
  /// Commands that run with the same batch name are undone together, such as one `confirm --all-sure` of fifty drafts.
  @TaskLocal public static var batch: String?

  /// Runs a command's changes in one transaction; see `Change`.
  ///
  /// - Parameter what: `subject.verb`, such as `bill.pay`.
  func change<T: Sendable>(
    _ what: String, who: String, isReplay: Bool = false, _ body: @escaping @Sendable (Change) throws -> T
  ) async throws -> T {
    let now = clock()
    // The driver runs writes in an unstructured task, which would not see this task-local value.
    let batch = Store.batch
    let (result, isRecorded): (T, Bool) = try await driver.write { connection in
      try Store.$batch.withValue(batch) {
        let change = Change(connection, now: now, who: who, what: what, isReplay: isReplay)
        let result = try body(change)
        try change.finish()
        return (result, change.isRecorded)
      }
    }
    if isRecorded { noteChange() }
    return result
  }
}
