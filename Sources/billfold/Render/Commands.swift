internal import Actions
internal import Core

extension Output {
  /// Shows each command that was undone or redone.
  func show(_ commands: [CommandResult], done: String) throws {
    try show(commands) {
      for command in commands { print("\(done): \(command.sentence), of \(command.at.local)") }
    }
  }

  func show(_ commands: [CommandResult]) throws {
    try show(commands) {
      guard !commands.isEmpty else { return remark("There is nothing to undo.") }
      var table = Table([.init(title: "WHEN"), .init(title: "WHAT", shrinksTo: 20)])
      for command in commands { table.add(command.at.local, command.sentence) }
      print(table)
    }
  }
}
