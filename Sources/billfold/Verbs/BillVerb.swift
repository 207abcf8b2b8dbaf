internal import Actions
internal import ArgumentParser

/// `billfold bill`: one bill of the ledger.
struct BillVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bill", abstract: "Add, show, change, split and delete a bill, or attach a paper to it.",
    discussion: "`billfold bills` lists them, `billfold pay` pays them, `billfold add` adds one in a line.",
    subcommands: [Show.self, Add.self, Edit.self, Split.self, Delete.self, Attach.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show everything about a bill.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
    var id: Int64

    func run() async throws {
      try await global.run(ShowBill(bill: id)) { try $1.show($0) }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a bill, to be paid or, with --paid, paid already.",
      discussion: """
        One that repeats is due again on the same day of the month, or on its last day where the month has none such; \
        what is due on February 29 is due on the 28th in the years between.
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var said: BillOptions
    @Option(help: ArgumentHelp("When it was paid.", valueName: "date"))
    var paid: String?
    @Argument(help: ArgumentHelp("What it is called in lists.", valueName: "title"), transform: Arguments.asTyped)
    var title: String
    @Argument(help: ArgumentHelp("How much, like 12.30 or \"12.30 EUR\".", valueName: "amount"))
    var amount: String

    func run() async throws {
      let action = AddBill(title: title, amount: .text(amount), entry: said.entry, paid: Typed(paid))
      try await global.run(action) { added, output in
        try output.show(added, done: "bill \(added.bill.id) added")
      }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change what a bill says; `pay` and `unpay` say whether it is paid.",
      discussion: """
        Another due date moves this occurrence of a recurring bill alone; of the first one, those that follow too. \
        Another interval counts from this bill's due date on. The next occurrence, where it is there already, is made \
        anew, unless it was paid or changed. Another amount of a bill that is split changes the part \
        that takes the rest; without such a part it is refused until the bill is split anew.
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var said: BillOptions
    @Option(help: ArgumentHelp("What it is called in lists.", valueName: "title"), transform: Arguments.asTyped)
    var title: String?
    @Option(
      name: [.customLong("amount"), .customLong("total")], help: ArgumentHelp("How much.", valueName: "amount"))
    var amount: String?
    @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
    var id: Int64

    func validate() throws {
      if said.entry.isEmpty && title == nil && amount == nil {
        throw ValidationError("What is to change? For example --amount 12.30; see `billfold bill edit --help`.")
      }
    }

    func run() async throws {
      let action = EditBill(bill: id, title: title, amount: Typed(amount), entry: said.entry)
      try await global.run(action) { try $1.show($0) }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Take bills out of the ledger; `billfold undo` brings them back.",
      discussion: """
        A recurring bill that is deleted does not come again, and its series ends with its last bill. To leave out one \
        date only, pay the bill first, which brings the next, and delete it then.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Bills.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      try await global.run(DeleteBills(bills: ids)) { try $1.show(deleted: $0) }
    }
  }

  struct Attach: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "attach", abstract: "Attach pictures or PDFs to a bill. They are kept, not read.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
    var id: Int64
    @Argument(help: ArgumentHelp("Pictures or PDFs.", valueName: "file"))
    var files: [String]

    func run() async throws {
      try await global.run(AttachFiles(bill: id, files: files.map(Arguments.path))) { try $1.show($0) }
    }
  }
}
