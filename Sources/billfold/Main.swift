internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Glibc

/// The command line. Each verb has its own file in Verbs. Every verb states its command name, because deriving it from
/// the type's name would take a third of the time of a short command.
@main
struct Billfold: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "billfold",
    abstract: "Turns paper into a ledger: reads receipts and bills, proposes drafts, stores what you confirm.",
    discussion: """
      Drop photos, scans and PDFs into a folder that `billfold watch` watches, or give them to `billfold import`. Each \
      becomes a draft bill; `billfold review` reviews them with one keystroke each. Nothing leaves this machine.
      """,
    version: Version.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Documents",
        subcommands: [ImportVerb.self, WatchVerb.self, WorkVerb.self, ReadVerb.self, ServeVerb.self, StatusVerb.self]),
      CommandGroup(
        name: "Drafts",
        subcommands: [
          DraftsVerb.self, ShowVerb.self, OpenVerb.self, ReviewVerb.self, ConfirmVerb.self, EditVerb.self,
          RejectVerb.self, RetryVerb.self, ReparseVerb.self, DuplicatesVerb.self,
        ]),
      CommandGroup(
        name: "Ledger",
        subcommands: [
          BillsVerb.self, BillVerb.self, AddVerb.self, PayVerb.self, UnpayVerb.self, SearchVerb.self, PersonsVerb.self,
          SettleVerb.self, UnsettleVerb.self, RemindVerb.self, CalendarVerb.self, ExportVerb.self, VerifyVerb.self,
          ImportLedgerVerb.self,
        ]),
      CommandGroup(name: "History", subcommands: [UndoVerb.self, RedoVerb.self, HistoryVerb.self]),
      CommandGroup(
        name: "Categories, budgets, cards, income, goals",
        subcommands: [CategoryVerb.self, BudgetVerb.self, CardVerb.self, IncomeVerb.self, GoalVerb.self]),
      CommandGroup(name: "Bank", subcommands: [StatementVerb.self, MatchVerb.self]),
      CommandGroup(name: "Learning", subcommands: [MemoryVerb.self, AccuracyVerb.self]),
      CommandGroup(
        name: "Reports",
        subcommands: [
          OverviewVerb.self, TransactionsVerb.self, DailyVerb.self, TrendVerb.self, CompareVerb.self,
          AnalyticsVerb.self,
          TaxesVerb.self, ForecastVerb.self,
        ]),
      CommandGroup(
        name: "Maintenance",
        subcommands: [DoctorVerb.self, BackupVerb.self, RestoreVerb.self, MigrateStoreVerb.self, ConfigVerb.self]),
    ])

  /// Runs a verb and exits with its exit code. An error is reported as one sentence on standard error.
  static func main() async {
    Terminal.openClosedStreams()
    ProcessUmask.restrict()
    // Some service managers start programs with SIGCHLD ignored; the exit status of child processes would then be lost.
    signal(SIGCHLD, SIG_DFL)
    // Writing to a closed pipe must be an error of `write`, not end the process in the middle of its work.
    signal(SIGPIPE, SIG_IGN)
    let verb = Task { try await runVerb() }
    let signals = Interruption.cancelling(verb)
    do {
      try await verb.value
    } catch {
      Foundation.exit(Ending.show(error))
    }
    withExtendedLifetime(signals) {}
  }

  private static func runVerb() async throws {
    let arguments = Arguments.withMinusSigns(CommandLine.arguments.dropFirst())
    if arguments.first == "help", arguments.count > 1 {
      try checkThereIs(arguments[1])
      try checkSubcommand(arguments.dropFirst(), isRefused: true)
    }
    var command: any ParsableCommand
    do {
      command = try await asyncParseAsRoot(arguments)
    } catch {
      // The completion script of another version may ask for something else, and nothing may be printed between the
      // words that are being typed.
      if arguments.first == "---completion", exitCode(for: error) != .success { throw ExitCode.failure }
      // For a mistyped command the parser would only report unexpected arguments.
      if let name = arguments.first, !name.hasPrefix("-") { try checkThereIs(name) }
      let isRefused = exitCode(for: error) != .success
      try checkSubcommand(arguments, isRefused: isRefused)
      try checkOptionsFollow(arguments, isRefused: isRefused)
      if isRefused { try checkOptionsExist(arguments, after: error) }
      if isRefused, let amount = Suggestions.splitAmount(in: arguments, reason: message(for: error)) {
        throw ActionError("an amount and its currency are one argument: put \"\(amount)\" in quotes", .usage)
      }
      throw error
    }
    try checkSubcommand(arguments, isRefused: false)
    try checkOptionsFollow(arguments, isRefused: false)
    if var verb = command as? any AsyncParsableCommand { try await verb.run() } else { try command.run() }
  }
}

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
  private static func checkOptionsFollow(_ arguments: [String], isRefused: Bool) throws {
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
    if verb != nil {
      let subcommand = command(of: path.split(separator: " ").map(String.init)).command
      guard knownOptions(of: subcommand).contains(option) else { return }
    }
    throw ActionError("\(option) must follow the command, like `billfold \(path) \(option)`", .usage)
  }

  /// The parser validates a command before it reports unknown options. The value of a mistyped option is then taken for
  /// an argument, or what it should set is missing, and the message is about that.
  ///
  /// - Parameter error: what the parser reports.
  /// - Throws: `ActionError` with the first option that the command does not have.
  private static func checkOptionsExist(_ arguments: [String], after error: any Error) throws {
    // The parser's own messages are right.
    let reason = message(for: error)
    guard !["Unknown option", "The value ", "Missing "].contains(where: { reason.hasPrefix($0) }),
      !reason.contains("nexpected argument")
    else { return }
    let (path, command) = command(of: arguments)
    guard !path.isEmpty else { return }
    let known = knownOptions(of: command)
    let typed = arguments.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }
    let options = typed.filter { $0.wholeMatch(of: /--[A-Za-z][A-Za-z0-9-]*/) != nil }
    guard let unknown = options.first(where: { !known.contains($0) }) else { return }
    throw ActionError("unknown option '\(unknown)'; see `billfold \(path.joined(separator: " ")) --help`", .usage)
  }

  /// Returns the options of a command, as its help names them.
  private static func knownOptions(of command: any ParsableCommand.Type) -> Set<String> {
    let text = helpMessage(for: command, includeHidden: true)
    return Set(text.matches(of: /--?[a-z][a-z0-9-]*/).map { String($0.output) }).union(["--help", "--version"])
  }

  /// Returns the command that the arguments begin with, and the names that lead to it.
  private static func command(of arguments: [String]) -> (path: [String], command: any ParsableCommand.Type) {
    var path: [String] = []
    var command: any ParsableCommand.Type = Billfold.self
    for word in arguments {
      let next = command.configuration.subcommands.first { $0.configuration.commandName == word }
      guard let next else { break }
      path.append(word)
      command = next
    }
    while !path.isEmpty, let standard = command.configuration.defaultSubcommand { command = standard }
    return (path, command)
  }

  /// - Throws: `ActionError` with the most similar command name if there is no command with this name.
  private static func checkThereIs(_ name: String) throws {
    guard !name.hasPrefix("-"), !names.contains(name), name != "help" else { return }
    throw noCommand(name, didYouMean: Suggestions.closest(to: name, among: names), help: "billfold --help")
  }

  /// The parser takes a mistyped subcommand for an argument of the default one.
  ///
  /// - Parameter isRefused: whether the parser refused the arguments; otherwise, the word may be one of them, unless it
  ///   resembles a subcommand.
  /// - Throws: `ActionError` if a command that has subcommands is followed by a word that is none of them.
  private static func checkSubcommand(_ arguments: some Collection<String>, isRefused: Bool) throws {
    guard let verb = arguments.first, let word = arguments.dropFirst().first, word.first?.isLetter == true,
      let command = configuration.subcommands.first(where: { $0.configuration.commandName == verb }),
      command.configuration.defaultSubcommand != nil
    else { return }
    let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
    let near = Suggestions.closest(to: word, among: names)
    guard !names.contains(word), isRefused || near != nil else { return }
    let meant = near ?? Suggestions.synonym(of: word, among: names)
    throw noCommand("\(verb) \(word)", didYouMean: meant.map { "\(verb) \($0)" }, help: "billfold \(verb) --help")
  }

  private static func noCommand(_ typed: String, didYouMean near: String?, help: String) -> ActionError {
    let hint = near.map { "did you mean \($0)? " } ?? ""
    return ActionError("there is no command \"\(typed)\"; \(hint)`\(help)` lists them", .usage)
  }
}

enum Version {
  static let current = "0.1.0"
}
