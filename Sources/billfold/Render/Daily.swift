internal import Actions
internal import Core

extension Output {
  func show(_ daily: DailyResult) throws {
    try show(daily) {
      guard !daily.currencies.isEmpty else { return remark(nothingPaid: "Nothing was paid in \(daily.month).") }
      for (index, spending) in daily.currencies.withUsualFirst(usual, { $0.currency }).enumerated() {
        if index > 0 { print() }
        var table = Table([
          .init(title: "DAY"), .init(title: "BILLS", isRight: true), .init(title: "SPENT", isRight: true),
          .init(title: "SO FAR", isRight: true),
        ])
        for day in spending.days where day.bills > 0 {
          table.add("\(day.date)", "\(day.bills)", text(day.spent), text(day.total))
        }
        print(table)
      }
      daily.charts.withUsualFirst(usual) { $0.currency }.forEach { print($0) }
    }
  }
}
