internal import Actions
internal import ArgumentParser
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold bills`: the ledger.
struct Bills: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bills", abstract: "List the bills, newest first, with totals per currency.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only those still to be paid.")
  var unpaid = false
  @Flag(help: "Only paid ones.")
  var paid = false
  @Flag(help: "Only unpaid ones whose due date has passed, or today its time.")
  var overdue = false
  @Option(help: ArgumentHelp("Only of this category; may be given several times, \"\" for none.", valueName: "name"))
  var category: [String] = []
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
      "Only those with these words in title, merchant, notes, reference or on the paper.", valueName: "text"))
  var search: String?
  @Option(help: ArgumentHelp("How many at most (default: 100 for people, all with --json); 0 for all.", valueName: "n"))
  var limit: Int?

  func validate() throws {
    if [unpaid, paid, overdue].count(where: { $0 }) > 1 {
      throw ValidationError("Choose one of --unpaid, --paid and --overdue.")
    }
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0, which is no limit.") }
    if month != nil && (from != nil || to != nil) { throw ValidationError("Choose --month, or --from and --to.") }
  }

  func run() async throws {
    let today = CalendarDate.localToday()
    let now = TimeOfDay.localNow()
    var filter = try filter(today: today, now: now)
    let most = limit ?? (global.json ? 0 : 100)
    filter.limit = most > 0 ? most : nil
    let store = try await global.openStore()
    try await store.checkCategories(filter.categories ?? [])
    if let card { filter.card = try await store.card(card).id }
    // Side by side: among many bills each takes longer than the rest of the command.
    let chosen = filter
    async let summed = global.json ? [] : store.billTotals(chosen)
    let bills = try await store.bills(chosen)
    if global.json { return Terminal.print(JSONValue.array(bills.map { JSONValue($0) }).line) }
    guard !bills.isEmpty else {
      return Terminal.remark(
        isFiltered
          ? "No bill is like that. `billfold bills` without options lists them all."
          : "No bills. `billfold confirm` turns drafts into bills.")
    }
    self.print(bills, today: today, now: now)
    Terminal.print()
    let sums = try await summed
    let count = sums.reduce(0) { $0 + $1.count }
    let totals = sums.map(\.total.shown).joined(separator: " · ")
    Terminal.print("\(count) bill\(count == 1 ? "" : "s"), total \(totals)")
    if count > bills.count { Terminal.remark("The \(bills.count) newest are shown; --limit 0 shows all.") }
  }

  /// Whether only some of the bills were asked for.
  private var isFiltered: Bool {
    unpaid || paid || overdue || !category.isEmpty || [card, month, from, to, search].contains { $0 != nil }
  }

  /// Pending lists say when a bill came and is due, paid ones when it was paid.
  private func print(_ bills: [Bill], today: CalendarDate, now: TimeOfDay) {
    let isPending = unpaid || overdue
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: isPending ? "CREATED" : "DATE"),
      .init(title: "TITLE", shrinksTo: 12), .init(title: "AMOUNT", isRight: true),
      .init(title: "CATEGORY", shrinksTo: 8), .init(title: isPending ? "DUE" : "PAID"),
    ])
    for bill in bills {
      let contents = bill.contents
      let paidOrDue = contents.paidDate.map { "\($0)" } ?? BillText.due(contents) ?? "unpaid"
      let state = isPending ? contents.dueText ?? "–" : paidOrDue
      table.add(
        "\(bill.id)", isPending ? String(Timestamp.text(bill.created).prefix(10)) : "\(contents.issueDate)",
        contents.title,
        contents.amount.shown, contents.categories.joined(separator: ", "), state)
    }
    table.style = { row in
      bills[row].contents.isOverdue(on: today, at: now) ? .warning : nil
    }
    table.print()
  }

  private func filter(today: CalendarDate, now: TimeOfDay) throws -> BillFilter {
    var filter = BillFilter(categories: Transactions.chosen(category), search: search)
    if unpaid { filter.status = .unpaid }
    if paid { filter.status = .paid }
    if overdue { filter.status = .overdue(today, at: now) }
    let period = Period(month: month.map { .text($0) }, from: from.map { .text($0) }, to: to.map { .text($0) })
    (filter.from, filter.to) = try period.ends(today)
    return filter
  }
}
