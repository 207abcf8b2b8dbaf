internal import ArgumentParser
internal import Core
internal import Store

/// `billfold undo`: the last change of the ledger, taken back.
struct Undo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back what you changed last: bills, drafts, categories, cards, income, goals.",
    discussion: """
      Each call goes one change further back; `billfold redo` goes forward again. A command for several things is one \
      change. Nothing that somebody else has changed since is overwritten.
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only list what could be taken back, the last change first.")
  var list = false

  func run() async throws {
    let store = try await global.openStore()
    if list { return CommandText.print(try await store.commands(who: global.person, limit: 20), global) }
    CommandText.print(try await store.undo(who: global.person), "undone", global)
  }
}

/// `billfold redo`: what `undo` took back, done again.
struct Redo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Do again what you undid last, as long as you have changed nothing else since.")

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    CommandText.print(try await store.redo(who: global.person), "redone", global)
  }
}

/// Commands as people and programs read them.
enum CommandText {
  /// Says of each that it was undone or redone.
  static func print(_ commands: [Command], _ done: String, _ global: GlobalOptions) {
    if global.json { return Terminal.print(JSONValue.array(commands.map { JSONValue($0) }).line) }
    for command in commands {
      Terminal.print("\(done): \(command.what) of \(Timestamp.text(command.at)) (\(things(command)))")
    }
  }

  static func print(_ commands: [Command], _ global: GlobalOptions) {
    if global.json { return Terminal.print(JSONValue.array(commands.map { JSONValue($0) }).line) }
    guard !commands.isEmpty else { return Terminal.remark("There is nothing to undo.") }
    var table = Table([.init(title: "WHEN"), .init(title: "WHAT"), .init(title: "OF", shrinksTo: 12)])
    for command in commands { table.add(Timestamp.text(command.at), command.what, things(command)) }
    table.print()
  }

  private static func things(_ command: Command) -> String {
    command.things.map { "\($0.subject.rawValue) \($0.id)" }.joined(separator: ", ")
  }
}

extension JSONValue {
  init(_ command: Command) {
    self = [
      "id": .integer(command.id), "at": .text(Timestamp.text(command.at)), "who": .string(command.who),
      "what": .string(command.what),
      "things": .array(command.things.map { ["kind": .string($0.subject.rawValue), "id": .integer($0.id)] }),
    ]
  }
}
