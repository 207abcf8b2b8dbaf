public import Core
public import Store

/// Undoes the user's last command, or the whole of the last batch.
public struct UndoLast: Action {
  /// The id of the command that the user saw as the last one; undoing is refused if another followed. Nil for the last
  /// one at present.
  public var command: Int64?

  public init(command: Int64? = nil) { self.command = command }

  /// Returns the commands that were undone, latest first.
  ///
  /// - Throws: `StoreError.nothingToReplay`, `.changedSince`; `ActionError` if another command followed.
  public func run(on desk: Desk) async throws -> [CommandResult] {
    let undone = try await desk.store.undo(who: desk.person, command: command)
    guard !undone.isEmpty else {
      throw ActionError(
        "this is no longer the last change, so nothing was undone; the history lists what came after it", .badData)
    }
    return try await relearned(undone, desk)
  }
}

/// Redoes what the user undid last, provided that they have done nothing else since.
public struct RedoLast: Action {
  /// The id of the command that the user saw as undone last; redoing is refused if another was undone since. Nil for
  /// the one at present.
  public var command: Int64?

  public init(command: Int64? = nil) { self.command = command }

  /// Returns the commands that were redone, earliest first.
  ///
  /// - Throws: `StoreError.nothingToReplay`, `.changedSince`; `ActionError` if another command was undone since.
  public func run(on desk: Desk) async throws -> [CommandResult] {
    let redone = try await desk.store.redo(who: desk.person, command: command)
    guard !redone.isEmpty else {
      throw ActionError(
        "this is no longer the change undone last, so nothing was redone; the history lists what came after it",
        .badData)
    }
    return try await relearned(redone, desk)
  }
}

/// Returns the results of undone or redone commands, after updating the proposals of waiting drafts to what is now
/// learned.
private func relearned(_ commands: [Command], _ desk: Desk) async throws -> [CommandResult] {
  let things = commands.flatMap(\.things)
  let drafts = things.filter { $0.subject == .draft }.map(\.id)
  try await desk.store.relearn(from: things.contains { $0.subject == .memory } ? nil : drafts)
  return commands.map(CommandResult.init)
}

/// Lists the commands that the user could undo, latest first.
public struct ListCommands: Action {
  /// The maximum number of commands.
  public var limit: Int

  public init(limit: Int = 20) { self.limit = limit }

  public func run(on desk: Desk) async throws -> [CommandResult] {
    try await desk.store.commands(who: desk.person, limit: limit).map(CommandResult.init)
  }
}

/// A command, which is undone as a whole.
public struct CommandResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var at: Instant
  public var who: String
  /// `bill.pay`, `category.merge`, …
  public var what: String
  /// The items that it changed, without duplicates: first those that the command was about, then the others.
  public var things: [ChangedObjectResult]

  public init(_ command: Command) {
    id = command.id
    at = Instant(command.at)
    who = command.who
    what = command.what
    things = command.things.map { ChangedObjectResult(kind: $0.subject, id: $0.id, name: $0.name) }
  }
}

/// The item that a change concerns.
public struct ChangedObjectResult: Codable, Hashable, Sendable {
  public var kind: Subject
  public var id: Int64
  /// The name of a command's first item; nil for its other items, and where the name stands elsewhere.
  public var name: String?
}
