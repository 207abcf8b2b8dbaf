internal import Actions
internal import ArgumentParser
internal import Core

/// `billfold match`: which entry of the bank pays which bill.
struct MatchVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Match entries of the bank with the bills that they pay.",
    discussion: """
      Lists what could belong together, with the reasons. A number is the id of an entry. Nothing is matched until you \
      say so; only `statement import` makes the certain ones. Without dates, entries of the last 13 months are looked at.
      """,
    subcommands: [List.self, Confirm.self, Refuse.self, Remove.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List what could belong together.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var period: PeriodOfEntries
    @Option(help: ArgumentHelp("How many at most, 0 for all (default: 100, with --json all).", valueName: "n"))
    var limit: Int?

    func run() async throws {
      let most = global.limit(limit)
      try await global.run(period.matches) { matches, output in
        try output.show(most > 0 ? Array(matches.prefix(most)) : matches, isCut: most > 0 && matches.count > most)
      }
    }
  }

  struct Confirm: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "confirm", abstract: "Say that proposed matches are right; unpaid bills are paid on the entry's day."
    )

    @OptionGroup var global: GlobalOptions
    @OptionGroup var period: PeriodOfEntries
    @Flag(help: "All that are certain.")
    var allSure = false
    @Option(help: ArgumentHelp("The bill that the entries pay; may be given several times.", valueName: "id"))
    var bill: [Int64] = []
    @Argument(help: ArgumentHelp("Numbers of the list: entries.", valueName: "number"))
    var numbers: [Int64] = []

    func validate() throws {
      if numbers.isEmpty && !allSure { throw ValidationError("Which ones? Give their numbers, or --all-sure.") }
      if !bill.isEmpty && numbers.isEmpty { throw ValidationError("Which entry pays it? Give its number.") }
      if !bill.isEmpty && allSure { throw ValidationError("--bill is for one match, --all-sure for many.") }
    }

    func run() async throws {
      let action = ConfirmMatches(numbers, bills: bill, allCertain: allSure, period: period.matches)
      try await global.run(action) { try $1.showMade($0) }
    }
  }

  struct Refuse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "refuse", abstract: "Say that proposed matches are wrong; they are not proposed again.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var period: PeriodOfEntries
    @Argument(help: ArgumentHelp("Numbers of the list: entries.", valueName: "number"))
    var numbers: [Int64]

    func run() async throws {
      try await global.run(RefuseMatches(numbers, period: period.matches)) { try $1.showRefused($0) }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Separate an entry from the bills that it pays; they are unpaid again.",
      discussion: "Bills that were paid before they were matched stay paid.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("An entry.", valueName: "entry"))
    var entry: Int64

    func run() async throws {
      try await global.run(SeparateMatch(entry: entry)) { try $1.show($0) }
    }
  }
}

extension PeriodOfEntries {
  var matches: ListMatches { ListMatches(from: dates.from, to: dates.to) }
}
