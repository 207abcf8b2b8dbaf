internal import Actions

extension Output {
  func show(_ daily: DailyResult) throws {
    try show(daily) {
      guard !daily.currencies.isEmpty else { return remark("Nothing was paid in \(daily.month).") }
      for (index, spending) in daily.currencies.enumerated() {
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
      daily.charts.forEach { print($0) }
    }
  }
}
