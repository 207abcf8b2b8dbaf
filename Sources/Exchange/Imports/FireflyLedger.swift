internal import Core

/// Firefly III's CSV of transactions: a row for each journal, with the kind of transaction in `type`.
///
/// Source: Firefly III's documentation, "Export data". The columns of versions 5.4 to 6.4 are found by name.
enum FireflyLedger {
  static func read(_ text: String) throws(MalformedText) -> ForeignLedger {
    let table = try ForeignTable(
      text, of: "Firefly III", required: ["type", "amount", "currency_code", "description", "date"])
    var ledger = ForeignLedger()
    for row in table.rows {
      let type = table.cell(row, "type").lowercased()
      switch type {
      case "withdrawal": try add(row, of: table, to: &ledger)
      case "deposit": ledger.leave(line: row.line, .income)
      case "transfer": ledger.leave(line: row.line, .transfer)
      case "opening balance", "reconciliation", "liability credit": ledger.leave(line: row.line, .notSpending)
      default: throw MalformedText(line: row.line, reason: "\(quoted(type)) is not a transaction type")
      }
    }
    return ledger
  }

  private static func add(
    _ row: CSVText.Row, of table: ForeignTable, to ledger: inout ForeignLedger
  ) throws(MalformedText) {
    let code = table.cell(row, "currency_code")
    guard let currency = Currency(code: code) else {
      throw MalformedText(line: row.line, reason: "\(quoted(code)) is not a currency code")
    }
    let date = try table.date(row, "date")
    let written = try table.money(row, "amount", currency)
    // The sign differs between versions; the type tells the direction of the payment.
    let amount = written.minorUnits > 0 ? -written : written
    let description = table.cell(row, "description")
    let payee = table.cell(row, "destination_name")
    let isCash = table.cell(row, "destination_type").lowercased() == "cash account"
    let merchant = payee.isEmpty || isCash ? description : payee
    guard !merchant.isEmpty else {
      throw MalformedText(line: row.line, reason: "it has neither a description nor a destination")
    }
    let iban = table.cell(row, "destination_iban")
    let reference = table.cell(row, "internal_reference")
    let category = table.cell(row, "category")
    let tags = table.cell(row, "tags").split(separator: ",").map { $0.trimmed() }
    let notes = table.cell(row, "notes")
    ledger.add(line: row.line, amount: amount) { spent in
      ExportedBill(
        id: 0, title: description.isEmpty ? merchant : description, merchant: merchant, notes: notes, amount: spent,
        issueDate: date, paidDate: date, reference: reference.isEmpty ? nil : reference,
        iban: iban.isEmpty ? nil : iban,
        splits: [
          ExportedBill.Split(
            category: category.isEmpty ? DefaultCategories.other : category, minorUnits: spent.minorUnits)
        ], tags: tags)
    }
  }
}
