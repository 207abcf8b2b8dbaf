internal import Core

/// The CSV of `billfold export csv`, with a row for each part of a bill; also if a spreadsheet has saved it with other
/// separators, dates and decimal marks.
enum BillfoldLedger {
  /// The columns that make a bill; files of earlier versions lack some of the others.
  private static let required = ["entry", "id", "date", "title", "merchant", "category", "amount", "currency"]
  /// The columns that differ between the rows of one bill.
  private static let ofParts: Set<String> = ["category", "text", "person", "amount"]

  /// Returns whether the first line of a text has the columns.
  static func isWritten(in text: String) -> Bool {
    let line = text.prefix { !$0.isNewline }
    return [",", ";", "\t"].contains { (separator: Character) in
      let names = line.split(separator: separator).map { $0.replacing("\"", with: "").trimmed().lowercased() }
      return required.allSatisfy(names.contains)
    }
  }

  /// - Throws: `MalformedText` for a row that billfold does not write, or that contradicts another of the same bill.
  static func read(
    _ text: String, dateOrder: DateOrder?, decimalMark: DecimalMark?
  ) throws(MalformedText) -> ForeignLedger {
    let table = try ForeignTable(text, of: "billfold", required: required)
    let rows = try bills(in: table)
    let reader = BillfoldBill(
      table: table, order: try order(of: table, dateOrder), mark: try mark(of: table, decimalMark))
    var ledger = ForeignLedger()
    for (key, rows) in rows {
      guard let first = rows.first else { continue }
      let bill = try reader.bill(key.id, rows)
      if bill.amount.minorUnits == 0 {
        ledger.leave(line: first.line, .nothing)
      } else {
        ledger.entries.append(ForeignLedger.Entry(line: first.line, bill: bill))
      }
    }
    return ledger
  }

  /// Returns the rows of each bill, the bills in the order of their first rows.
  ///
  /// - Throws: `MalformedText` for a row that is not one of a bill, or that differs from another of the same bill.
  private static func bills(
    in table: ForeignTable
  ) throws(MalformedText) -> [(key: EntryKey, rows: [CSVText.Row])] {
    let shared = CSVExport.columns.filter { table.has($0) && !ofParts.contains($0) }
    var places: [EntryKey: Int] = [:]
    var bills: [(key: EntryKey, rows: [CSVText.Row])] = []
    for row in table.rows {
      let text = table.cell(row, "entry")
      guard let key = EntryKey(text), key.part == .bill, key.id > 0 else {
        throw MalformedText(
          line: row.line, reason: "\(quoted(text)) in \"entry\" is not a bill's key, like billfold-12-bill")
      }
      guard let place = places[key] else {
        places[key] = bills.count
        bills.append((key, [row]))
        continue
      }
      let first = bills[place].rows[0]
      if let column = shared.first(where: { table.whole(row, $0) != table.whole(first, $0) }) {
        throw MalformedText(
          line: row.line,
          reason: "\(quoted(column)) is not as in line \(first.line), which is of the same bill")
      }
      bills[place].rows.append(row)
    }
    return bills
  }

  private static func order(of table: ForeignTable, _ stated: DateOrder?) throws(MalformedText) -> DateOrder {
    if let stated { return stated }
    return try DateColumn.order(of: table.rows.map { ColumnCell(line: $0.line, text: table.cell($0, "date")) })
  }

  private static func mark(of table: ForeignTable, _ stated: DecimalMark?) throws(MalformedText) -> Character {
    let cells = table.rows.map { ColumnCell(line: $0.line, text: table.cell($0, "amount")) }
    // As billfold writes them, amounts of currencies with three decimals are not ambiguous.
    if stated == nil, cells.allSatisfy({ Decimals.plain($0.text) != nil }) { return "." }
    return try AmountColumn.mark(of: cells, nil, stated)
  }
}

/// Converts the rows of a bill in the CSV of `billfold export csv`.
private struct BillfoldBill {
  var table: ForeignTable
  var order: DateOrder
  var mark: Character

