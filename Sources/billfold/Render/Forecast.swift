internal import Actions
internal import Core

extension Output {
  func show(_ forecast: ForecastResult) throws {
    try show(forecast) {
      guard !forecast.currencies.isEmpty else {
        return remark("There is nothing to forecast from: no bill was paid before this month, and none recurs.")
      }
      for (index, own) in forecast.currencies.withUsualFirst(usual, { $0.currency }).enumerated() {
        if index > 0 { print() }
        guard !own.isNothing else {
          print("Nothing is expected in \(own.currency.code).")
          continue
        }
        print("Method: \(own.all.method)")
        if let error = own.all.usualError { print("A month ahead it was off by \(text(error)) on average.") }
        forecast.charts.filter { $0.currency == own.currency }.forEach { print($0) }
        print()
        print(table(own))
      }
    }
  }

  /// Returns the forecast of each category for the next month, with its method, which continues on the next line if it
  /// is too long for one.
  private func table(_ forecast: ForecastResult.OneCurrency) -> Table {
    var table = Table([
      .init(title: forecast.all.months.first.map { "IN \($0.month)" } ?? "", shrinksTo: 12),
      .init(title: "EXPECTED", isRight: true), .init(title: "RANGE", isRight: true),
      .init(title: "METHOD", shrinksTo: Output.narrowestMethod),
    ])
    let rows = forecast.categories.compactMap { line -> (cells: [SafeText], method: String)? in
      guard let next = line.months.first?.total else { return nil }
      let range = "\(number(next.low.money)) to \(number(next.high.money))"
      return ([SafeText(line.category ?? ""), SafeText(text(next.expected)), SafeText(range)], line.method)
    }
    let beside = table.columns.dropLast().indices.reduce(0) { sum, column in
      rows.reduce(TextWidth.of(table.columns[column].title)) { max($0, $1.cells[column].width) } + sum + 2
    }
    let width = max(Output.narrowestMethod, columns - beside)
    for row in rows {
      let lines = SafeText.wrapped(row.method, to: width)
      table.rows.append(row.cells + [lines.first ?? ""])
      for line in lines.dropFirst() { table.rows.append(["", "", "", line]) }
    }
    return table
  }

  /// Wide enough for every word of a method.
  private static let narrowestMethod = 16
}
