public import Core
public import Store

/// Takes back what the person did last: one command, or all of one batch.
public struct UndoLast: Action {
  public init() {}

  /// What was taken back, the last first.
  ///
  /// - Throws: `StoreError.nothingTo`, `.changedSince`.
  public func run(on desk: Desk) async throws -> [CommandResult] {
    try await relearned(try await desk.store.undo(who: desk.person), desk)
  }
}

/// Repeats what the person undid last, as long as they have done nothing else since.
public struct RedoLast: Action {
  public init() {}

  /// - Throws: `StoreError.nothingTo`, `.changedSince`.
  public func run(on desk: Desk) async throws -> [CommandResult] {
    try await relearned(try await desk.store.redo(who: desk.person), desk)
  }
}

/// What was taken back or repeated, once the drafts that wait propose no more and no less than was learned from it.
private func relearned(_ commands: [Command], _ desk: Desk) async throws -> [CommandResult] {
  let things = commands.flatMap(\.things)
  let drafts = things.filter { $0.subject == .draft }.map(\.id)
  try await desk.store.relearn(from: things.contains { $0.subject == .memory } ? nil : drafts)
  return commands.map(CommandResult.init)
}

/// What the person could take back, the last first.
public struct ListCommands: Action {
  /// How many at most.
  public var limit: Int

  public init(limit: Int = 20) { self.limit = limit }

  public func run(on desk: Desk) async throws -> [CommandResult] {
    try await desk.store.commands(who: desk.person, limit: limit).map(CommandResult.init)
  }
}

/// What a person did in one go.
public struct CommandResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var at: Instant
  public var who: String
  /// `bill.pay`, `category.merge`, …
  public var what: String
  /// What it changed, each once, in the order it was changed.
  public var things: [ThingResult]

  public init(_ command: Command) {
    id = command.id
    at = Instant(command.at)
    who = command.who
    what = command.what
    things = command.things.map { ThingResult(kind: $0.subject, id: $0.id) }
  }
}

/// Something that a change was of.
public struct ThingResult: Codable, Hashable, Sendable {
  public var kind: Subject
  public var id: Int64
}
