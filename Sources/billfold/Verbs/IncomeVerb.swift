internal import Actions
internal import ArgumentParser
internal import Core

/// `billfold income`: manages income.
struct IncomeVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "income", abstract: "List, add, change and delete income.",
    discussion: "`billfold compare` compares it with expenses.",
    subcommands: [List.self, Add.self, Edit.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List income, newest first, with the totals of the list, of this month and of all time.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var when: PeriodOptions

    func run() async throws {
      try await global.run(ListIncomes(period: when.period)) { try $1.show($0) }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add an income entry.",
      discussion: """
        Examples:

          billfold income add Salary 2500 --date 2026-11-01
        """)

    @OptionGroup var global: GlobalOptions
    @Option(help: ArgumentHelp("When it was received, or is expected (default: today).", valueName: "date"))
    var date: String?
    @Option(help: ArgumentHelp("Notes.", valueName: "text"), transform: Arguments.asTyped)
    var notes: String?
    @Argument(help: ArgumentHelp("What it is, like Salary.", valueName: "title"), transform: Arguments.asTyped)
    var title: String
    @Argument(help: ArgumentHelp("How much, like 2500 or \"2500.00 EUR\".", valueName: "amount"))
    var amount: String

    func run() async throws {
      let action = AddIncome(title: title, amount: .text(amount), date: Typed(date), notes: notes ?? "")
      try await global.run(action) { try $1.show($0, done: "added") }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Change an income entry.")

    @OptionGroup var global: GlobalOptions
    @Option(help: ArgumentHelp("What it is.", valueName: "title"), transform: Arguments.asTyped)
    var title: String?
    @Option(help: ArgumentHelp("How much.", valueName: "amount"))
    var amount: String?
    @Option(help: ArgumentHelp("When it was received, or is expected.", valueName: "date"))
    var date: String?
    @Option(help: ArgumentHelp("Notes.", valueName: "text"), transform: Arguments.asTyped)
    var notes: String?
    @Argument(help: ArgumentHelp("An income entry.", valueName: "id"))
    var id: Int64

    func validate() throws {
      if [title, amount, date, notes].allSatisfy({ $0 == nil }) {
        throw ValidationError("What should change? Give --title, --amount, --date or --notes.")
      }
    }

    func run() async throws {
      let action = EditIncome(
        income: id, title: title, amount: Typed(amount), date: Typed(date), notes: notes)
      try await global.run(action) { try $1.show($0, done: "changed") }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete income entries; `billfold undo` restores them.",
      discussion: "An id that no income entry has is reported, and the others are deleted.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Income entries.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      try await global.run(DeleteIncomes(incomes: ids)) { try $1.show(deleted: $0) }
    }
  }
}
