internal import Core

/// A bank's CSV file, whose columns are recognised by their headings and contents.
enum CSVStatement {
  /// Reads a file: the statements, one for each account and currency, the profile with which it was read, and what is
  /// worth knowing about the way in which it was read.
  ///
  /// - Throws: `MalformedText` for a file without entries, one that is not certain in its columns, currency, dates or
  ///   amounts, and one whose balances do not agree with its entries.
  static func read(
    _ text: String, _ given: StatementReader.Options
  ) throws(MalformedText) -> StatementReader.Result {
    let profile = given.columns == nil ? given.profile : nil
    var table = try CSVTable.find(in: text, profile: profile, columns: given.columns)
    try checkFields(table)
    var remarks: [FileRemark] = []
    let found = try CSVEntryRow.rows(of: table, &remarks)
    let rows = found.map(\.row)
    guard let first = rows.first else { throw MalformedText(line: table.headerLine, reason: "there is no entry") }
    let inferred = table.columns
    try refine(&table, rows, isCharges: profile?.isInverted ?? false)
    let settled = try format(of: table, found, given, earlier: profile, line: first.line)
    var used = settled.profile
    let currencies = settled.currencies
    let mark = used.decimalMark.first ?? "."
    let signs = try settleSigns(&used, table, rows, mark, isProfile: profile != nil)
    let ownColumn = table.columns.first { $0.value == .ownAccount }?.key
    let statements = try signs.settled(used.columns, table.header) { signs throws(MalformedText) -> [Statement] in
      var entries: [CSVAccounts.ReadEntry] = []
      for (row, currency) in zip(found, currencies.all) {
        let reader = CSVEntry(
          row: row.row, profile: used, currency: currency, signs: signs, isUnbooked: row.isUnbooked)
        let entry = try reader.entry()
        let balance = try reader.money(.balance)?.minorUnits
        let account = ownColumn.flatMap { CSVTable.account(of: row.row, in: $0) }
        entries.append(CSVAccounts.ReadEntry(entry: entry, balance: balance, account: account))
      }
      return try CSVAccounts.statements(of: entries, table, ownColumn, ignoresBalances: given.ignoresBalances)
    }
    try currencies.checkAmounts(of: statements, in: table, rows)
    if let remark = currencies.remark { remarks.append(remark) }
    if let remark = unnamed(table) { remarks.append(remark) }
    if profile == nil, let remark = incoming(statements, used, table) { remarks.append(remark) }
    // An own account that was inferred is inferred again from the next file, in which the column may be of others.
    if let ownColumn, table.stated[ownColumn] != .ownAccount {
      used.columns[ownColumn] = inferred[ownColumn] == .ownAccount ? nil : inferred[ownColumn]
    }
    return StatementReader.Result(statements: statements, profile: used, remarks: remarks)
  }

  /// Returns how to read a table, and the currencies of its entries: by what the user stated, else by an earlier
  /// profile, else by the contents.
  ///
  /// - Parameters:
  ///   - earlier: the profile of an earlier file of the same bank.
  ///   - line: the line of the first entry, for messages.
  /// - Throws: `MalformedText` if a currency, the order of the dates or the decimal mark is not certain.
  private static func format(
    of table: CSVTable, _ found: [CSVEntryRow], _ given: StatementReader.Options, earlier: CSVProfile?, line: Int
  ) throws(MalformedText) -> (profile: CSVProfile, currencies: CSVCurrencies) {
    let rows = found.map(\.row)
    var used = CSVProfile(
      separator: table.separator, header: table.header, columns: table.columns, dateOrder: .yearMonthDay,
      decimalMark: ".", currency: given.currency ?? table.currency(rows) ?? earlier?.currency ?? given.usual,
      isInverted: earlier?.isInverted ?? false, reverses: earlier?.reverses)
    if table.stated.values.contains(where: { $0 == .debit || $0 == .credit }) { used.reverses = true }
    guard let usual = used.currency else {
      throw MalformedText(line: line, reason: "the file does not name the currency; specify it", remedy: .currency)
    }
    let currencies = try CSVCurrencies(
      rows, table, usual: usual, isStated: given.currency != nil,
      expected: [given.usual, earlier?.currency].compactMap(\.self))
    for (currency, rows) in currencies.divided(rows) {
      try checkCurrency(currency, amountCells(rows, table.columns), isStated: given.currency != nil)
    }
    if let order = given.dateOrder ?? earlier?.dateOrder {
      used.dateOrder = order
    } else {
      let dates = cells(found.filter { !$0.isUnbooked }.map(\.row), table.columns, [.date])
      used.dateOrder = try DateColumn.order(
        of: dates, hasShortYears: true)
    }
    if let mark = given.decimalMark {
      used.decimalMark = mark.sign
    } else if let mark = earlier?.decimalMark {
      used.decimalMark = mark
    } else {
      let amounts = amountCells(rows, table.columns)
      used.decimalMark = String(try AmountColumn.mark(of: amounts, currencies.withCommonDecimals))
    }
    return (used, currencies)
  }

