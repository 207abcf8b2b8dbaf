public import Core
internal import Foundation

/// One action of the user.
public struct Command: Hashable, Sendable, Identifiable {
  /// An object that the action changed.
  public struct ChangedObject: Hashable, Sendable {
    public var subject: Subject
    public var id: Int64
    /// The name that the object has, or had last. Nil if it has none, and for all but the first object of a command.
    public var name: String?
  }
  public var id: Int64
  /// UTC seconds since 1970.
  public var at: Int64
  public var who: String
  /// The name, such as `bill.pay` or `category.merge`.
  public var what: String
  /// The changed objects without repetition: first those that the command was about, then the others, each in the order
  /// of the changes. Merging a category, for example, changes bills before the category.
  public var things: [ChangedObject]
}

/// The state of a command, as stored.
enum CommandState: String {
  /// It can be undone.
  case done
  /// It was undone, and can be redone.
  case undone
  /// It can be neither undone nor redone: it was undone, and the user has done something else since, or it was undone
  /// out of order.
  case superseded
  /// It is itself an undo or a redo.
  case replay
}

extension Store {
  /// The two ways to replay a command. The names are those of the commands that do it.
  public enum Replay: String, Hashable, Sendable { case undo, redo }

  /// Undoes what the user did last: one command, or all commands of one batch. Returns them, latest first.
  ///
  /// Rows get back their earlier values, but a new revision, so that nobody who saw the change can mistake the row for
  /// the unchanged one. A row is not overwritten if somebody has since changed it in the same columns.
  ///
  /// - Parameter command: the command that must be the first to be undone; if it is not, nothing is undone, and the
  ///   result is empty. Nil for whatever comes first.
  /// - Throws: `StoreError.nothingToReplay`, `.changedSince`.
  public func undo(who: String, command: Int64? = nil) async throws -> [Command] {
    try await replay(.undo, who: who, command)
  }

  /// Redoes what this user undid last, provided that they have done nothing else since.
  ///
  /// - Parameter command: as for `undo(who:command:)`.
  /// - Throws: `StoreError.nothingToReplay`, `.changedSince`.
  public func redo(who: String, command: Int64? = nil) async throws -> [Command] {
    try await replay(.redo, who: who, command)
  }

  private func replay(_ replay: Replay, who: String, _ command: Int64?) async throws -> [Command] {
    let (from, to): (CommandState, CommandState) = replay == .undo ? (.done, .undone) : (.undone, .done)
    // Undo processes commands in descending order, redo in ascending order.
    let order = replay == .undo ? "DESC" : "ASC"
    return try await change(replay.rawValue, who: who, isReplay: true) { change in
      let chosen = try change.connection.row(
        "SELECT id, batch FROM commands WHERE who = ? AND state = ? ORDER BY id \(order) LIMIT 1", .text(who),
        .text(from.rawValue))
      guard let chosen else { throw StoreError.nothingToReplay(replay) }
      let first = try chosen.integer("id")
      guard command == nil || command == first else { return [] }
      let ids =
        try chosen.optionalText("batch").map { batch in
          try change.connection.rows(
            "SELECT id FROM commands WHERE who = ? AND state = ? AND batch = ? ORDER BY id \(order)", .text(who),
            .text(from.rawValue), .text(batch)
          ).map { try $0.integer("id") }
        } ?? [first]
      let commands = try ids.map { id in
        try change.replay(command: id, backwards: replay == .undo, state: to)
      }
      return try Command.named(commands, change.connection)
    }
  }

  /// Undoes the command that added a bill to the ledger, whatever this user has done since; the bill's draft is open
  /// again.
  ///
  /// - Throws: `StoreError.nothingToReplay`, `.changedSince`.
  public func undoConfirmation(bill id: Int64, who: String) async throws {
    try await change(Replay.undo.rawValue, who: who, isReplay: true) { change in
      let row = try change.connection.row(
        """
        SELECT command_id FROM events JOIN commands ON commands.id = command_id
        WHERE subject = 'bill' AND subject_id = ? AND events.what = 'bill.add'
          AND commands.who = ? AND state = \(CommandState.done.sql)
        ORDER BY command_id DESC LIMIT 1
        """, .integer(id), .text(who))
      guard let row else { throw StoreError.nothingToReplay(.undo) }
      // Undone out of order, so it cannot be redone.
      _ = try change.replay(command: try row.integer("command_id"), backwards: true, state: .superseded)
    }
  }

  /// The commands that the user can undo, latest first.
  public func commands(who: String, limit: Int) async throws -> [Command] {
    try await driver.read { connection in
      let rows = try connection.rows(
        "SELECT id FROM commands WHERE who = ? AND state = \(CommandState.done.sql) ORDER BY id DESC LIMIT ?",
        .text(who), .integer(Int64(limit)))
      return try Command.named(try rows.map { try Command(try $0.integer("id"), connection) }, connection)
    }
  }
}

