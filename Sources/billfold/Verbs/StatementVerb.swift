internal import Actions
internal import ArgumentParser
internal import Core
internal import Exchange

/// `billfold statement`: imports and lists bank statements.
struct StatementVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "statement", abstract: "Import bank statements, and find payments without a bill.",
    discussion: "Formats: CAMT.052/053/054, MT940, OFX, QIF and CSV, found by content.",
    subcommands: [
      Import.self, List.self, Delete.self, Entries.self, Show.self, Bill.self, Income.self, Gaps.self, Waive.self,
      Waivers.self, Unwaive.self,
    ], defaultSubcommand: List.self)

  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Import statements; certain matches mark bills as paid.",
      discussion: """
        An entry is stored once, from however many files it is imported. A file whose balances do not agree with its \
        entries, or that cannot be read to its end, is refused as a whole; the other files are imported. \
        --ignore-balances imports a file of which you have removed rows. Certain \
        matches are applied at once, and an unpaid bill is marked as paid on the entry's day; `billfold match` lists the \
        others. `billfold undo` reverts the whole import.

        The columns of a CSV file are recognised by their headings and contents. --columns \
        "date=Booking day,amount=Sum,payee=3" names them by heading or by number from 1; columns that it does not name \
        are recognised as usual. Fields: \(CSVProfile.Role.allCases.map(\.word).joined(separator: ", ")). `payer` is who \
        sent a payment that comes in, in files with a column for each side.

        Some cards list charges as positive amounts and refunds as negative ones. Say so with --columns \
        "debit=Amount", with the heading of the amounts; --profile remembers it. Positive amounts are then always money \
        out. If debits and credits have a column each, naming both means that a minus reverses an entry; \
        "debit=Debit,debit=Credit" means that it is money that comes back.

        The account is the one in the file: above the entries, or in a column of its own, which `own-account` names. A \
        file with several accounts or currencies becomes a statement of each. Entries that are equal to those of a \
        statement that does not name its account, or look like them if neither does, are known if most entries of both \
        are the same, and otherwise new; the result says so.

        Examples:

          billfold statement import march.xml
          billfold statement import march.csv --profile "My bank"
        """)

    @OptionGroup var global: GlobalOptions
    @Option(
      help: ArgumentHelp(
        "A name for the account, for CSV and QIF files that name none; for CSV, the meaning of the columns is remembered under it.",
        valueName: "name"))
    var profile: String?
    @Option(help: ArgumentHelp("The account's currency, if the file does not state it.", valueName: "code"))
    var currency: String?
    @Option(
      help: ArgumentHelp("ymd, dmy or mdy: the order of dates, if it is ambiguous.", valueName: "order"))
    var dates: DateOrder?
    @Option(
      help: ArgumentHelp(
        "point or comma: the decimal mark of amounts like 1,500, if the file leaves it open.", valueName: "mark"))
    var decimal: DecimalMark?
    @Option(
      help: ArgumentHelp(
        "The columns of a CSV file, like date=Day,amount=3. May be repeated.",
        valueName: "field=column"))
    var columns: [String] = []
    @Flag(help: "Import also if the balances do not agree with the entries; the balances are left out.")
    var ignoreBalances = false
    @Flag(name: .customLong("no-match"), help: "Do not match entries with bills.")
    var noMatch = false
    @Argument(
      help: ArgumentHelp("Statement files.", valueName: "file"), completion: .file(), transform: Arguments.name)
    var files: [String]

    func run() async throws {
      let imports = files.map(Arguments.file).map { file in
        ImportStatement(
          file: file.url, name: file.name, profile: profile, currency: Typed(currency),
          dateOrder: dates.map { .value($0) }, decimalMark: decimal.map { .value($0) },
          columns: columns.isEmpty ? nil : columns.joined(separator: ","), ignoresBalances: ignoreBalances,
          matches: !noMatch)
      }
      if imports.count == 1 {
        try await global.run(imports[0]) { try $1.show($0) }
      } else {
        try await global.run(ImportStatements(imports)) { try $1.show($0) }
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the statements.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.run(ListStatements()) { try $1.show($0) }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete statements with their entries, like those of a misread file.",
      discussion: """
        Matches of the entries are removed, and bills that they marked as paid become unpaid again. The file can be \
        imported again.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Statements.", valueName: "id"), completion: .statements)
    var ids: [Int64]

    func run() async throws {
      try await global.run(DeleteStatements(ids)) { try $1.show(deletedStatements: $0) }
    }
  }

  struct Entries: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "entries", abstract: "List entries, the newest first, with the bills that they pay.",
      discussion: "Entries that were added as income show that instead.")

    @OptionGroup var global: GlobalOptions
    @Option(help: ArgumentHelp("Only entries of this statement.", valueName: "id"), completion: .statements)
    var statement: Int64?
    @OptionGroup var when: PeriodOptions
    @Flag(help: "Only entries that pay no bill and are not added as income.")
    var open = false
    @OptionGroup var limit: LimitOption

    func run() async throws {
      var action = ListEntries(
        statement: statement, isMatched: open ? false : nil, limit: limit.effective(json: global.json))
      action.period = when.period
      try await global.run(action) { try $1.show($0) }
    }
  }

  struct Gaps: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "gaps", abstract: "List payments without a bill, and bills without a payment.",
      discussion: """
        Without dates, the last \(ListMatches.months) months are covered. Cash and waived entries are left out. --limit \
        applies to payments and to bills, each.
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var when: PeriodOptions
    @Option(help: ArgumentHelp("How many days a bill may wait for its entry.", valueName: "n"))
    var days = 10
    @OptionGroup var limit: LimitOption

    func run() async throws {
      var action = FindGaps(days: days, limit: limit.effective(json: global.json))
      action.period = when.period
      try await global.run(action) { try $1.show($0) }
    }
  }

  struct Waive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "waive", abstract: "Mark entries with these words, like rent, as needing no bill.",
      discussion: """
        Examples:

          billfold statement waive Rent --reason "never has a bill"
        """)

    @OptionGroup var global: GlobalOptions
    @Option(help: ArgumentHelp("Only to or from this account.", valueName: "iban"))
    var iban: String?
    @Option(help: ArgumentHelp("Why.", valueName: "text"), transform: Arguments.asTyped)
    var reason: String?
    @Argument(
      help: ArgumentHelp("Words that must all occur in the entry's name or text.", valueName: "words"),
      transform: Arguments.asTyped)
    var words: [String] = []

    func validate() throws {
      if words.isEmpty && iban == nil {
        throw ValidationError("Which entries? Give words of their name or text, like Rent, or --iban.")
      }
    }

    func run() async throws {
      let action = AddWaiver(
        words: words.isEmpty ? nil : words.joined(separator: " "), iban: iban, reason: reason ?? "")
      try await global.run(action) { waiver, output in
        try output.show(
          waiver, "waiver \(waiver.id): \([waiver.words, waiver.iban].compactMap { $0 }.joined(separator: ", "))")
      }
    }
  }

  struct Waivers: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "waivers", abstract: "List the waivers.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.run(ListWaivers()) { try $1.show($0) }
    }
  }

  struct Unwaive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unwaive", abstract: "Remove waivers.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Waivers.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      try await global.run(DeleteWaivers(ids)) { try $1.show(deletedWaivers: $0) }
    }
  }
}
