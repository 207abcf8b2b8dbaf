internal import Core

/// YNAB's register: outflow and inflow are two columns; the budget's settings determine the format of dates and
/// amounts.
enum YNABLedger {
  /// The payees of entries that correct balances.
  private static let corrections: Set<String> = [
    "Starting Balance", "Reconciliation Balance Adjustment", "Manual Balance Adjustment",
  ]

  static func read(
    _ text: String, currency: Currency?, dateOrder: DateOrder?, decimalMark: DecimalMark?
  ) throws(MalformedText) -> ForeignLedger {
    let table = try ForeignTable(text, of: "YNAB", required: ["date", "payee", "memo", "outflow", "inflow"])
    if table.rows.isEmpty { return ForeignLedger() }
    let amounts = table.rows.flatMap { row in
      ["outflow", "inflow"].map { ColumnCell(line: row.line, text: table.cell(row, $0)) }
    }.filter { !$0.text.isEmpty }
    let currency = try Currency.required(currency ?? sign(in: amounts))
    let mark = try AmountColumn.mark(of: amounts, currency, decimalMark)
    let dates = table.rows.map { ColumnCell(line: $0.line, text: table.cell($0, "date")) }
    let order = if let dateOrder { dateOrder } else { try DateColumn.order(of: dates) }
    var ledger = ForeignLedger()
    for row in table.rows {
      let date = try DateColumn.date(ColumnCell(line: row.line, text: table.cell(row, "date")), order)
      func money(_ column: String) throws(MalformedText) -> Int64 {
        let text = table.cell(row, column)
        if text.isEmpty { return 0 }
        return try AmountColumn.money(ColumnCell(line: row.line, text: text), mark, currency).minorUnits
      }
      let (amount, overflow) = try money("inflow").subtractingReportingOverflow(try money("outflow"))
      guard !overflow else { throw MalformedText(line: row.line, reason: "the amounts are too large") }
      let payee = table.cell(row, "payee")
      if payee.hasPrefix("Transfer :") {
        ledger.leave(line: row.line, .transfer)
        continue
      }
      if corrections.contains(payee) {
        ledger.leave(line: row.line, .notSpending)
        continue
      }
      let memo = table.cell(row, "memo").replacing(/^Split \(\d+\/\d+\) ?/, with: "")
      let category = table.cell(row, "category")
      try ledger.add(
        AccountTransaction(
          line: row.line, date: date, amount: Money(minorUnits: amount, currency: currency), payee: payee, memo: memo,
          category: category, isRefund: !isIncome(category, of: table.cell(row, "category group"))))
    }
    return ledger
  }

  /// Returns whether an inflow in a category is income that has not been budgeted yet. In other categories it is a
  /// refund.
  private static func isIncome(_ category: String, of group: String) -> Bool {
    let name = category.lowercased()
    return SpendingCategories.isIncome(category, of: group)
      || ["ready to assign", "to be budgeted"].contains { name == $0 || name == "inflow: \($0)" }
  }

  /// Returns the currency that a sign in the amounts identifies, if no other currency uses the sign.
  private static func sign(in amounts: [ColumnCell]) -> Currency? {
    for cell in amounts {
      if cell.text.contains("€") { return .eur }
      if cell.text.contains("£") { return .gbp }
    }
    return nil
  }
}
