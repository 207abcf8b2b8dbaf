internal import Actions
internal import ArgumentParser
internal import Core

/// What is done with one entry of the bank.
extension StatementVerb {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show one entry, and the bills that it could pay.",
      discussion: """
        Bills that are in no match are listed, those first that come closest to its amount: of the days around it, or \
        with --search of any day. `billfold match confirm ENTRY --bill ID` says that it pays one.
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
        What is not said is what the entry says: who was paid, how much, when and how; the categories are those of the \
        merchant's last bill. The bill is paid on the entry's day. `billfold undo` takes bill and match back.
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var said: BillOptions
    @Option(
      help: ArgumentHelp("What it is called in lists (default: who was paid).", valueName: "title"),
      transform: Arguments.asTyped)
    var title: String?
    @Argument(help: ArgumentHelp("An entry.", valueName: "entry"))
    var entry: Int64

    func run() async throws {
      let action = AddBillOfEntry(entry: entry, title: title, said: said.entry)
      try await global.run(action) { added, output in
        try output.show(added, done: "bill \(added.bill.id) added, paid by entry \(entry)")
      }
    }
  }
}
