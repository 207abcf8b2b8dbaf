internal import Actions
internal import Core

extension Output {
  func show(_ overview: OverviewResult) throws {
    try show(overview) {
      printWarnings(overview)
      printFigures(overview)
      overview.charts.forEach { print($0) }
      guard !overview.goals.isEmpty else { return }
      print()
      print(Style.bold("Goals"))
      lines(overview.goals).forEach { print($0) }
    }
  }

  private func printWarnings(_ overview: OverviewResult) {
    let overdue = overview.unpaid.filter { $0.overdueBills > 0 }
    if !overdue.isEmpty {
      let bills = Wording.count(overdue.reduce(0) { $0 + $1.overdueBills }, "bill")
      print(Style.bad("! \(bills) overdue: \(sums(overdue.map(\.overdue.money)))"))
    }
    for card in overview.expiringCards {
      guard let expiry = card.expiry else { continue }
      let when =
        card.expiryState == .expired ? "has expired" : "expires \(Wording.distance(expiry.last, from: overview.date))"
      print(Style.warning(SafeText.line("! The card ", card.name, " \(when)")))
    }
  }

  private func printFigures(_ overview: OverviewResult) {
    let bills = Wording.count(overview.unpaid.reduce(0) { $0 + $1.bills }, "bill")
    print(
      "Unpaid      \(sums(overview.unpaid.map(\.amount.money)))" + (overview.unpaid.isEmpty ? "" : " (\(bills))"))
    for (index, bill) in overview.nextDue.enumerated() {
      guard let due = bill.dueDate, let when = bill.dueText else { continue }
      let label: SafeText = index == 0 ? "Next due    " : "            "
      print(
        SafeText.line(
          "\(label)\(when)  ", bill.title, ", \(text(bill.amount)), \(Wording.distance(due, from: overview.date))"))
    }
    print(
      "This month  \(sums(overview.spentThisMonth.map(\.amount.money))) spent; "
        + "last month \(sums(overview.spentLastMonth.map(\.amount.money)))")
  }
}
