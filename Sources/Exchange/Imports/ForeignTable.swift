internal import Core

/// Another program's CSV file: its rows, with columns found by name.
struct ForeignTable {
  /// The rows below the header.
  var rows: [CSVText.Row]
  private var columns: [String: Int]

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - program: the name of the program, for messages.
  ///   - required: the names of required columns, in lower case.
  /// - Throws: `MalformedText` if a required column is missing, or if a row has more or fewer cells than the header.
  init(_ text: String, of program: String, required: [String]) throws(MalformedText) {
    var best: (rows: [CSVText.Row], columns: [String: Int])?
    var failure: MalformedText?
    for separator: Unicode.Scalar in [",", ";", "\t"] {
      do {
        let rows = try CSVText.rows(of: text, separator: separator)
        let columns = ForeignTable.columns(rows.first?.cells ?? [])
        if columns.count > best?.columns.count ?? 1 { best = (rows, columns) }
      } catch {
        failure = failure ?? error
      }
    }
    guard let best, let header = best.rows.first else {
      throw failure ?? MalformedText(line: 1, reason: "it is not a table with the columns of \(program)'s export")
    }
    if let missing = required.first(where: { best.columns[$0] == nil }) {
      throw MalformedText(
        line: header.line, reason: "the column \(quoted(missing)) of \(program)'s export is missing")
    }
    (rows, columns) = (Array(best.rows.dropFirst()), best.columns)
    for row in rows where row.cells.count != header.cells.count {
      throw MalformedText(
        line: row.line, reason: "it has \(row.cells.count) cells, and the header \(header.cells.count)")
    }
  }

  private static func columns(_ header: [String]) -> [String: Int] {
    Dictionary(
      header.enumerated().map { ($0.element.trimmed().lowercased(), $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the cell of a row in a column, without spaces at its ends; empty if there is no such column.
  func cell(_ row: CSVText.Row, _ column: String) -> String { whole(row, column).trimmed() }

  /// Returns the cell of a row in a column, with spaces at its ends; empty if there is no such column.
  func whole(_ row: CSVText.Row, _ column: String) -> String { columns[column].map { row.cells[$0] } ?? "" }

  func has(_ column: String) -> Bool { columns[column] != nil }

  /// Returns the date of a cell such as `2026-03-14`, with or without a time.
  ///
  /// - Throws: `MalformedText` if the cell has no such date.
  func date(_ row: CSVText.Row, _ column: String) throws(MalformedText) -> CalendarDate {
    let text = cell(row, column)
    let day = text.prefix { $0 != "T" && $0 != " " }
    guard let date = CalendarDate(iso: String(day)) else {
      throw MalformedText(line: row.line, reason: "\(quoted(text)) in \(quoted(column)) is not a date like 2026-03-14")
    }
    return date
  }

  /// Returns the amount of a cell: a decimal with a point.
  ///
  /// - Throws: `MalformedText` if the cell is not a decimal, or has more decimals than the currency.
  func money(_ row: CSVText.Row, _ column: String, _ currency: Currency) throws(MalformedText) -> Money {
    let text = cell(row, column)
    guard let amount = Decimals.plain(text) else {
      throw MalformedText(line: row.line, reason: "\(quoted(text)) in \(quoted(column)) is not an amount")
    }
    guard let money = Money(amount, currency) else {
      throw MalformedText(line: row.line, reason: "\(quoted(text)) has more digits than \(currency.code) has")
    }
    return money
  }
}

extension Currency {
  /// Returns the given currency, for a file that does not name one.
  ///
  /// - Throws: `MalformedText` if no currency was given.
  static func required(_ currency: Currency?) throws(MalformedText) -> Currency {
    guard let currency else {
      throw MalformedText(line: 1, reason: "the file does not name the currency; specify it", remedy: .currency)
    }
    return currency
  }
}
