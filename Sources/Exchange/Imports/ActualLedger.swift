internal import Core

/// Actual Budget's CSV: a row for each transaction, with negative amounts for money spent. The first row of a split
/// transaction has the amount in a separate column; its parts follow as rows.
enum ActualLedger {
  static func read(_ text: String, currency: Currency?) throws(MalformedText) -> ForeignLedger {
    let table = try ForeignTable(text, of: "Actual", required: ["date", "payee", "notes", "category", "amount"])
    let currency = try Currency.required(currency)
    let accounts = Set(table.rows.map { table.cell($0, "account") })
    func leftOut(_ row: CSVText.Row) -> ForeignLedger.Reason? {
      let (payee, category) = (table.cell(row, "payee"), table.cell(row, "category"))
      if category.isEmpty, !payee.isEmpty, accounts.contains(payee) { return .transfer }
      return category == "Starting Balances" || payee == "Starting Balance" ? .notSpending : nil
    }
    var categories = SpendingCategories()
    for row in table.rows where leftOut(row) == nil {
      categories.add(
        try table.money(row, "amount", currency), in: table.cell(row, "category"),
        of: table.cell(row, "category_group"))
    }
    var ledger = ForeignLedger()
    for row in table.rows {
      let (payee, category) = (table.cell(row, "payee"), table.cell(row, "category"))
      let date = try table.date(row, "date")
      let amount = try table.money(row, "amount", currency)
      if table.has("split_amount"), try table.money(row, "split_amount", currency).minorUnits != 0 { continue }
      let notes = table.cell(row, "notes").replacing(/^\(SPLIT \d+ OF \d+\) ?/, with: "")
      if let reason = leftOut(row) {
        ledger.leave(line: row.line, reason)
        continue
      }
      try ledger.add(
        AccountTransaction(
          line: row.line, date: date, amount: amount, payee: payee, memo: notes, category: category,
          isRefund: categories.isRefund(category, of: table.cell(row, "category_group"))), memo: "notes")
    }
    return ledger
  }
}
