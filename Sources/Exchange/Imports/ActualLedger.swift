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
      let merchant = payee.isEmpty ? (notes.isEmpty ? category : notes) : payee
      guard !merchant.isEmpty else {
        throw MalformedText(line: row.line, reason: "it has neither a payee nor notes nor a category")
      }
      let isRefund = categories.isRefund(category, of: table.cell(row, "category_group"))
      ledger.add(line: row.line, amount: amount, isRefund: isRefund) { spent in
        ExportedBill(
          id: 0, kind: spent.minorUnits < 0 ? .creditNote : .receipt, merchant: merchant,
          notes: notes == merchant ? "" : notes, amount: spent, issueDate: date, paidDate: date,
          splits: [
            ExportedBill.Split(
              category: category.isEmpty ? DefaultCategories.other : category, minorUnits: spent.minorUnits)
          ])
      }
    }
    return ledger
  }
}
