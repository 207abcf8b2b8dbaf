internal import Actions
internal import Core

extension Output {
  func show(_ list: TransactionsResult) throws {
    try show(list) {
      guard !list.transactions.isEmpty else { return remark(nothingPaid: "No transactions.") }
      printByMonth(list)
      print()
      print("\(Plural.count(list.count, "transaction")), balance ", sums: list.balances.map(\.money))
      if list.isCut {
        let count = list.transactions.count
        remark(shown: count, "newest", "\(count) newest")
      }
    }
  }

  /// Prints the transactions, with the income and expenses of each month above them.
  private func printByMonth(_ list: TransactionsResult) {
    let rows = list.transactions
    var table = Table([
      .init(title: "DATE"), .init(title: ""), .init(title: "TITLE", shrinksTo: 12),
      .init(title: "CATEGORY", shrinksTo: 8),
      .init(title: "AMOUNT", isRight: true), .init(title: "TOTAL", isRight: true),
    ])
    for row in rows {
      table.add(
        "\(row.date)", row.icon, row.title, row.categories.joined(separator: ", "), text(row.amount),
        text(row.runningTotal))
    }
    table.style = { rows[$0].kind == .income ? .good : nil }
    let lines = table.lines(width: columns)
    print(lines.first ?? "")
    let months = Dictionary(list.months.map { ($0.month, $0) }, uniquingKeysWith: { first, _ in first })
    var current: Month?
    for (line, row) in zip(lines.dropFirst(), rows) {
      if row.month != current {
        printFlow(of: row.month, months[row.month])
        current = row.month
      }
      print(line)
    }
  }

  /// Prints `2026-10  in 2500.00 EUR, out 831.00 EUR`, on separate lines if there is not enough room.
  private func printFlow(of name: Month, _ month: TransactionsResult.MonthSums?) {
    let head = "\(name)  " as SafeText
    let (income, expenses) = (month?.income.map(\.money) ?? [], month?.expenses.map(\.money) ?? [])
    let both = "in \(sums(income)), out \(sums(expenses))" as SafeText
    guard head.width + both.width > columns else { return print(Style.bold(head) + Style.dim(both)) }
    print(Style.bold("\(name)"))
    (lines("  in   ", sums: income) + lines("  out  ", sums: expenses)).forEach { print(Style.dim($0)) }
  }
}
