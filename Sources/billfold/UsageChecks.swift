internal import Actions
internal import ArgumentParser

// What the parser reports about a mistyped command or option is often about something else. These checks name the
// mistake.
extension Billfold {
  /// The names of all commands.
  private static var names: [String] {
    configuration.groupedSubcommands.flatMap { $0.subcommands.compactMap { $0.configuration.commandName } }
  }

  /// The parser takes a subcommand after an option for an argument of the default subcommand.
  ///
  /// - Parameter isRefused: whether the parser refused the arguments; otherwise, the word may be the value of an option,
  ///   unless only options without values are in front of it.
  /// - Throws: `ActionError` if an option is in front of the command or of its subcommand.
  static func checkOptionsFollow(_ arguments: [String], isRefused: Bool) throws {
    let verb = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    let parent: any ParsableCommand.Type = verb ?? Billfold.self
    let rest = verb == nil ? arguments[...] : arguments.dropFirst()
    guard let first = rest.first, first.hasPrefix("-"),
      let place = rest.firstIndex(where: { word in
        parent.configuration.subcommands.contains { $0.configuration.commandName == word }
      }), isRefused || rest[..<place].allSatisfy({ ["--json", "--no-color", "--quiet", "-q"].contains($0) })
    else { return }
    let option = String(first.prefix { $0 != "=" })
    let path = ([verb?.configuration.commandName, rest[place]].compactMap { $0 }).joined(separator: " ")
    let subcommand = command(of: path.split(separator: " ").map(String.init)).command
    guard DeclaredOptions(of: subcommand)?.names.contains(option) == true else { return }
    throw ActionError("\(option) must follow the command, like `billfold \(path) \(option)`", .usage)
  }

  /// The parser validates a command before it reports unknown options. The value of a mistyped option is then taken for
  /// an argument, or what it should set is missing, and the message is about that. So an unknown option of refused
  /// arguments is reported before anything else.
  ///
  /// - Throws: `ActionError` with the first option that the command does not have.
  static func checkOptionsExist(_ arguments: [String]) throws {
    let (path, command) = command(of: arguments)
    guard !path.isEmpty, let declared = DeclaredOptions(of: command) else { return }
    let typed = arguments.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }
    let options = typed.filter { $0.wholeMatch(of: /--[A-Za-z][A-Za-z0-9-]*/) != nil }
    guard let unknown = options.first(where: { !declared.names.contains($0) }) else { return }
    let hint = declared.closest(to: unknown).map { ". Did you mean '\($0)'? See" } ?? "; see"
    throw ActionError("unknown option '\(unknown)'\(hint) `billfold \(path.joined(separator: " ")) --help`", .usage)
  }

  /// Returns an amount and its currency that were typed as two arguments, like `90 EUR`, if the parser accepts them as
  /// one.
  static func splitAmount(in arguments: [String]) async -> String? {
    // Both are right where the currency is an argument of its own.
    guard DeclaredOptions(of: command(of: arguments).command)?.hasCurrencyArgument != true else { return nil }
    for range in Suggestions.splitAmounts(in: arguments) {
      let amount = arguments[range].joined(separator: " ")
      var corrected = arguments
      corrected.replaceSubrange(range, with: [amount])
      // The minus signs of negative amounts were replaced for the parser.
      if (try? await asyncParseAsRoot(corrected)) != nil { return amount.replacing("\u{2212}", with: "-") }
    }
    return nil
  }

  /// Returns the command that the arguments begin with, or its default subcommand, and the names that lead to it.
  private static func command(of arguments: [String]) -> (path: [String], command: any ParsableCommand.Type) {
    var path: [String] = []
    var command: any ParsableCommand.Type = Billfold.self
    for word in arguments {
      let next = command.configuration.subcommands.first { $0.configuration.commandName == word }
      guard let next else { break }
      path.append(word)
      command = next
    }
    while !path.isEmpty, let standard = command.configuration.defaultSubcommand {
      path += [standard.configuration.commandName].compactMap(\.self)
      command = standard
    }
    return (path, command)
  }

  /// - Throws: `ActionError` with the most similar command name if there is no command with this name.
  static func checkThereIs(_ name: String) throws {
    guard !name.hasPrefix("-"), !names.contains(name), name != "help" else { return }
    let meant = Suggestions.command(for: name) ?? Suggestions.closest(to: name, among: names)
    throw noCommand(name, didYouMean: meant, help: "billfold --help")
  }

  /// The parser takes a mistyped subcommand for an argument of the default one.
  ///
  /// - Parameter isRefused: whether the parser refused the arguments; otherwise, the word may be one of them, unless it
  ///   resembles a subcommand.
  /// - Throws: `ActionError` if a command that has subcommands is followed by a word that is none of them.
  static func checkSubcommand(_ arguments: some Collection<String>, isRefused: Bool) throws {
    guard let verb = arguments.first, let word = arguments.dropFirst().first, word.first?.isLetter == true,
      let command = configuration.subcommands.first(where: { $0.configuration.commandName == verb }),
      command.configuration.defaultSubcommand != nil
    else { return }
    let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
    let near = Suggestions.closest(to: word, among: names)
    guard !names.contains(word), isRefused || near != nil else { return }
    // What the word means elsewhere comes first: `undelete` resembles `delete`.
    let meant = Suggestions.synonym(of: word, among: names) ?? near
    throw noCommand(
      "\(verb) \(word)",
      didYouMean: Suggestions.list(of: verb, word, among: Billfold.names) ?? meant.map { "\(verb) \($0)" },
      help: "billfold \(verb) --help")
  }

  private static func noCommand(_ typed: String, didYouMean near: String?, help: String) -> ActionError {
    let hint = near.map { "did you mean \($0)? " } ?? ""
    return ActionError("there is no command \"\(typed)\"; \(hint)`\(help)` lists them", .usage)
  }
}
