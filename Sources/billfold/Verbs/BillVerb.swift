internal import Actions
internal import ArgumentParser

/// `billfold bill`: shows and changes single bills.
struct BillVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bill",
    abstract: "Add, show, change, split, skip, delete and restore bills, or attach and open files.",
    discussion: "`billfold bills` lists bills, `billfold pay` marks them as paid, `billfold add` adds one in one line.",
    subcommands: [
      Show.self, Add.self, Edit.self, Split.self, Skip.self, Delete.self, Restore.self, Attach.self, Open.self,
    ],
    defaultSubcommand: Show.self)

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
      commandName: "add", abstract: "Add a bill: unpaid, or with --paid already paid.",
      discussion: """
        A repeating bill is due again on the same day of the month, or on the last day of a shorter month; a bill \
        due on February 29 is due on the 28th in other years. Without --date it was issued today, and without \
        --merchant its title is who is paid.

        Examples:

          billfold bill add Telekom 39.95 --due 2026-03-05 --repeat monthly
          billfold bill add Book "12 EUR" --paid 2026-03-14 --category Leisure
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: BillOptions
    @OptionGroup var details: DetailOptions
    @OptionGroup var keeping: KeepingOptions
    @Option(help: ArgumentHelp("When it was paid.", valueName: "date"))
    var paid: String?
    @Argument(help: ArgumentHelp("What it is called in lists.", valueName: "title"), transform: Arguments.asTyped)
    var title: String
    @Argument(help: ArgumentHelp("How much, like 12.30 or \"12.30 EUR\".", valueName: "amount"))
    var amount: String

    func run() async throws {
      let entry = options.entry(details, keeping)
      let action = AddBill(title: title, amount: .text(amount), entry: entry, paid: Typed(paid))
      try await global.run(action) { added, output in
        try output.show(added, done: "bill \(added.bill.id) added")
      }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change the details of a bill; `pay` and `unpay` change whether it is paid.",
      discussion: """
        On a recurring bill, a new due date moves this occurrence only; on the first one, it also moves those that \
        follow. A new interval counts from this bill's due date. The next occurrence, if it exists, is created again \
        unless it was paid or changed. If the bill is split, a new amount changes the part that takes the rest; \
        without such a part the change is refused until the bill is split again.

        Examples:

          billfold bill edit 3 --due fri --category Utilities
          billfold bill edit 3 --repeat none
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: BillOptions
    @OptionGroup var details: DetailOptions
    @OptionGroup var keeping: KeepingOptions
    @Option(help: ArgumentHelp("What it is called in lists.", valueName: "title"), transform: Arguments.asTyped)
    var title: String?
    @Option(
      name: [.customLong("amount"), .customLong("total")], help: ArgumentHelp("How much.", valueName: "amount"))
    var amount: String?
    @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
    var id: Int64

    private var entry: BillEntry { options.entry(details, keeping) }

    func validate() throws {
      if entry.isEmpty && title == nil && amount == nil {
        throw ValidationError("What should change? For example --amount 12.30; see `billfold bill edit --help`.")
      }
    }

    func run() async throws {
      let action = EditBill(bill: id, title: title, amount: Typed(amount), entry: entry)
      try await global.run(action) { try $1.show($0) }
    }
  }

  struct Skip: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "skip", abstract: "Leave out this date of a recurring bill; the series goes on.",
      discussion: """
        The bill is removed from the ledger, and the next one of its series is created, as when it is paid. \
        `billfold undo` brings it back.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Unpaid recurring bills.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      try await global.run(SkipBills(bills: ids)) { try $1.show(skipped: $0) }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete bills; `billfold bill restore` brings them back.",
      discussion: """
        A deleted recurring bill does not repeat; deleting the last bill of a series ends the series. `billfold bill \
        skip` leaves out one date only. An id that no bill has is reported, and the other bills are deleted.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Bills.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      try await global.run(DeleteBills(bills: ids)) { try $1.show(deleted: $0) }
    }
  }

  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Bring back deleted bills, however long ago they were deleted.",
      discussion: """
        A bill comes back as it was, also one that was skipped, with its documents and parts. Nothing else changes: if \
        a bank entry was matched with it, `billfold match` proposes that again. `billfold undo` reverts the deletion \
        together with its consequences, as long as it was your last change. `billfold history` shows the ids of \
        deleted bills.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Deleted bills.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      try await global.run(RestoreBills(bills: ids)) { try $1.show(restored: $0) }
    }
  }

  struct Attach: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "attach", abstract: "Attach pictures or PDFs to a bill; they are stored, not read.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
    var id: Int64
    @Argument(
      help: ArgumentHelp("Pictures or PDFs.", valueName: "file"), completion: .file(), transform: Arguments.name)
    var files: [String]

    func run() async throws {
      try await global.run(AttachFiles(bill: id, files: files.map(Arguments.path))) { try $1.show($0) }
    }
  }
}
