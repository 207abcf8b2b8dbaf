internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Glibc

/// The command line. Each verb has a file of its own in Verbs, and says its name: finding it out from the type's would
/// take a third of the time of a short command.
@main
struct Billfold: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "billfold",
    abstract: "Turns paper into a ledger: reads receipts and bills, proposes drafts, keeps what you confirm.",
    discussion: """
      Drop photos, scans and PDFs into a folder that `billfold watch` watches, or give them to `billfold import`. Each \
      becomes a draft bill; `billfold review` steps through them with one key each. Nothing leaves this machine.
      """,
    version: Version.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Documents",
        subcommands: [Import.self, Watch.self, Work.self, Read.self, ServeVerb.self, StatusVerb.self]),
      CommandGroup(
        name: "Drafts",
        subcommands: [
          Drafts.self, Show.self, Review.self, Confirm.self, Edit.self, Reject.self, Retry.self, Reparse.self,
          DuplicatesVerb.self,
        ]),
      CommandGroup(
        name: "Ledger",
        subcommands: [
          Bills.self, BillVerb.self, AddVerb.self, PayVerb.self, UnpayVerb.self, Search.self, PersonsVerb.self,
          RemindVerb.self, CalendarVerb.self, ExportVerb.self, VerifyVerb.self, ImportLedgerVerb.self,
        ]),
      CommandGroup(name: "History", subcommands: [Undo.self, Redo.self, History.self]),
      CommandGroup(
        name: "Categories, cards, income, goals",
        subcommands: [CategoryVerb.self, CardVerb.self, IncomeVerb.self, GoalVerb.self]),
      CommandGroup(name: "Bank", subcommands: [StatementVerb.self, MatchVerb.self]),
      CommandGroup(name: "Learning", subcommands: [MemoryVerb.self, AccuracyVerb.self]),
      CommandGroup(
        name: "Reports",
        subcommands: [
          OverviewVerb.self, Transactions.self, DailyVerb.self, TrendVerb.self, CompareVerb.self, AnalyticsVerb.self,
          TaxesVerb.self, ForecastVerb.self,
        ]),
      CommandGroup(
        name: "Maintenance", subcommands: [Doctor.self, BackUp.self, Restore.self, MigrateStoreVerb.self, Config.self]),
    ])

  /// Runs a verb and leaves with its exit code; an error is one sentence on standard error.
  static func main() async {
    Terminal.openClosedStreams()
    OwnerOnly.begin()
    // Some starters of services leave it ignored, and then nobody is told how a program ended.
    signal(SIGCHLD, SIG_DFL)
    // A pipe that nobody reads is an error code of write, not the end of work in hand.
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
    if arguments.first == "help", arguments.count > 1 { try checkThereIs(arguments[1]) }
    var command: any ParsableCommand
    do {
      command = try parseAsRoot(arguments)
    } catch {
      // What the parser says of a mistyped command is that its arguments are unexpected.
      if let name = arguments.first, !name.hasPrefix("-") { try checkThereIs(name) }
      throw error
    }
    if var verb = command as? any AsyncParsableCommand { try await verb.run() } else { try command.run() }
  }
}

extension Billfold {
  /// - Throws: `ActionError` with the name that was most likely meant, where there is no command of this name.
  private static func checkThereIs(_ name: String) throws {
    var names: [String] = []
    for group in configuration.groupedSubcommands {
      for verb in group.subcommands { names += [verb.configuration.commandName].compactMap { $0 } }
    }
    guard !name.hasPrefix("-"), !names.contains(name), name != "help" else { return }
    let near = names.map { ($0, EditDistance.between(Array(name), Array($0))) }.min { $0.1 < $1.1 }
    let hint = near.flatMap { $0.1 <= max(1, name.count / 3) ? "did you mean \($0.0)? " : nil } ?? ""
    throw ActionError("there is no command \"\(name)\"; \(hint)`billfold --help` lists them", .usage)
  }
}

enum Version {
  static let current = "0.1.0"
}
