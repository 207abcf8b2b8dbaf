internal import ArgumentParser
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold bills`: the ledger.
struct Bills: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the bills, newest first, with totals per currency.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only those still to be paid.")
  var unpaid = false
  @Flag(help: "Only paid ones.")
  var paid = false
  @Flag(help: "Only unpaid ones whose due date has passed.")
  var overdue = false
  @Option(help: ArgumentHelp("Only of this category; may be given several times.", valueName: "name"))
  var category: [String] = []
  @Option(help: ArgumentHelp("Only of this month, year-month.", valueName: "month"))
  var month: String?
  @Option(help: ArgumentHelp("From this date on.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("Up to this date.", valueName: "date"))
  var to: String?
  @Option(help: ArgumentHelp("Only those with this in title, merchant, notes or reference.", valueName: "text"))
  var search: String?

  func validate() throws {
    if [unpaid, paid, overdue].count(where: { $0 }) > 1 {
      throw ValidationError("Choose one of --unpaid, --paid and --overdue.")
    }
    if month != nil && (from != nil || to != nil) { throw ValidationError("Choose --month, or --from and --to.") }
  }

  func run() async throws {
    let filter = try filter(today: CalendarDate.localToday())
    let store = try await global.openStore()
    try await store.checkCategories(category)
    let bills = try await store.bills(filter)
    if global.json { return Terminal.print(JSONValue.array(bills.map { JSONValue($0) }).line) }
    guard !bills.isEmpty else { return Terminal.remark("No bills. `billfold confirm` turns drafts into bills.") }
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "TITLE", shrinksTo: 12),
      .init(title: "AMOUNT", isRight: true), .init(title: "CATEGORY", shrinksTo: 8),
      .init(title: "PAID", shrinksTo: 10),
    ])
    for bill in bills {
      let contents = bill.contents
      let state = contents.paidDate.map { "\($0)" } ?? contents.dueDate.map { "due \($0)" } ?? "unpaid"
      table.add(
        "\(bill.id)", "\(contents.issueDate)", contents.title, "\(contents.amount)",
        contents.categories.joined(separator: ", "), state)
    }
    table.print()
    Terminal.print()
    let totals = Totals.byCurrency(bills.map(\.contents.amount)).map(\.description).joined(separator: " · ")
    Terminal.print("\(bills.count) bills, total \(totals)")
  }

  private func filter(today: CalendarDate) throws -> BillFilter {
    var filter = BillFilter(categories: category.isEmpty ? nil : category, search: search)
    if unpaid { filter.status = .unpaid }
    if paid { filter.status = .paid }
    if overdue { filter.status = .overdue(today) }
    filter.from = try from.map { try DateInput.parse($0, today: today) }
    filter.to = try to.map { try DateInput.parse($0, today: today) }
    if let month {
      guard let first = CalendarDate(iso: month + "-01"),
        let last = CalendarDate(
          year: first.year, month: first.month, day: CalendarDate.days(inMonth: first.month, year: first.year))
      else {
        throw InputError("\"\(month)\" is not a month; type it as year-month, like \(today.description.prefix(7))")
      }
      filter.from = first
      filter.to = last
    }
    return filter
  }
}
