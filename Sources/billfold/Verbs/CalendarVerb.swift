internal import Actions
internal import ArgumentParser

/// `billfold calendar`: writes due dates for calendar programs.
struct CalendarVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Write the due dates of unpaid bills, with alarms, as an iCalendar file.",
    discussion: """
      Recurring bills are included for a year ahead, but at most the next 53 of each. A calendar program imports the \
      file, or subscribes to it: with `billfold config set calendar FILE`, `billfold remind` keeps that file up to date. \
      An existing calendar is replaced; any other file is refused without --anew.

      Examples:

        billfold calendar -o bills.ics
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file (default, and for -: standard output).", valueName: "file"),
    completion: .file(), transform: Arguments.name)
  var output: String?
  @Flag(help: "Replace the file, even if it is not a calendar.")
  var anew = false

  func validate() throws {
    if anew && Arguments.outputFile(output) == nil {
      throw ValidationError("--anew needs a file; name it with --output.")
    }
  }

  func run() async throws {
    if let file = Arguments.outputFile(output) {
      try await global.run(WriteCalendar(file: file, isAnew: anew)) { try $1.show($0) }
    } else {
      try await global.run(MakeCalendar()) { try $1.show($0) }
    }
  }
}
