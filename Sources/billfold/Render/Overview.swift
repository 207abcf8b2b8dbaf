internal import Actions
internal import Core

extension Output {
  func show(_ overview: OverviewResult) throws {
    try show(overview) {
      printWarnings(overview)
      printFigures(overview)
      printRecurring(overview)
      overview.charts.withUsualFirst(usual) { $0.currency }.forEach { print($0) }
      guard !overview.goals.isEmpty else { return }
      print()
      print(Style.bold("Goals"))
      lines(overview.goals).forEach { print($0) }
    }
  }

  private func printWarnings(_ overview: OverviewResult) {
    let overdue = overview.unpaid.filter { $0.overdueBills > 0 }
    if !overdue.isEmpty {
      let bills = Plural.count(overdue.reduce(0) { $0 + $1.overdueBills }, "bill")
      lines("! \(bills) overdue: ", sums: overdue.map(\.overdue.money)).forEach { print(Style.bad($0)) }
    }
    for card in overview.expiringCards {
      guard let expiry = card.expiry else { continue }
      let when =
        card.expiryState == .expired ? "has expired" : "expires \(ShortText.distance(expiry.last, from: overview.date))"
      print(Style.warning(SafeText.line("! The card ", card.name, " \(when)")))
    }
    for one in overview.ending {
      let what: SafeText = one.about == .returning ? "can be returned" : "is under warranty"
      print(
        Style.warning(
          "! \(fitted(one.title)), \(text(one.amount)), \(what) until \(one.until.description), \(ShortText.distance(one.until, from: overview.date))"
        ))
    }
    for series in overview.recurring where series.isMissing {
      print(
        Style.warning(
          "! \(fitted(series.merchant)): no bill since \(series.last.description), due \(ShortText.distance(series.next, from: overview.date)) (\(series.repetition.rawValue))"
        ))
    }
    for series in overview.recurring where series.isDearer {
      print(
        Style.warning(
          "! \(fitted(series.merchant)) costs more: \(text(series.amount)) instead of \(text(series.usual))"))
    }
  }

  /// Returns a name shortened so that the rest fits into a line of 80 columns.
  private func fitted(_ merchant: String) -> SafeText { SafeText(merchant).fitted(to: 22) }

  /// Prints recurring bills that are not marked as recurring, most recent first.
  private func printRecurring(_ overview: OverviewResult) {
    let found = overview.recurring.filter { !$0.isPlanned && !$0.isMissing }.sorted { $0.last > $1.last }
    for (index, series) in found.prefix(3).enumerated() {
      let label: SafeText = index == 0 ? "Repeats     " : "            "
      print(
        "\(label)\(fitted(series.merchant)), \(series.repetition.rawValue), \(text(series.amount)), next \(series.next.description)"
      )
    }
    guard let newest = found.first, let bill = newest.bills.last else { return }
    let more = found.count > 3 ? "and \(found.count - 3) more; " : ""
    print(
      Style.dim(
        "            \(more)`billfold bill edit \(bill) --repeat \(newest.repetition.rawValue)` repeats it"
      ))
  }

  private func printFigures(_ overview: OverviewResult) {
    if overview.drafts > 0 {
      let sure = overview.sureDrafts
      let part: SafeText = sure == 0 ? "" : ", of which \(sure) \(sure == 1 ? "is" : "are") sure"
      print("Drafts      \(overview.drafts) to review\(part): `billfold review`")
    }
    let bills = Plural.count(overview.unpaid.reduce(0) { $0 + $1.bills }, "bill")
    print(
      "Unpaid      ", sums: overview.unpaid.map(\.amount.money), overview.unpaid.isEmpty ? "" : " (\(bills))")
    for (index, bill) in overview.nextDue.enumerated() {
      guard let due = bill.dueDate, let when = bill.dueText else { continue }
      let label: SafeText = index == 0 ? "Next due    " : "            "
      print(
        SafeText.line(
          "\(label)\(when)  ", bill.title, ", \(text(bill.amount)), \(ShortText.distance(due, from: overview.date))"))
    }
    print(
      "This month  ", sums: overview.spentThisMonth.map(\.amount.money), " spent", then: "Last month  ",
      sums: overview.spentLastMonth.map(\.amount.money))
    if overview.isOfEmptyLedger {
      remark("Begin with `billfold import FOLDER`, or `billfold add \"Rent 900 EUR monthly\"`.")
    }
  }
}
