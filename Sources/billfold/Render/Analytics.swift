internal import Actions
internal import Core

extension Output {
  func show(_ analytics: AnalyticsResult) throws {
    try show(analytics) {
      let period = "\(analytics.from) to \(analytics.to)"
      guard !analytics.currencies.isEmpty else { return remark(nothingPaid: "Nothing was paid from \(period).") }
      for (index, own) in analytics.currencies.withUsualFirst(usual, { $0.currency }).enumerated() {
        if index > 0 { print() }
        printFigures(own, period)
        analytics.charts.filter { $0.currency == own.currency }.forEach { print($0) }
        printTable("CARD", own.cards.map { ($0.card.isEmpty ? "no known card" : $0.card, $0.bills, $0.amount) })
        printTable(
          "PAID BY",
          own.paymentModes.map { ($0.mode.isEmpty ? "not known" : ShortText.words($0.mode), $0.bills, $0.amount) })
        if let first = analytics.comparedFrom, let last = analytics.comparedTo {
          printChanges(own.changes, since: "\(first) to \(last)")
        }
      }
    }
  }

  private func printFigures(_ own: AnalyticsResult.OneCurrency, _ period: String) {
    print("Spent \(period): \(text(own.total)), \(Plural.count(own.bills, "bill"))")
    print("Average     \(text(own.averagePerMonth)) a month, \(text(own.averagePerBill)) a bill")
    guard let first = own.months.first, let last = own.months.last, own.months.count > 1 else { return }
    print(
      "Months      \(Sparkline.text(own.months.map(\.amount.money.minorUnits)))  \(first.month) to \(last.month)")
  }

  private func printTable(_ title: String, _ rows: [(name: String, bills: Int, spent: MoneyResult)]) {
    guard !rows.isEmpty else { return }
    var table = Table([
      .init(title: title, shrinksTo: 12), .init(title: "BILLS", isRight: true), .init(title: "SPENT", isRight: true),
    ])
    for row in rows { table.add(row.name, "\(row.bills)", text(row.spent)) }
    print()
    print(table)
  }

  private func printChanges(_ changes: [AnalyticsResult.Change], since before: String) {
    guard !changes.isEmpty else { return }
    var table = Table([
      .init(title: "CATEGORY", shrinksTo: 12), .init(title: "BEFORE", isRight: true),
      .init(title: "NOW", isRight: true),
      .init(title: "CHANGE", isRight: true), .init(title: "", isRight: true),
    ])
    for change in changes {
      let sign = change.difference.money.minorUnits > 0 ? "+" : ""
      table.add(
        change.category, text(change.before), text(change.now), sign + text(change.difference),
        change.percent.map { "\(sign)\($0) %" } ?? (change.isNew ? "new" : "–"))
    }
    print()
    print(Style.bold("Biggest changes") + "  " + Style.dim("against \(before)"))
    print(table)
  }
}
