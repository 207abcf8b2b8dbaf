internal import Actions
internal import ArgumentParser
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
      if isRefused { try checkOptionsExist(arguments) }
      if isRefused, let amount = await splitAmount(in: arguments) {
        throw ActionError("an amount and its currency are one argument: put \"\(amount)\" in quotes", .usage)
      }
      throw error
    }
    try checkSubcommand(arguments, isRefused: false)
    try checkOptionsFollow(arguments, isRefused: false)
    if var verb = command as? any AsyncParsableCommand { try await verb.run() } else { try command.run() }
  }
}

enum Version {
  static let current = "0.1.0"
}
