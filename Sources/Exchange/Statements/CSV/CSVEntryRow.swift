internal import Core

/// A row of a bank's CSV file that has an entry.
struct CSVEntryRow {
  /// The row, with a date in the column of dates.
  var row: CSVText.Row
  /// Whether the row has words for an entry that is not booked in place of its date.
  var isUnbooked = false

  /// Returns the rows that have an entry. Rows with neither a date nor an amount are remarks, which banks write above
  /// and below the entries.
  ///
  /// - Parameter remarks: takes what is left out without being a remark.
  /// - Throws: `MalformedText` for a row with only a date or only an amount that cannot be explained.
  static func rows(of table: CSVTable, _ remarks: inout [FileRemark]) throws(MalformedText) -> [CSVEntryRow] {
    func cell(_ row: CSVText.Row, _ role: CSVProfile.Role) -> String? {
      let cells = table.columns.filter { $0.value == role }.keys.sorted().compactMap {
        row.cells.indices.contains($0) ? row.cells[$0].trimmed() : nil
      }
      return cells.first { !$0.isEmpty } ?? cells.first
    }
    let place = table.columns.first { $0.value == .date }?.key ?? 0
    let anyDay = CSVContent.cells(place, table.rows).first(where: DateColumn.isDate)
    var result: [CSVEntryRow] = []
    var without: [Int] = []
    var undated: [Int] = []
    for row in table.rows {
      let date = cell(row, .date) ?? ""
      let amount = [CSVProfile.Role.amount, .debit, .credit].compactMap { cell(row, $0) }.first { !$0.isEmpty } ?? ""
      switch (DateColumn.isDate(date), AmountColumn.isAmount(amount)) {
      case (true, true): result.append(CSVEntryRow(row: row))
      case (false, false) where date.isEmpty || amount.isEmpty || row.cells.count < table.width: continue
      // A pending entry has no booking date yet, so another date of the row is used until then.
      case (false, true) where date.isEmpty && CSVWords.isPending(cell(row, .state) ?? ""):
        if let day = otherDay(row, table) { result.append(CSVEntryRow(row: dated(row, day, place))) }
      // Some banks write `offen` in place of the date, and no other date either.
      case (false, true) where CSVWords.isPending(date):
        if let day = otherDay(row, table) ?? anyDay {
          result.append(CSVEntryRow(row: dated(row, day, place), isUnbooked: true))
        }
      // A sum or balance below the entries, often with words in the column of dates.
      case (false, true) where CSVWords.isSum(date) && (row.cells.count < table.width || row == table.rows.last):
        continue
      case (false, true) where row.cells.count < table.width: undated.append(row.line)
      case (false, true)
      where !date.contains(where: \.isNumber) && row == table.rows.last && isSum(row, cell): undated.append(row.line)
      case (false, true) where date.isEmpty:
        throw MalformedText(line: row.line, reason: "the entry has no date")
      // A balance above or below the entries, with its date.
      case (true, false) where amount.isEmpty && !hasOtherAmount(row, table): without.append(row.line)
      case (true, false):
        throw MalformedText(line: row.line, reason: "\(quoted(amount)) is not an amount")
      default:
        throw MalformedText(line: row.line, reason: "\(quoted(date)) is not a date")
      }
    }
    remarks += [leftOut(without, no: "amount", "an"), leftOut(undated, no: "date", "a")].compactMap(\.self)
    return result
  }

  /// Returns the remark about lines that are left out because something is missing in them; nil if there are none.
  ///
  /// - Parameter article: the article of `what`.
  private static func leftOut(_ lines: [Int], no what: String, _ article: String) -> FileRemark? {
    guard let line = lines.first else { return nil }
    return FileRemark(
      lines.count == 1
        ? "line \(line) has no \(what) and is left out"
        : "\(lines.count) lines without \(article) \(what) are left out, the first is line \(line)")
  }

  /// Returns whether a row without a date may be a sum: it begins with a word for it, or has neither a party nor a
  /// text.
  private static func isSum(_ row: CSVText.Row, _ cell: (CSVText.Row, CSVProfile.Role) -> String?) -> Bool {
    let first = row.cells.first { $0.contains { !$0.isWhitespace } } ?? ""
    return CSVWords.isSum(first)
      || [CSVProfile.Role.name, .payer, .text].allSatisfy { (cell(row, $0) ?? "").isEmpty }
  }

  private static func dated(_ row: CSVText.Row, _ day: String, _ place: Int) -> CSVText.Row {
    var row = row
    if row.cells.indices.contains(place) { row.cells[place] = day }
    return row
  }

  /// Returns whether a row has a number with decimals or a sign in a column whose meaning is not known.
  private static func hasOtherAmount(_ row: CSVText.Row, _ table: CSVTable) -> Bool {
    row.cells.enumerated().contains { place, cell in
      let cell = cell.trimmed()
      let isKnown = table.columns[place].map { $0 != .originalAmount } ?? false
      return !isKnown && AmountColumn.isAmount(cell) && cell.contains { ".,-+".contains($0) }
    }
  }

  /// Returns the date in another column of the row, recognised by its role or heading.
  private static func otherDay(_ row: CSVText.Row, _ table: CSVTable) -> String? {
    row.cells.indices.first { place in
      let heading = table.header.flatMap { $0.indices.contains(place) ? CSVHeader.normalized($0[place]) : nil } ?? ""
      let isDay = table.columns[place] == .valueDate || CSVHeader.isExactly(.date, heading)
      return isDay && DateColumn.isDate(row.cells[place])
    }.map { row.cells[$0] }
  }
}
