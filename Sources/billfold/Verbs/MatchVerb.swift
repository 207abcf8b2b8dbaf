internal import Actions
internal import ArgumentParser
internal import Core

/// `billfold match`: matches bank entries with the bills that they pay.
struct MatchVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Match bank entries with the bills that they pay.",
    discussion: """
      Lists proposed matches with the reasons for each. A number is the id of an entry. Nothing is matched until you \
      confirm it; only `statement import` applies certain matches automatically. Without dates, the entries of the \
      last 13 months are considered.
      """,
    subcommands: [List.self, Confirm.self, Refuse.self, Remove.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List proposed matches.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var when: PeriodOptions
    @OptionGroup var limit: LimitOption

    func run() async throws {
      let most = limit.effective(json: global.json)
      try await global.run(when.matches) { matches, output in
        try output.show(most > 0 ? Array(matches.prefix(most)) : matches, isCut: most > 0 && matches.count > most)
      }
    }
  }

  struct Confirm: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "confirm", abstract: "Confirm proposed matches; unpaid bills are marked as paid on the entry's day.",
      discussion: """
        A bill that was paid in instalments is matched with all of them at once; `billfold match remove` separates it \
        from those confirmed before. It is paid on the day of the last one.

        Examples:

          billfold match confirm 3
          billfold match confirm 2 --bill 7
          billfold match confirm 2 5 9 --bill 7
        """
    )

    @OptionGroup var global: GlobalOptions
    @OptionGroup var when: PeriodOptions
    @Flag(help: "All that are certain.")
    var allSure = false
    @Option(help: ArgumentHelp("A bill that the entries pay; may be given several times.", valueName: "id"))
    var bill: [Int64] = []
    @Argument(help: ArgumentHelp("Entry ids from the list.", valueName: "number"))
    var numbers: [Int64] = []

    func validate() throws {
      if numbers.isEmpty && !allSure { throw ValidationError("Which ones? Give their numbers, or --all-sure.") }
      if !bill.isEmpty && numbers.isEmpty { throw ValidationError("Which entry pays it? Give its number.") }
      if !bill.isEmpty && allSure { throw ValidationError("--bill is for one match, --all-sure for many.") }
    }

    func run() async throws {
      let action = ConfirmMatches(numbers, bills: bill, allCertain: allSure, period: when.matches)
      try await global.run(action) { try $1.showMade($0) }
    }
  }

  struct Refuse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "refuse", abstract: "Refuse proposed matches; they are not proposed again.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var when: PeriodOptions
    @Argument(help: ArgumentHelp("Entry ids from the list.", valueName: "number"))
    var numbers: [Int64]

    func run() async throws {
      try await global.run(RefuseMatches(numbers, period: when.matches)) { try $1.showRefused($0) }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove the match of an entry; its bills become unpaid again.",
      discussion: "Bills that were paid before they were matched stay paid. The match is not proposed again.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("An entry.", valueName: "entry"))
    var entry: Int64

    func run() async throws {
      try await global.run(SeparateMatch(entry: entry)) { try $1.show($0) }
    }
  }
}

extension PeriodOptions {
  var matches: ListMatches { ListMatches(period: period) }
}
