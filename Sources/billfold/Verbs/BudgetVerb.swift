internal import Actions
internal import ArgumentParser
internal import Core

/// `billfold budget`: manages monthly budgets of categories.
struct BudgetVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget", abstract: "List, set, end and delete monthly budgets of categories.",
    discussion: """
      A category has one budget a month, or one in each currency. Spending is counted as in `billfold trend`: on the day \
      a bill was paid, minus credit notes, with the whole amount in each of its categories, unless `billfold bill \
      split` divided it. What is left in one month is not carried over to the next. `billfold undo` reverts every change.
      """,
    subcommands: [List.self, SetAmount.self, End.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Show budgets with what was spent and what is left.",
      discussion: """
        The default is this month. With --year alone, the budgets of the year's twelve months are added up; months \
        without a budget of the category do not count. The total counts a bill once, even if it is in several of the \
        categories.
        """)

    @OptionGroup var global: GlobalOptions
    @Option(help: ArgumentHelp("From 2000 to this year.", valueName: "year"))
    var year: Int?
    @Option(
      help: ArgumentHelp("Only this month: year-month, or 1 to 12 of --year or of this year.", valueName: "month"))
    var month: String?

    func run() async throws {
      try await global.run(ShowBudgets(year: year, month: Typed(month))) { try $1.show($0) }
    }
  }

  struct SetAmount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Set the monthly budget of a category.",
      discussion: """
        It applies from this month on, or from the month of --from, until the month of the category's next budget in the \
        same currency, or until `billfold budget end`. Earlier months keep the budget that they had.

        Examples:

          billfold budget set Groceries "400 EUR"
          billfold budget set Gifts 250 --from 2026-12
        """)

    @OptionGroup var global: GlobalOptions
    @Option(
      help: ArgumentHelp(
        "The first month: year-month, or 1 to 12 of this year (default: this month).", valueName: "month"))
    var from: String?
    @Argument(help: ArgumentHelp("The category.", valueName: "category"), completion: .categories)
    var category: String
    @Argument(help: ArgumentHelp("How much a month, like 400 or \"400 EUR\".", valueName: "amount"))
    var amount: String

    func run() async throws {
      let action = SetBudget(category: category, amount: .text(amount), from: Typed(from))
      try await global.run(action) { try $1.show($0) }
    }
  }

  struct End: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "end", abstract: "End the budget of a category from a month on.",
      discussion: """
        The category has no budget from this month on, or from the month of --from. Earlier months keep the budget that \
        they had; budgets that were to begin later are deleted. An end that is still to come can be moved.

        Example:

          billfold budget end Gifts --from 2027-01
        """)

    @OptionGroup var global: GlobalOptions
    @Option(
      help: ArgumentHelp(
        "The first month without a budget: year-month, or 1 to 12 of this year (default: this month).",
        valueName: "month"))
    var from: String?
    @Option(help: ArgumentHelp("Only the budget in this currency (default: in all).", valueName: "currency"))
    var currency: String?
    @Argument(help: ArgumentHelp("The category.", valueName: "category"), completion: .categories)
    var category: String

    func run() async throws {
      let action = EndBudget(category: category, from: Typed(from), currency: Typed(currency))
      try await global.run(action) { try $1.show($0, isLimited: currency != nil) }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete the budget of a category, that of earlier months too.")

    @OptionGroup var global: GlobalOptions
    @Option(help: ArgumentHelp("Only the budget in this currency (default: in all).", valueName: "currency"))
    var currency: String?
    @Argument(help: ArgumentHelp("The category.", valueName: "category"), completion: .categories)
    var category: String

    func run() async throws {
      try await global.run(DeleteBudget(category: category, currency: Typed(currency))) { deleted, output in
        try output.show(deleted, "budget of \(deleted.category) is deleted. `billfold undo` restores it.")
      }
    }
  }
}
