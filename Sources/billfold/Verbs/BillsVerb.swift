internal import Actions
internal import ArgumentParser

/// `billfold bills`: lists bills.
struct BillsVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bills", abstract: "List the bills, newest first, with totals per currency.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only those still to be paid.")
  var unpaid = false
  @Flag(help: "Only paid ones.")
  var paid = false
  @Flag(help: "Only unpaid ones whose due date or time has passed.")
  var overdue = false
  @Option(help: ArgumentHelp("Only of this category; may be given several times, \"\" for none.", valueName: "name"))
  var category: [String] = []
  @Option(help: ArgumentHelp("Only with this tag; may be given several times, for any of them.", valueName: "word"))
  var tag: [String] = []
  @Option(
    help: ArgumentHelp(
      "Only those with this card: name, last four digits, brand with digits, or id.", valueName: "card"))
  var card: String?
  @Option(help: ArgumentHelp("Only of this month, year-month.", valueName: "month"))
  var month: String?
  @Option(help: ArgumentHelp("From this date on.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("Up to this date.", valueName: "date"))
  var to: String?
  @Option(
    help: ArgumentHelp(
      "Only those with these words in title, merchant, notes, reference or document.", valueName: "text"))
  var search: String?
  @Option(help: ArgumentHelp("How many at most (default: 100, or all with --json); 0 for all.", valueName: "n"))
  var limit: Int?

  func validate() throws {
    if [unpaid, paid, overdue].count(where: { $0 }) > 1 {
      throw ValidationError("Choose one of --unpaid, --paid and --overdue.")
    }
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0, which means no limit.") }
    if month != nil && (from != nil || to != nil) { throw ValidationError("Choose --month, or --from and --to.") }
  }

  func run() async throws {
    var action = ListBills(
      status: unpaid ? .unpaid : paid ? .paid : overdue ? .overdue : nil, categories: category, card: card,
      period: Period(month: Typed(month), from: Typed(from), to: Typed(to)), search: search,
      limit: global.limit(limit))
    action.tags = tag
    let isEverything = action.isEverything
    try await global.run(action) { list, output in
      try output.show(list, isPending: unpaid || overdue, isEverything: isEverything)
    }
  }
}
