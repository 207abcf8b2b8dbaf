internal import ArgumentParser
internal import Actions
internal import Charts
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold overview`: where the ledger stands today.
struct Overview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview",
    abstract: "Show what is unpaid, overdue and due next, this month's spending, and the goals.",
    discussion: "A bill of several categories counts whole in each of them.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions

  func run() async throws {
    let today = CalendarDate.localToday()
    let store = try await global.openStore()
    let standing = try await store.standing(on: today, at: .localNow())
    let goals = try await store.goals()
    let expiring = try await store.cards().filter { card in
      card.contents.expiry.map { CardExpiry($0, today: today) != .good } ?? false
    }
    let overlapping = CategoryOverlap.currencies(
      standing.byCategory,
      bills: Dictionary(standing.unpaid.map { ($0.amount.currency, $0.bills) }, uniquingKeysWith: +))
    let drawn = FigureCharts.byCategory(
      standing.byCategory, title: "Unpaid by category", overlapping: overlapping)
    if global.json {
      Terminal.print(Overview.json(standing, goals, expiring, drawn, today, isOverlapping: !overlapping.isEmpty).line)
      return try charts.write(drawn)
    }
    Overview.banner(standing, expiring, today)
    Overview.figures(standing, today)
    drawn.forEach(ChartOptions.print)
    if !goals.isEmpty {
      Terminal.print()
      Terminal.print(Style.bold("Goals"))
      Output(marks: AmountText.marks).lines(goals.map(GoalResult.init)).forEach { Terminal.print($0) }
    }
    try charts.write(drawn)
  }

  private static func banner(_ standing: Standing, _ expiring: [Card], _ today: CalendarDate) {
    let overdue = standing.unpaid.filter { $0.overdueBills > 0 }
    if !overdue.isEmpty {
      let bills = Wording.count(overdue.reduce(0) { $0 + $1.overdueBills }, "bill")
      Terminal.print(Style.bad("! \(bills) overdue: \(Wording.sums(overdue.map(\.overdue)))"))
    }
    for card in expiring {
      guard let warning = Output().expiryWarning(CardResult(card, today: today)) else { continue }
      Terminal.print(Style.warning(SafeText.line("! The card ", card.contents.name, " \(warning)")))
    }
  }

  private static func figures(_ standing: Standing, _ today: CalendarDate) {
    let bills = Wording.count(standing.unpaid.reduce(0) { $0 + $1.bills }, "bill")
    Terminal.print(
      "Unpaid      \(Wording.sums(standing.unpaid.map(\.amount)))" + (standing.unpaid.isEmpty ? "" : " (\(bills))"))
    for (index, bill) in standing.nextDue.enumerated() {
      guard let due = bill.contents.dueDate, let when = bill.contents.dueText else { continue }
      let label: SafeText = index == 0 ? "Next due    " : "            "
      Terminal.print(
        SafeText.line(
          "\(label)\(when)  ", bill.contents.title,
          ", \(bill.contents.amount.shown), \(Wording.distance(due, from: today))"))
    }
    Terminal.print(
      "This month  \(Wording.sums(standing.spentThisMonth.map(\.amount))) spent; "
        + "last month \(Wording.sums(standing.spentLastMonth.map(\.amount)))")
  }

  private static func json(
    _ standing: Standing, _ goals: [Goal], _ expiring: [Card], _ charts: [Chart], _ today: CalendarDate,
    isOverlapping: Bool
  ) -> JSONValue {
    [
      "date": .text(today),
      "unpaid": .array(
        standing.unpaid.map {
          [
            "amount": .money($0.amount), "bills": .integer(Int64($0.bills)), "overdue": .money($0.overdue),
            "overdueBills": .integer(Int64($0.overdueBills)),
          ]
        }),
      "unpaidByCategory": .array(standing.byCategory.map(JSONValue.spending)),
      "categoriesOverlap": .bool(isOverlapping),
      "nextDue": .array(standing.nextDue.map { JSONValue($0) }), "month": .text(Month(today)),
      "spentThisMonth": .array(standing.spentThisMonth.map { JSONValue.spending($0, subject: nil) }),
      "spentLastMonth": .array(standing.spentLastMonth.map { JSONValue.spending($0, subject: nil) }),
      "goals": .array(goals.map { JSONValue($0) }),
      "expiringCards": .array(expiring.map { JSONValue($0, today: today) }), "charts": .charts(charts),
    ]
  }
}
