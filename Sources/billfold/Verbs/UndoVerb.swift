internal import Actions
internal import ArgumentParser

/// `billfold undo`: reverts the last change of the ledger.
struct UndoVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo your last change.",
    discussion: """
      Each call undoes one more change; `billfold redo` goes forward again. A command for several items is \
      one change. Changes that somebody else has made since are never overwritten.
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only list what can be undone, newest first.")
  var list = false

  func run() async throws {
    if list { return try await global.run(ListCommands()) { try $1.show($0) } }
    try await global.run(UndoLast()) { try $1.show($0, done: "undone") }
  }
}

/// `billfold redo`: repeats the change that was undone last.
struct RedoVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo what you undid last, as long as you have changed nothing else since.")

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await global.run(RedoLast()) { try $1.show($0, done: "redone") }
  }
}
