internal import Core

/// A bank's CSV file, whose columns are recognised by their headings and contents.
enum CSVStatement {
  static func read(
    _ text: String, currency: Currency?, usual: Currency?, dateOrder: DateOrder?, profile: CSVProfile?,
    columns said: CSVColumns?
  ) throws(MalformedText) -> (Statement, CSVProfile) {
    let profile = said == nil ? profile : nil
    let table = try CSVTable.find(in: text, profile: profile, columns: said)
    let columns = table.columns
    try checkFields(table)
    let rows = try entryRows(table)
    guard let first = rows.first else { throw MalformedText(line: table.headerLine, reason: "there is no entry") }
    var used = CSVProfile(
      separator: table.separator, header: table.header, columns: columns, dateOrder: .yearMonthDay, decimalMark: ".",
      currency: currency ?? table.currency(rows) ?? profile?.currency ?? usual, isInverted: profile?.isInverted ?? false
    )
    guard let account = used.currency else {
      throw MalformedText(
        line: first.line, reason: "the file does not name the currency; specify it", remedy: .currency)
    }
    let dates = cells(rows, columns, [.date])
    if let order = dateOrder ?? profile?.dateOrder {
      used.dateOrder = order
    } else {
      used.dateOrder = try DateColumn.order(
        of: dates.map { DateColumn.Cell(line: $0.0, text: $0.1) }, hasShortYears: true)
    }
    let amounts = cells(rows, columns, [.amount, .debit, .credit, .balance])
    if let mark = profile?.decimalMark {
      used.decimalMark = mark
    } else {
      let found = amounts.map { AmountColumn.Cell(line: $0.0, text: $0.1) }
      used.decimalMark = String(try AmountColumn.mark(of: found, account))
    }
    var saved = used
    let signs = try debitSigns(rows, used, account)
    if signs.positive > 0 || signs.negative > 0 {
      // The sign tells charges from refunds, so it is a column of amounts; that of charges is the more frequent one.
      used.columns = used.columns.mapValues { $0 == .debit ? .amount : $0 }
      if !used.isInverted { used.isInverted = signs.positive >= signs.negative }
    }
    // Nearly as many of both signs say little about the next file.
    let isClear = max(signs.positive, signs.negative) >= 2 * min(signs.positive, signs.negative)
    if isClear { saved = used }
    var entries: [StatementEntry] = []
    var balances: [Int64?] = []
    for row in rows {
      let reader = CSVEntry(row: row, profile: used, currency: account)
      entries.append(try reader.entry())
      balances.append(try reader.money(.balance)?.minorUnits)
    }
    var statement = Statement(format: .csv, account: table.account, currency: account, entries: entries)
    try settle(balances, &statement)
    return (statement, saved)
  }

  /// Returns how many debits are positive and how many negative in a column that alone holds the amounts and their
  /// direction; zero for any other file. Most are charges: with fewer negative ones, these are refunds; with fewer
  /// positive ones, the bank writes debits with a sign.
  private static func debitSigns(
    _ rows: [CSVText.Row], _ profile: CSVProfile, _ currency: Currency
  ) throws(MalformedText) -> (positive: Int, negative: Int) {
    let fields = profile.columns.values
    let others: Set<CSVProfile.Role> = [.amount, .credit, .sign]
    guard fields.contains(.debit), !fields.contains(where: others.contains) else { return (0, 0) }
    var signs = (positive: 0, negative: 0)
    for row in rows {
      guard let debit = try CSVEntry(row: row, profile: profile, currency: currency).money(.debit) else { continue }
      if debit.minorUnits > 0 { signs.positive += 1 }
      if debit.minorUnits < 0 { signs.negative += 1 }
    }
    return signs
  }

  /// - Throws: `MalformedText` if there is no column of dates, or no column of amounts.
  private static func checkFields(_ table: CSVTable) throws(MalformedText) {
    let fields = table.columns.values
    let missing = [
      fields.contains(.date) ? nil : "dates",
      fields.contains { [.amount, .debit, .credit].contains($0) } ? nil : "amounts",
    ].compactMap(\.self)
    guard !missing.isEmpty else { return }
    // If no row has known headings, one may have headings in unknown words.
    let likely = CSVTable.likelyHeader(of: table.rows)
    let (line, headings, body) =
      table.header.map { (table.headerLine, $0, table.rows) }
      ?? (table.rows[likely].line, table.rows[likely].cells, Array(table.rows[(likely + 1)...]))
    throw MalformedText(
      line: line,
      reason: "no column of \(missing.joined(separator: " or ")) was recognised among \(CSVColumns.listed(headings))",
      remedy: .columns(example: CSVColumns.example(headings, body)))
  }

