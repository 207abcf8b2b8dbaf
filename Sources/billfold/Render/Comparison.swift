internal import Actions

extension Output {
  func show(_ comparison: ComparisonResult) throws {
    try show(comparison) {
      guard !comparison.currencies.isEmpty else {
        return remark("No income or spending in \(comparison.year).")
      }
      for (index, balance) in comparison.currencies.enumerated() {
        if index > 0 { print() }
        print(table(balance))
      }
      comparison.charts.forEach { print($0) }
    }
  }

  private func table(_ balance: ComparisonResult.OneCurrency) -> Table {
    var table = Table([
      .init(title: "MONTH"), .init(title: "IN", isRight: true), .init(title: "OUT", isRight: true),
      .init(title: "BALANCE", isRight: true),
    ])
    for month in balance.months {
      table.add("\(month.month)", text(month.income), text(month.expenses), text(month.balance))
    }
    table.add("year", text(balance.income), text(balance.expenses), text(balance.balance))
    table.style = { $0 == balance.months.count ? .bold : nil }
    return table
  }
}
