internal import Core

/// A user's own spreadsheet as CSV: columns in any order, under headings in many languages, with dates and amounts as
/// the user's country writes them.
enum SpreadsheetLedger {
  /// What the user stated about a file.
  struct Options {
    /// The currency of rows that name none.
    var currency: Currency?
    /// The currency of files that name none.
    var usual: Currency?
    var dateOrder: DateOrder?
    var decimalMark: DecimalMark?
    var columns: SpreadsheetColumns?
  }

  /// - Throws: `MalformedText` if the meaning of a column, date or amount is not certain, and for a row that is neither
  ///   a bill nor a remark.
  static func read(_ text: String, _ given: Options) throws(MalformedText) -> ForeignLedger {
    let sheet = try Spreadsheet(text, given.columns)
    if given.columns == nil { try checkProgram(sheet.table) }
    var remarks: [FileRemark] = []
    let rows = try rows(of: sheet, &remarks)
    guard !rows.isEmpty else { throw MalformedText(line: sheet.table.headerLine, reason: "there is no bill below it") }
    let currencies = try SpreadsheetCurrencies(rows, sheet, given).all
    let cells = rows.flatMap { row in
      [SpreadsheetField.amount, .spent, .received].map { sheet.cell(row, $0) }.filter { !$0.isEmpty }.map {
        ColumnCell(line: row.line, text: $0)
      }
    }
    let common = Set(currencies.map(\.exponent)).count == 1 ? currencies.first : nil
    let mark = try AmountColumn.mark(of: cells, common, given.decimalMark)
    let order: DateOrder
    if let stated = given.dateOrder {
      order = stated
    } else {
      let dates = rows.map { ColumnCell(line: $0.line, text: sheet.cell($0, .date)) }
      order = try DateColumn.order(of: dates, hasShortYears: true)
    }
    let amounts = try SpreadsheetAmounts(rows, currencies, sheet, mark)
    let bills = SpreadsheetBills(sheet: sheet, rows: rows, amounts: amounts, currencies: currencies, order: order)
    var ledger = try bills.ledger(&remarks)
    ledger.layout = SpreadsheetLayout(
      columns: sheet.columns, dateOrder: order, decimalMark: mark == "," ? .comma : .point, spending: amounts.spending,
      remarks: remarks)
    return ledger
  }

  /// Returns the rows with a date and an amount.
  ///
  /// - Throws: `MalformedText` for a row with only one of them, and for one with more cells than there are columns.
  private static func rows(
    of sheet: Spreadsheet, _ remarks: inout [FileRemark]
  ) throws(MalformedText) -> [CSVText.Row] {
    var table = sheet.table
    // Sums are not only below all entries, but also below those of a month.
    table.rows.removeAll { row in
      let first = row.cells.first { !$0.trimmed().isEmpty } ?? ""
      return CSVWords.isSum(first) && !DateColumn.isDate(sheet.cell(row, .date))
    }
    let found = try CSVEntryRow.rows(of: table, &remarks)
    let width = sheet.table.header?.count ?? sheet.table.width
    for entry in found {
      if entry.isUnbooked { throw MalformedText(line: entry.row.line, reason: "the entry has no date") }
      // An amount with a comma, or a text with a separator, that is not in quotation marks.
      if entry.row.cells.dropFirst(width).contains(where: { !$0.trimmed().isEmpty }) {
        throw MalformedText(
          line: entry.row.line, reason: "it has \(entry.row.cells.count) cells, and there are \(width) columns")
      }
    }
    return found.map(\.row)
  }

  /// The columns by which the exports of programs with a format of their own are known: their transfers and balances
  /// would be taken for spending.
  private static let programs: [(format: LedgerFormat, name: String, columns: [String])] = [
    (.firefly, "Firefly III", ["currency_code", "destination_name", "type"]),
    (.actual, "Actual", ["payee", "notes", "split_amount"]), (.ynab, "YNAB", ["payee", "memo", "outflow", "inflow"]),
  ]

  private static func checkProgram(_ table: CSVTable) throws(MalformedText) {
    let names = Set((table.header ?? []).map { $0.trimmed().lowercased() })
    guard let program = programs.first(where: { names.isSuperset(of: $0.columns) }) else { return }
    throw MalformedText(
      line: table.headerLine,
      reason: "it has the columns of \(program.name)'s export; import it in the format \(program.format.rawValue)")
  }
}
