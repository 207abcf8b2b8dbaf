internal import Actions
internal import ArgumentParser
internal import Core

/// The verbs for a single bank entry.
extension StatementVerb {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show one entry, and the bills that it could pay.",
      discussion: """
        Lists bills without a match, closest amount first: those of the days around the entry, or with --search \
        those of any day. `billfold match confirm ENTRY --bill ID` matches the entry with one.
        """)

    @OptionGroup var global: GlobalOptions
    @Option(help: ArgumentHelp("Look for bills with these words instead.", valueName: "words"))
    var search: String?
    @Argument(help: ArgumentHelp("An entry.", valueName: "entry"))
    var entry: Int64

    func run() async throws {
      try await global.run(ShowEntry(entry: entry, search: search)) { try $1.show($0) }
    }
  }

  struct Bill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "bill", abstract: "Add the bill that an entry paid, and match both.",
      discussion: """
        Details that are not given are taken from the entry: who was paid, how much, when and how; the categories \
        are those of the merchant's last bill. The bill is paid on the entry's day. `billfold undo` reverts both the \
        bill and the match.
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: BillOptions
    @OptionGroup var details: DetailOptions
    @OptionGroup var keeping: KeepingOptions
    @Option(
      help: ArgumentHelp("What it is called in lists (default: who was paid).", valueName: "title"),
      transform: Arguments.asTyped)
    var title: String?
    @Argument(help: ArgumentHelp("An entry.", valueName: "entry"))
    var entry: Int64

    func run() async throws {
      let action = AddBillOfEntry(entry: entry, title: title, details: options.entry(details, keeping))
      try await global.run(action) { added, output in
        try output.show(added, done: "bill \(added.bill.id) added, paid by entry \(entry)")
      }
    }
  }

  struct Income: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "income", abstract: "Add the income that an incoming entry shows, like a salary.",
      discussion: """
        It has the amount and the day of the entry. `billfold undo` reverts it, and `billfold income edit` and \
        `billfold income delete` change it later.

        Examples:

          billfold statement income 4
          billfold statement income 4 --title Salary
        """)

    @OptionGroup var global: GlobalOptions
    @Option(
      help: ArgumentHelp("What it is (default: who paid).", valueName: "title"), transform: Arguments.asTyped)
    var title: String?
    @Option(help: ArgumentHelp("Notes.", valueName: "text"), transform: Arguments.asTyped)
    var notes: String?
    @Argument(help: ArgumentHelp("An entry.", valueName: "entry"))
    var entry: Int64

    func run() async throws {
      let action = AddIncomeOfEntry(entry: entry, title: title, notes: notes ?? "")
      try await global.run(action) { try $1.show($0, done: "added from entry \(entry)") }
    }
  }
}
