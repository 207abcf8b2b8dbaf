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
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var when: PeriodOptions
  @Option(help: ArgumentHelp("Only bills of this category; may be given several times.", valueName: "name"))
  var category: [String] = []
  @Option(help: ArgumentHelp("Only bills paid with this card: name, last four digits or id.", valueName: "card"))
  var card: String?
  @Option(
    help: ArgumentHelp(
      "How many of the newest at most (default: 100, or all with --json); 0 for all.", valueName: "n"))
  var limit: Int?

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0, which means no limit.") }
  }

  func run() async throws {
    let action = ListTransactions(
      categories: category, card: card, period: when.period, limit: global.limit(limit))
    try await global.run(action) { try $1.show($0) }
  }
}
