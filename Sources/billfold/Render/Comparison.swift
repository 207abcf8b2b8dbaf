internal import Actions
internal import Charts
internal import Core

extension Output {
  func show(_ comparison: ComparisonResult) throws {
    try show(comparison) {
      guard !comparison.currencies.isEmpty else {
        return remark(nothingPaid: "No income or spending in \(comparison.year).")
      }
      for (index, balance) in comparison.currencies.withUsualFirst(usual, { $0.currency }).enumerated() {
        if index > 0 { print() }
        print(table(balance))
      }
      comparison.charts.withUsualFirst(usual) { $0.currency }.forEach { print(Self.fromFirstToLast($0)) }
    }
  }

  private func table(_ balance: ComparisonResult.OneCurrency) -> Table {
    var table = Table([
      .init(title: "MONTH"), .init(title: "IN", isRight: true), .init(title: "OUT", isRight: true),
      .init(title: "BALANCE", isRight: true),
    ])
    // A ledger that was begun this month has no others in the year.
    let months = balance.months.fromFirstToLast { !$0.income.isZero || !$0.expenses.isZero }
    for month in months {
      table.add("\(month.month)", text(month.income), text(month.expenses), text(month.balance))
    }
    table.add("year", text(balance.income), text(balance.expenses), text(balance.balance))
    table.style = { $0 == months.count ? .bold : nil }
    return table
  }

  private static func fromFirstToLast(_ result: ChartResult) -> ChartResult {
    guard case .bars(var chart) = result.chart else { return result }
    chart.bars = Array(chart.bars.fromFirstToLast { bar in bar.values.contains { $0 != 0 } })
    return ChartResult(.bars(chart))
  }
}

extension Array {
  /// The elements from the first to the last one that meets a condition.
  fileprivate func fromFirstToLast(where isMet: (Element) -> Bool) -> ArraySlice<Element> {
    guard let first = firstIndex(where: isMet), let last = lastIndex(where: isMet) else { return [] }
    return self[first...last]
  }
}

extension MoneyResult {
  fileprivate var isZero: Bool { money.minorUnits == 0 }
}
