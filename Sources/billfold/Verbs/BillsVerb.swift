internal import Actions
internal import ArgumentParser

/// `billfold bills`: lists bills.
struct BillsVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bills", abstract: "List the bills, newest first, with totals per currency.",
    discussion: """
      --month, --quarter, --year, --from and --to refer to the bill's date; with --unpaid and --overdue, to the date \
      on which it is due, if it has one.

      Examples:

        billfold bills --unpaid
        billfold bills --month 2026-03 --category Groceries
        billfold bills --tag alps-2026
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only unpaid bills.")
  var unpaid = false
  @Flag(help: "Only paid bills.")
  var paid = false
  @Flag(help: "Only unpaid bills whose due date or time has passed.")
  var overdue = false
  @Option(
    help: ArgumentHelp("Only bills in this category; may be given several times, \"\" for none.", valueName: "name"),
    completion: .categories)
  var category: [String] = []
  @Option(help: ArgumentHelp("Only with this tag; may be given several times, for any of them.", valueName: "word"))
  var tag: [String] = []
  @Option(
    help: ArgumentHelp(
      "Only those with this card: name, last four digits, brand with digits, or id.", valueName: "card"),
    completion: .cards)
  var card: String?
  @OptionGroup var when: PeriodOptions
  @Option(
    help: ArgumentHelp(
      "Only those with these words in title, merchant, notes, references or document.", valueName: "text"))
  var search: String?
  @OptionGroup var limit: LimitOption

  func validate() throws {
    if [unpaid, paid, overdue].count(where: { $0 }) > 1 {
      throw ValidationError("Choose one of --unpaid, --paid and --overdue.")
    }
  }

  func run() async throws {
    var action = ListBills(
      status: unpaid ? .unpaid : paid ? .paid : overdue ? .overdue : nil, categories: category, card: card,
      period: when.period, search: search, limit: limit.effective(json: global.json))
    action.tags = tag
    let isEverything = action.isEverything
    try await global.run(action) { list, output in
      try output.show(list, isPending: unpaid || overdue, isEverything: isEverything)
    }
  }
}
