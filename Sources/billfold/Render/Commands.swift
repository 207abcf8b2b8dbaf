internal import Actions
internal import Core

extension Output {
  /// Says of each command that it was undone or redone.
  func show(_ commands: [CommandResult], done: String) throws {
    try show(commands) {
      for command in commands { print("\(done): \(command.what) of \("\(command.at)") (\(things(command)))") }
    }
  }

  func show(_ commands: [CommandResult]) throws {
    try show(commands) {
      guard !commands.isEmpty else { return remark("There is nothing to undo.") }
      var table = Table([.init(title: "WHEN"), .init(title: "WHAT"), .init(title: "OF", shrinksTo: 12)])
      for command in commands { table.add("\(command.at)", command.what, things(command)) }
      print(table)
    }
  }

  private func things(_ command: CommandResult) -> String {
    command.things.map { "\($0.kind.rawValue) \($0.id)" }.joined(separator: ", ")
  }
}