  /// - Parameter rows: the rows of the bill, at least one.
  func bill(_ id: Int64, _ rows: [CSVText.Row]) throws(MalformedText) -> ExportedBill {
    let row = rows[0]
    let code = table.cell(row, "currency")
    guard let currency = Currency(code: code) else {
      throw MalformedText(line: row.line, reason: "\(quoted(code)) is not a currency code")
    }
    let amounts = try rows.map { row throws(MalformedText) in try money(row, "amount", currency) }
    let sum = try sum(of: rows, amounts, currency)
    guard let date = try date(row, "date") else {
      throw MalformedText(line: row.line, reason: "the bill has no date")
    }
    let merchant = text(row, "merchant")
    return ExportedBill(
      id: id, kind: try kind(row), title: text(row, "title"), merchant: merchant, notes: text(row, "notes"),
      amount: Money(minorUnits: sum, currency: currency), issueDate: date, dueDate: try self.date(row, "due"),
      paidDate: try self.date(row, "paid"), payment: try payment(row), card: filled(row, "card"),
      reference: filled(row, "reference"), paymentReference: filled(row, "payment reference"),
      iban: filled(row, "iban"),
      splits: zip(rows, amounts).map { row, amount in
        ExportedBill.Split(
          category: filled(row, "category") ?? DefaultCategories.other, minorUnits: amount.minorUnits,
          text: text(row, "text"), person: filled(row, "person"))
      },
      tags: text(row, "tags").split(separator: " ").map(String.init), documentHash: filled(row, "document"))
  }

  /// Returns the sum of the rows. It differs from the total in a file of only some categories.
  ///
  /// - Throws: `MalformedText` if it overflows, or if rows that are in the file twice make it differ.
  private func sum(
    of rows: [CSVText.Row], _ amounts: [Money], _ currency: Currency
  ) throws(MalformedText) -> Int64 {
    guard let sum = Totals.sum(amounts.map(\.minorUnits)) else {
      throw MalformedText(line: rows[0].line, reason: "the amounts of the bill are too large")
    }
    guard !table.cell(rows[0], "total").isEmpty, sum != (try money(rows[0], "total", currency)).minorUnits else {
      return sum
    }
    var seen: [[String]: Int] = [:]
    for row in rows {
      if let line = seen.updateValue(row.line, forKey: row.cells) {
        throw MalformedText(line: row.line, reason: "the row is the same as line \(line); remove one of them")
      }
    }
    return sum
  }

  private func money(_ row: CSVText.Row, _ column: String, _ currency: Currency) throws(MalformedText) -> Money {
    try AmountColumn.money(ColumnCell(line: row.line, text: table.cell(row, column)), mark, currency)
  }

  private func date(_ row: CSVText.Row, _ column: String) throws(MalformedText) -> CalendarDate? {
    let text = table.cell(row, column)
    return text.isEmpty ? nil : try DateColumn.date(ColumnCell(line: row.line, text: text), order)
  }

  private func kind(_ row: CSVText.Row) throws(MalformedText) -> DocumentKind {
    let text = table.cell(row, "kind")
    guard let kind = text.isEmpty ? DocumentKind.receipt : DocumentKind(rawValue: text) else {
      throw MalformedText(line: row.line, reason: "\(quoted(text)) in \"kind\" is not a kind of bill")
    }
    return kind
  }

  private func payment(_ row: CSVText.Row) throws(MalformedText) -> Payment? {
    let text = table.cell(row, "payment")
    if text.isEmpty { return nil }
    guard let mode = PaymentMode(rawValue: text) else {
      throw MalformedText(line: row.line, reason: "\(quoted(text)) in \"payment\" is not a payment mode")
    }
    return Payment(mode: mode, lastFour: filled(row, "last four"))
  }

  private func text(_ row: CSVText.Row, _ column: String) -> String {
    CSVText.withoutPrefix(table.whole(row, column))
  }

  private func filled(_ row: CSVText.Row, _ column: String) -> String? {
    let text = text(row, column)
    return text.isEmpty ? nil : text
  }
}