  /// Returns the rows that have an entry. Rows with neither a date nor an amount are remarks, which banks write above
  /// and below the entries.
  private static func entryRows(_ table: CSVTable) throws(MalformedText) -> [CSVText.Row] {
    func cell(_ row: CSVText.Row, _ role: CSVProfile.Role) -> String? {
      table.columns.first { $0.value == role }.flatMap {
        row.cells.indices.contains($0.key) ? row.cells[$0.key].trimmed() : nil
      }
    }
    var result: [CSVText.Row] = []
    for row in table.rows {
      let date = cell(row, .date) ?? ""
      let amount = [CSVProfile.Role.amount, .debit, .credit].compactMap { cell(row, $0) }.first { !$0.isEmpty } ?? ""
      switch (DateColumn.isDate(date), AmountColumn.isAmount(amount)) {
      case (true, true): result.append(row)
      case (false, false) where date.isEmpty || amount.isEmpty || row.cells.count < table.width: continue
      // A pending entry has no booking date yet, so another date of the row is used until then.
      case (false, true) where date.isEmpty && CSVWords.isPending(cell(row, .state) ?? ""):
        if let day = otherDay(row, table), let place = table.columns.first(where: { $0.value == .date })?.key {
          var row = row
          row.cells[place] = day
          result.append(row)
        }
      // A sum or balance below the entries, with words in the column of dates.
      case (false, true)
      where row.cells.count < table.width || !date.contains(where: \.isNumber) && row == table.rows.last: continue
      case (true, false):
        throw MalformedText(line: row.line, reason: "\(quoted(amount)) is not an amount")
      default:
        throw MalformedText(line: row.line, reason: "\(quoted(date)) is not a date")
      }
    }
    return result
  }

  /// Returns the date in another column of the row, recognised by its role or heading.
  private static func otherDay(_ row: CSVText.Row, _ table: CSVTable) -> String? {
    row.cells.indices.first { place in
      let heading = table.header.flatMap { $0.indices.contains(place) ? CSVHeader.normalized($0[place]) : nil } ?? ""
      let isDay = table.columns[place] == .valueDate || CSVHeader.isExactly(.date, heading)
      return isDay && DateColumn.isDate(row.cells[place])
    }.map { row.cells[$0] }
  }

  private static func cells(
    _ rows: [CSVText.Row], _ columns: [Int: CSVProfile.Role], _ roles: Set<CSVProfile.Role>
  ) -> [(Int, String)] {
    let places = columns.filter { roles.contains($0.value) }.keys.sorted()
    return rows.flatMap { row in
      places.compactMap { place in
        row.cells.indices.contains(place) && !row.cells[place].trimmed().isEmpty ? (row.line, row.cells[place]) : nil
      }
    }
  }

  /// Deducts fees that the amounts do not include, and sets the statement's balances.
  ///
  /// An entry over zero consists of its fee. Whether the other amounts include their fees differs between banks, and
  /// only the running balance shows it: each balance is the previous one plus the amount of the entry, from top to
  /// bottom or from bottom to top.
  ///
  /// - Throws: `MalformedText` if the balances agree with the amounts neither with nor without the fees.
  private static func settle(_ balances: [Int64?], _ statement: inout Statement) throws(MalformedText) {
    let written = statement.entries
    statement.entries = written.map { $0.amount.minorUnits == 0 ? $0.withFeeDeducted : $0 }
    let booked = zip(written.indices, balances).filter { !written[$0.0].isPending }
    let known: [(place: Int, balance: Int64)] = booked.compactMap { place, balance in
      balance.map { (place: place, balance: $0) }
    }
    guard known.count == booked.count, let first = known.first, let last = known.last else { return }
    func order(_ entries: [StatementEntry]) -> (isDown: Bool, wrong: StatementEntry?) {
      func breaks(_ rows: [(place: Int, balance: Int64)]) -> [StatementEntry] {
        zip(rows, rows.dropFirst()).compactMap { before, after in
          let entry = entries[after.place]
          return before.balance &+ entry.amount.minorUnits == after.balance ? nil : entry
        }
      }
      let (down, up) = (breaks(known), breaks(known.reversed()))
      return down.count <= up.count ? (true, down.first) : (false, up.last)
    }
    var found = order(statement.entries)
    if found.wrong != nil {
      let charged = written.map(\.withFeeDeducted)
      let other = order(charged)
      if other.wrong == nil { (statement.entries, found) = (charged, other) }
    }
    if let wrong = found.wrong {
      throw MalformedText(
        line: wrong.line, reason: "the balance does not equal the previous balance plus \(wrong.amount)")
    }
    let (oldest, newest) = found.isDown ? (first, last) : (last, first)
    let opening = oldest.balance &- statement.entries[oldest.place].amount.minorUnits
    statement.opening = Statement.Balance(
      date: written[oldest.place].date, amount: Money(minorUnits: opening, currency: statement.currency))
    statement.closing = Statement.Balance(
      date: written[newest.place].date, amount: Money(minorUnits: newest.balance, currency: statement.currency))
  }
}

extension StatementEntry {
  /// The entry with the fee as part of the amount.
  fileprivate var withFeeDeducted: StatementEntry {
    guard let fee else { return self }
    var entry = self
    entry.amount = Money(minorUnits: amount.minorUnits &- fee.minorUnits, currency: amount.currency)
    return entry
  }
}