  /// Finds the columns that only the contents show: the currency, the sign of amounts and the own account.
  ///
  /// - Parameter isCharges: whether the user stated that the amounts are charges.
  private static func refine(
    _ table: inout CSVTable, _ rows: [CSVText.Row], isCharges: Bool
  ) throws(MalformedText) {
    if !table.columns.values.contains(.currency),
      let column = try CSVContent.currency(in: rows, table.header, known: table.columns)
    {
      table.columns[column] = .currency
    }
    // A sign that no entry has says nothing.
    table.columns = table.columns.filter { column, role in
      role != .sign || table.stated[column] != nil || CSVContent.cells(column, rows).contains { !$0.isEmpty }
    }
    let fields = Set(table.columns.values)
    if !isCharges, fields.contains(.amount), !fields.contains(.sign),
      let amount = table.columns.first(where: { $0.value == .amount })?.key,
      !CSVContent.cells(amount, rows).contains(where: AmountColumn.isNegative),
      let column = CSVContent.sign(in: rows, known: table.columns.merging(table.stated) { _, stated in stated }),
      table.stated[column] == nil
    {
      table.columns[column] = .sign
    }
    if let column = try table.accountColumn(rows) {
      for (other, role) in table.columns where role == .ownAccount && other != column { table.columns[other] = nil }
      table.columns[column] = .ownAccount
    } else {
      table.columns = table.columns.filter { $0.value != .ownAccount }
    }
  }

  /// Decides what the signs of debits and credits mean. A column of debits alone, which holds the amounts and their
  /// direction or has it in another column, becomes a column of amounts.
  ///
  /// - Throws: `MalformedText` if this is not certain.
  private static func settleSigns(
    _ used: inout CSVProfile, _ table: CSVTable, _ rows: [CSVText.Row], _ mark: Character, isProfile: Bool
  ) throws(MalformedText) -> CSVSigns {
    let fields = Set(used.columns.values)
    let debits = used.columns.filter { $0.value == .debit }.keys.sorted()
    guard let debit = debits.first, fields.isDisjoint(with: [.amount, .credit]) else {
      return try CSVSigns(rows, used.columns, reverses: used.reverses ?? false, table.header, mark)
    }
    if fields.contains(.sign) {
      for debit in debits { used.columns[debit] = .amount }
      return CSVSigns()
    }
    // If the user stated the column, now or for the profile, positive amounts are money out, whatever most of them are.
    let isStated = table.stated[debit] == .debit || isProfile
    let signs = Set(
      debits.flatMap { CSVContent.cells($0, rows) }.compactMap { AmountColumn.amount($0, mark) }
        .filter { !$0.isZero }.map(\.isNegative)
    )
    if !isStated, signs.count == 2 {
      let name = CSVColumns.name(debit, table.header ?? [])
      throw MalformedText(
        line: table.headerLine,
        reason: "some debits have a minus and others have none; say amount=\(name) if a minus is money out, or "
          + "debit=\(name) if it is money that comes back",
        remedy: .columns(example: "amount=\(name)"))
    }
    for debit in debits { used.columns[debit] = .amount }
    used.isInverted = isStated || signs != [true]
    return CSVSigns()
  }

  /// - Throws: `MalformedText` if a sign in the amounts cannot be that of the currency, or if two signs differ.
  private static func checkCurrency(
    _ currency: Currency, _ cells: [ColumnCell], isStated: Bool
  ) throws(MalformedText) {
    var first: (sign: String, cell: ColumnCell)?
    for cell in cells {
      for sign in AmountColumn.currencies(in: cell.text) {
        let possible = CurrencySign.currencies(sign)
        if let first, CurrencySign.currencies(first.sign).allSatisfy({ !possible.contains($0) }) {
          let other = "\(quoted(first.cell.text)) in line \(first.cell.line)"
          throw MalformedText(line: cell.line, reason: "\(quoted(cell.text)) has another currency than \(other)")
        }
        first = first ?? (sign, cell)
        guard possible.contains(currency) else {
          throw isStated
            ? MalformedText(line: cell.line, reason: "\(quoted(cell.text)) is not in \(currency.code)")
            : MalformedText(
              line: cell.line, reason: "\(quoted(cell.text)) is not in \(currency.code); say in which currency it is",
              remedy: .currency)
        }
      }
    }
  }

