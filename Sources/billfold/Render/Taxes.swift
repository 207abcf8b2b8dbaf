internal import Actions
internal import Core

extension Output {
  /// - Parameter asCSV: whether to print CSV for a spreadsheet instead of tables.
  func show(_ taxes: TaxesResult, asCSV: Bool) throws {
    try show(taxes) {
      if asCSV { return print(lines: taxes.csv) }
      guard !taxes.totals.isEmpty else { return remark("No bills in this period.") }
      print(Style.bold(heading(taxes)))
      if !taxes.rates.isEmpty { print(table(taxes)) }
      guard !taxes.untaxed.isEmpty else { return }
      if !taxes.rates.isEmpty { print() }
      let untaxed = taxes.totals.map(\.untaxed.money).filter { $0.minorUnits != 0 }
      if !untaxed.isEmpty { print("Without a stated tax: ", sums: untaxed) }
      print(untaxedBills(taxes))
    }
  }

  /// Returns the heading with the period, which the default period does not show otherwise.
  private func heading(_ taxes: TaxesResult) -> SafeText {
    switch (taxes.from, taxes.to) {
    case (let first?, let last?): "Taxes \(first) to \(last)"
    case (let first?, nil): "Taxes from \(first)"
    case (nil, let last?): "Taxes until \(last)"
    case (nil, nil): "Taxes"
    }
  }

  private func table(_ taxes: TaxesResult) -> Table {
    var table = Table([
      .init(title: "RATE", isRight: true), .init(title: "NET", isRight: true), .init(title: "VAT", isRight: true),
      .init(title: "GROSS", isRight: true), .init(title: "BILLS", isRight: true),
    ])
    for rate in taxes.rates {
      table.add(
        rate.rate.map { "\($0) %" } ?? "no rate", text(rate.net), text(rate.vat), text(rate.gross), "\(rate.bills)")
    }
    let sums = taxes.totals.filter { $0.gross.money.minorUnits != 0 || $0.vat.money.minorUnits != 0 }
    for total in sums { table.add("all", text(total.net), text(total.vat), text(total.gross), "") }
    let first = taxes.rates.count
    table.style = { $0 >= first ? .bold : nil }
    return table
  }

  private func untaxedBills(_ taxes: TaxesResult) -> Table {
    var table = Table([
      .init(title: "BILL", isRight: true), .init(title: "DATE"), .init(title: "TITLE", shrinksTo: 12),
      .init(title: "AMOUNT", isRight: true), .init(title: "WHY", shrinksTo: 12),
    ])
    for one in taxes.untaxed {
      table.add("\(one.bill)", "\(one.date)", one.title, text(one.amount), one.reason.explanation)
    }
    return table
  }
}
