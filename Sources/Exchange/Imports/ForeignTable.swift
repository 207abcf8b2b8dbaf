internal import Core

/// A CSV file of another program: its rows, with columns by name.
struct ForeignTable {
  /// Below the header.
  var rows: [CSVText.Row]
  private var columns: [String: Int]

  /// - Parameters:
  ///   - program: whose export it is, for messages.
  ///   - required: names of columns that have to be there, in lower case.
  /// - Throws: `MalformedText` for a table without them, and for a row with more or fewer cells than the header.
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
      throw failure ?? MalformedText(line: 1, reason: "it is no table with the columns of \(program)'s export")
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

  /// The cell of a row in a column; empty where there is no such column.
  func cell(_ row: CSVText.Row, _ column: String) -> String { columns[column].map { row.cells[$0].trimmed() } ?? "" }

  func has(_ column: String) -> Bool { columns[column] != nil }

  /// - Throws: `MalformedText` for what is no date like 2026-03-14, with a time or without.
  func date(_ row: CSVText.Row, _ column: String) throws(MalformedText) -> CalendarDate {
    let text = cell(row, column)
    let day = text.prefix { $0 != "T" && $0 != " " }
    guard let date = CalendarDate(iso: String(day)) else {
      throw MalformedText(line: row.line, reason: "\(quoted(text)) in \(quoted(column)) is no date like 2026-03-14")
    }
    return date
  }

  /// A decimal with a point.
  ///
  /// - Throws: `MalformedText` for what is none, or has more digits than the currency has.
  func money(_ row: CSVText.Row, _ column: String, _ currency: Currency) throws(MalformedText) -> Money {
    let text = cell(row, column)
    guard let amount = Decimals.plain(text) else {
      throw MalformedText(line: row.line, reason: "\(quoted(text)) in \(quoted(column)) is no amount")
    }
    guard let money = Money(amount, currency) else {
      throw MalformedText(line: row.line, reason: "\(quoted(text)) has more digits than \(currency.code) has")
    }
    return money
  }
}

extension Currency {
  /// The currency of a file that names none.
  ///
  /// - Throws: `MalformedText` where it was not given.
  static func said(_ currency: Currency?) throws(MalformedText) -> Currency {
    guard let currency else {
      throw MalformedText(line: 1, reason: "the file does not name the currency; say which it is", remedy: .currency)
    }
    return currency
  }
}