  /// Returns what to say about a file in which neither payees nor texts are known; nil for others.
  private static func unnamed(_ table: CSVTable) -> FileRemark? {
    let fields = Set(table.columns.values)
    guard !fields.contains(.name), !fields.contains(.text), !fields.contains(.payer) else { return nil }
    let example = CSVColumns.example(table.header ?? [], table.rows)
    return FileRemark("the columns of payees and texts are not known", remedy: .columns(example: example))
  }

  /// Returns what to say about a file in which most entries are money in, as nothing but the missing minus shows: some
  /// cards list charges that way. Nil for others, and for bank accounts, into which more may come than goes out.
  private static func incoming(
    _ statements: [Statement], _ used: CSVProfile, _ table: CSVTable
  ) -> FileRemark? {
    let columns = used.columns.filter { $0.value == .amount }.keys
    let entries = statements.flatMap(\.entries)
    let count = entries.count { $0.amount.minorUnits > 0 }
    guard let column = columns.first, columns.count == 1, table.stated[column] == nil, !used.isInverted,
      !used.columns.values.contains(.sign), entries.count >= 3, count * 2 > entries.count,
      statements.allSatisfy({ $0.closing == nil && $0.account == nil })
    else { return nil }
    let name = CSVColumns.name(column, table.header ?? [])
    return FileRemark(
      "\(count) of \(entries.count) entries are money in", remedy: .charges(example: "debit=\(name)"))
  }

  /// - Throws: `MalformedText` if there is no column of dates, or no column of amounts.
  private static func checkFields(_ table: CSVTable) throws(MalformedText) {
    func missing(_ roles: [Int: CSVProfile.Role]) -> [String] {
      let fields = Set(roles.values)
      return [
        fields.contains(.date) ? nil : "dates", fields.isDisjoint(with: CSVTable.amounts) ? "amounts" : nil,
      ].compactMap(\.self)
    }
    guard !missing(table.columns).isEmpty else { return }
    // If no row has known headings, one may have headings in unknown words.
    let likely = CSVTable.likelyHeader(of: table.rows)
    let (line, headings, body) =
      table.header.map { (table.headerLine, $0, table.rows) }
      ?? (table.rows[likely].line, table.rows[likely].cells, Array(table.rows[(likely + 1)...]))
    let hasHeadings = !headings.contains { DateColumn.isDate($0) || AmountColumn.isAmount($0) }
    if table.header == nil, !hasHeadings, missing(table.columns) == ["amounts"] {
      let found = CSVContent.numbers(in: table.rows, known: table.columns)
      let numbers = (found.likely + found.possible).sorted().map { "\($0 + 1)" }
      if numbers.count > 1 {
        throw MalformedText(
          line: table.headerLine,
          reason: "there are no headings, and which of the columns \(numbers.joined(separator: ", ")) hold the amounts "
            + "and which the balance is not certain",
          remedy: .columns(example: CSVColumns.example([], table.rows)))
      }
    }
    var lacking = missing(table.columns)
    if table.header == nil {
      let known = missing(CSVContent.corrected(CSVHeader.roles(of: headings), by: body))
      if !known.isEmpty { lacking = known }
    }
    throw MalformedText(
      line: line,
      reason: "no column of \(lacking.joined(separator: " or ")) was recognised among \(CSVColumns.listed(headings))",
      remedy: .columns(example: CSVColumns.example(headings, body)))
  }

  private static func amountCells(
    _ rows: [CSVText.Row], _ columns: [Int: CSVProfile.Role]
  ) -> [ColumnCell] {
    cells(rows, columns, CSVTable.amounts.union([.balance]))
  }

  private static func cells(
    _ rows: [CSVText.Row], _ columns: [Int: CSVProfile.Role], _ roles: Set<CSVProfile.Role>
  ) -> [ColumnCell] {
    let places = columns.filter { roles.contains($0.value) }.keys.sorted()
    return rows.flatMap { row in
      places.compactMap { place in
        row.cells.indices.contains(place) && !row.cells[place].trimmed().isEmpty
          ? ColumnCell(line: row.line, text: row.cells[place]) : nil
      }
    }
  }
}
