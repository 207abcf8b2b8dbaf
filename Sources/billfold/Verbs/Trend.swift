internal import Actions
internal import ArgumentParser
internal import Charts
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold trend`: what a month or year was spent on.
struct Trend: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trend", abstract: "Show what was spent on each category in a month or a year.",
    discussion: """
      A bill counts on the day it was paid, and with its whole amount in each of its categories. Without options it is \
      this month; with --year alone the whole year.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions
  @Option(help: ArgumentHelp("From 2000 to this year.", valueName: "year"))
  var year: Int?
  @Option(help: ArgumentHelp("1 to 12.", valueName: "month"))
  var month: Int?

  func run() async throws {
    let today = CalendarDate.localToday()
    let chosenYear = try PeriodInput.year(year ?? today.year, today: today)
    let months =
      try month.map { [try PeriodInput.month($0, of: chosenYear)] }
      ?? (year == nil ? [Month(today)] : Period.months(ofYear: chosenYear))
    guard let first = months.first, let last = months.last else { return }
    let name = months.count == 1 ? "\(first)" : "\(chosenYear)"
    let figures = try await global.openStore().spendingByCategory(first.first...last.last)
    let overlapping = CategoryOverlap.currencies(figures.byCategory, totals: figures.totals)
    let drawn = FigureCharts.byCategory(
      figures.byCategory, title: "Spending by category", subtitle: name, overlapping: overlapping)
    if global.json {
      Terminal.print(
        JSONValue.object([
          "period": .string(name), "from": .text(first.first), "to": .text(last.last),
          "totals": .array(figures.totals.map { JSONValue.spending($0, subject: nil) }),
          "categories": .array(figures.byCategory.map(JSONValue.spending)),
          "categoriesOverlap": .bool(!overlapping.isEmpty), "charts": .charts(drawn),
        ]).line)
      return try charts.write(drawn)
    }
    guard !figures.totals.isEmpty else { return try charts.remark("Nothing was paid in \(name).") }
    let bills = figures.totals.reduce(0) { $0 + $1.bills }
    Terminal.print("Spent in \(name): \(Wording.sums(figures.totals.map(\.amount))), \(Wording.count(bills, "bill"))")
    try charts.show(drawn)
  }
}
