internal import Actions
internal import Core

extension Output {
  func show(_ list: IncomeList) throws {
    try show(list) {
      if list.incomes.isEmpty {
        remark("No income. `billfold income add Salary \"2500 EUR\"` adds some.")
      } else {
        var table = Table([
          .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "TITLE", shrinksTo: 12),
          .init(title: "AMOUNT", isRight: true), .init(title: "NOTES", shrinksTo: 8),
        ])
        for income in list.incomes {
          table.add("\(income.id)", "\(income.date)", income.title, text(income.amount), income.notes)
        }
        print(table)
        print()
        let count = Plural.count(list.incomes.count, "income entry", "income entries")
        print("\(count), total ", sums: list.total.map(\.money))
      }
      print("This month ", sums: list.thisMonth.map(\.money), then: "All time   ", sums: list.allTime.map(\.money))
    }
  }

  /// Shows the result of adding or changing an income.
  func show(_ income: IncomeResult, done: String) throws {
    try show(income, "income \(income.id) \(done): \(income.title), \(text(income.amount)), \(income.date)")
  }

  /// - Parameter deleted: the ids of incomes.
  func show(deleted: BatchResult<Int64>) throws {
    try show(deleted) { for id in deleted.done { print("income \(id) is deleted; `billfold undo` restores it") } }
    try complain(about: deleted.refused)
  }
}