extension Command {
  fileprivate init(_ id: Int64, _ connection: any Connection) throws {
    guard let row = try connection.row("SELECT * FROM commands WHERE id = ?", .integer(id)) else {
      throw StoreError.corrupt("a command is missing")
    }
    let what = try row.text("what")
    let things = try connection.rows(
      """
      SELECT subject, subject_id FROM events WHERE command_id = ? GROUP BY subject, subject_id
      ORDER BY MIN(CASE WHEN what = ? THEN 0 ELSE 1 END), MIN(id)
      """, .integer(id), .text(what)
    ).compactMap { row in
      let id = try row.integer("subject_id")
      return Subject(rawValue: try row.text("subject")).map { ChangedObject(subject: $0, id: id) }
    }
    self.init(id: id, at: try row.integer("at"), who: try row.text("who"), what: what, things: things)
  }

  /// Returns the commands with the name of each one's first object.
  fileprivate static func named(_ commands: [Command], _ connection: any Connection) throws -> [Command] {
    let first = Dictionary(grouping: commands.compactMap(\.things.first), by: \.subject)
    let names = try Store.eventNames(connection)
    var named: [ChangedObject: String] = [:]
    for (subject, things) in first {
      for event in try Store.changes(of: subject, Set(things.map(\.id)).sorted(), names, connection) {
        if let name = event.name { named[ChangedObject(subject: subject, id: event.subjectID)] = name }
      }
    }
    return commands.map { command in
      var command = command
      if let thing = command.things.first { command.things[0].name = named[thing] }
      return command
    }
  }
}

extension Change {
  /// Replays the events of a command, last first if backwards.
  fileprivate func replay(command id: Int64, backwards: Bool, state: CommandState) throws -> Command {
    let command = try Command(id, connection)
    let events = try connection.rows(
      "SELECT * FROM events WHERE command_id = ? ORDER BY id \(backwards ? "DESC" : "ASC")", .integer(id))
    for event in events { try replay(event, backwards: backwards, of: command.what) }
    try connection.execute("UPDATE commands SET state = ? WHERE id = ?", .text(state.rawValue), .integer(id))
    return command
  }

  /// Gives a row the values that it had before (backwards) or after an event.
  fileprivate func replay(_ event: Row, backwards: Bool, of command: String) throws {
    guard let table = LedgerTable.named(try event.text("table_name")) else {
      throw StoreError.corrupt("an event of an unknown table")
    }
    let (sql, key) = try Change.place(try event.json("row_key"), in: table)
    func image(_ column: String) throws -> [String: SQLValue]? {
      try event.optionalText(column).map { _ in try event.json(column) }
    }
    let (from, to) = backwards ? (try image("after"), try image("before")) : (try image("before"), try image("after"))
    let current = try connection.rows("SELECT * FROM \(table.name) WHERE \(sql)", key).first
    let isAsLeft = from?.allSatisfy { $0.key == "revision" || current?[$0.key] == $0.value } ?? (current == nil)
    guard isAsLeft, from == nil || current != nil else { throw changedSince(event, command) }
    switch (from, to) {
    case (nil, .some(var row)):
      if case .integer(let revision) = row["revision"] { row["revision"] = .integer(revision + 1) }
      do {
        guard try insertIfAbsent(table, row) != nil, try !usesEntryTwice(row) else {
          throw changedSince(event, command)
        }
      } catch StoreError.stillReferredTo {
        // What the row refers to was deleted.
        throw changedSince(event, command)
      }
    case (_, nil):
      // A row that others now refer to is kept.
      do { try delete(table, where: sql, key) } catch StoreError.stillReferredTo { throw changedSince(event, command) }
    case (_, .some(let values)):
      try update(table, where: sql, key, values.filter { $0.key != "revision" })
    }
  }

  /// Whether the bank entry of a restored row now pays a bill and is an income, too.
  private func usesEntryTwice(_ row: [String: SQLValue]) throws -> Bool {
    guard case .integer(let entry) = row["entry_id"] else { return false }
    return try connection.row(
      """
      SELECT income.id FROM income JOIN match_entries ON match_entries.entry_id = income.entry_id
      WHERE income.entry_id = ?
      """, .integer(entry)) != nil
  }

  private func changedSince(_ event: Row, _ command: String) -> StoreError {
    .changedSince(
      command: command, Subject(rawValue: event.optionalText("subject") ?? "") ?? .bill,
      event.optionalInteger("subject_id") ?? 0)
  }
}
