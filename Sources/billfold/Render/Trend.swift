internal import Actions
internal import Core

extension Output {
  func show(_ trend: TrendResult) throws {
    try show(trend) {
      guard !trend.totals.isEmpty else { return remark(nothingPaid: "Nothing was paid in \(trend.period).") }
      let bills = Plural.count(trend.totals.reduce(0) { $0 + $1.bills }, "bill")
      print("Spent in \(trend.period): ", sums: trend.totals.map(\.amount.money), ", \(bills)")
      trend.charts.withUsualFirst(usual) { $0.currency }.forEach { print($0) }
    }
  }
}
