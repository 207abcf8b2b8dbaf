internal import Actions
internal import ArgumentParser

/// `billfold transactions`: lists income and paid bills.
struct TransactionsVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transactions",
    abstract: "List money out (paid bills) and in (income), newest first, by month, with running totals.",
    discussion: """
      The running total adds up all transactions found, up to and including each one; sums are those of all, however \
      many are shown. The sums of a month are those of `billfold compare`: in is income, out is spending on bills \
      less refunds (credit notes), which can make it negative. With categories or a card, only bills are shown; \
      `--category ""` selects no category and shows nothing, all categories show everything.

      Examples:

        billfold transactions --month 2026-03
        billfold transactions --card "Blue Visa"
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var when: PeriodOptions
  @Option(
    help: ArgumentHelp("Only bills of this category; may be given several times.", valueName: "name"),
    completion: .categories)
  var category: [String] = []
  @Option(
    help: ArgumentHelp("Only bills paid with this card: name, last four digits or id.", valueName: "card"),
    completion: .cards)
  var card: String?
  @OptionGroup var limit: LimitOption

  func run() async throws {
    let action = ListTransactions(
      categories: category, card: card, period: when.period, limit: limit.effective(json: global.json))
    try await global.run(action) { try $1.show($0) }
  }
}
