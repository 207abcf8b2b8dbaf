internal import Core

/// Actual Budget's CSV: a row for each transaction, with negative amounts for money spent. The first row of a split
/// transaction has the amount in a separate column; its parts follow as rows.
enum ActualLedger {
  static func read(_ text: String, currency: Currency?) throws(MalformedText) -> ForeignLedger {
    let table = try ForeignTable(text, of: "Actual", required: ["date", "payee", "notes", "category", "amount"])
    let currency = try Currency.required(currency)
    let accounts = Set(table.rows.map { table.cell($0, "account") })
    var ledger = ForeignLedger()
    for row in table.rows {
      let (payee, category) = (table.cell(row, "payee"), table.cell(row, "category"))
      let date = try table.date(row, "date")
      let amount = try table.money(row, "amount", currency)
      if table.has("split_amount"), try table.money(row, "split_amount", currency).minorUnits != 0 { continue }
      let notes = table.cell(row, "notes").replacing(/^\(SPLIT \d+ OF \d+\) ?/, with: "")
      if category.isEmpty, !payee.isEmpty, accounts.contains(payee) {
        ledger.leave(line: row.line, .transfer)
        continue
      }
      if category == "Starting Balances" || payee == "Starting Balance" {
        ledger.leave(line: row.line, .notSpending)
        continue
      }
      let merchant = payee.isEmpty ? (notes.isEmpty ? category : notes) : payee
      guard !merchant.isEmpty else {
        throw MalformedText(line: row.line, reason: "it has neither a payee nor notes nor a category")
      }
      ledger.add(line: row.line, amount: amount) { spent in
        ExportedBill(
          id: 0, merchant: merchant, notes: notes == merchant ? "" : notes, amount: spent, issueDate: date,
          paidDate: date,
          splits: [
            ExportedBill.Split(
              category: category.isEmpty ? DefaultCategories.other : category, minorUnits: spent.minorUnits)
          ])
      }
    }
    return ledger
  }
}
