internal import Core

/// A bank's CSV file, whose columns are recognised by their headings and contents.
enum CSVStatement {
  /// What the user stated about a file.
  struct Said {
    var currency: Currency?
    /// The currency of a file that names none.
    var usual: Currency?
    var dateOrder: DateOrder?
    var decimalMark: DecimalMark?
    var columns: CSVColumns?
    /// Whether to import entries whose running balances do not agree with them.
    var ignoresBalances = false
  }

  /// The statements of a file, one for each account and currency, and what is worth knowing about the way in which it
  /// was read.
  struct Result {
    var statements: [Statement]
    var profile: CSVProfile
    /// Sentences without a full stop.
    var remarks: [String]
  }

  /// A row that has an entry.
  private struct EntryRow {
    var row: CSVText.Row
    /// Whether the row has words for an entry that is not booked in place of its date.
    var isUnbooked = false
  }

  /// A row that was read.
  private struct ReadRow {
    var entry: StatementEntry
    var balance: Int64?
    /// The own account that it names.
    var account: String?
  }

  static func read(
    _ text: String, _ given: Said, profile: CSVProfile?
  ) throws(MalformedText) -> Result {
    let profile = given.columns == nil ? profile : nil
    var table = try CSVTable.find(in: text, profile: profile, columns: given.columns)
    try checkFields(table)
    var remarks: [String] = []
    let found = try entryRows(table, &remarks)
    let rows = found.map(\.row)
    guard let first = rows.first else { throw MalformedText(line: table.headerLine, reason: "there is no entry") }
    let inferred = table.columns
    try refine(&table, rows, isCharges: profile?.isInverted ?? false)
    var used = CSVProfile(
      separator: table.separator, header: table.header, columns: table.columns, dateOrder: .yearMonthDay,
      decimalMark: ".", currency: given.currency ?? table.currency(rows) ?? profile?.currency ?? given.usual,
      isInverted: profile?.isInverted ?? false, reverses: profile?.reverses)
    if table.said.values.contains(where: { $0 == .debit || $0 == .credit }) { used.reverses = true }
    let amounts = amountCells(rows, table.columns)
    guard let usual = used.currency else {
      throw MalformedText(
        line: first.line, reason: "the file does not name the currency; specify it", remedy: .currency)
    }
    let currencies = try CSVCurrencies(rows, table, usual: usual, isSaid: given.currency != nil)
    for (currency, rows) in currencies.divided(rows) {
      try checkCurrency(currency, amountCells(rows, table.columns), isSaid: given.currency != nil)
    }
    let dates = cells(found.filter { !$0.isUnbooked }.map(\.row), table.columns, [.date])
    if let order = given.dateOrder ?? profile?.dateOrder {
      used.dateOrder = order
    } else {
      used.dateOrder = try DateColumn.order(
        of: dates.map { DateColumn.Cell(line: $0.0, text: $0.1) }, hasShortYears: true)
    }
    if let mark = given.decimalMark {
      used.decimalMark = mark.sign
    } else if let mark = profile?.decimalMark {
      used.decimalMark = mark
    } else {
      used.decimalMark = String(try AmountColumn.mark(of: amounts, currencies.withCommonDecimals))
    }
    let mark = used.decimalMark.first ?? "."
    let signs = try settleSigns(&used, table, rows, mark, isProfile: profile != nil)
    let own = table.columns.first { $0.value == .ownAccount }?.key
    let statements = try signs.settled(used.columns, table.header) { signs throws(MalformedText) -> [Statement] in
      var read: [ReadRow] = []
      for (row, currency) in zip(found, currencies.all) {
        let reader = CSVEntry(
          row: row.row, profile: used, currency: currency, signs: signs, isUnbooked: row.isUnbooked)
        let entry = try reader.entry()
        let balance = try reader.money(.balance)?.minorUnits
        read.append(
          ReadRow(entry: entry, balance: balance, account: own.flatMap { CSVTable.account(of: row.row, in: $0) }))
      }
      return try divided(read, table, own, ignoresBalances: given.ignoresBalances)
    }
    try currencies.checkAmounts(of: statements, in: table, rows)
    if let remark = currencies.remark { remarks.append(remark) }
    if let remark = unnamed(table) { remarks.append(remark) }
    // An own account that was inferred is inferred again from the next file, in which the column may be of others.
    if let own, table.said[own] != .ownAccount {
      used.columns[own] = inferred[own] == .ownAccount ? nil : inferred[own]
    }
    return Result(statements: statements, profile: used, remarks: remarks)
  }

  /// Divides the entries into statements, one for each account and currency.
  ///
  /// - Parameter own: the column of the own account.
  private static func divided(
    _ read: [ReadRow], _ table: CSVTable, _ own: Int?, ignoresBalances: Bool
  ) throws(MalformedText) -> [Statement] {
    var accounts: [String?] = []
    var places: [String?: [Int]] = [:]
    for (place, one) in read.enumerated() {
      if places[one.account] == nil { accounts.append(one.account) }
      places[one.account, default: []].append(place)
    }
    if let own, accounts.count > mostAccounts { throw tooMany(accounts.count, table, own) }
    // A single account may be left out in some rows; of several, each row must say which.
    let named = accounts.compactMap(\.self)
    if named.count == 1 {
      accounts = named
    } else if accounts.count > 1, let lost = read.first(where: { $0.account == nil }) {
      throw MalformedText(line: lost.entry.line, reason: "the entry does not say which of the accounts it belongs to")
    }
    var statements: [Statement] = []
    for name in accounts {
      let rows = accounts.count == 1 ? read : places[name, default: []].map { read[$0] }
      let currencies = CSVCurrencies.distinct(rows.map(\.entry.amount.currency))
      if currencies.count > 1 { try CSVCurrencies.checkBalances(rows.map { ($0.entry, $0.balance) }, table) }
      for currency in currencies {
        let rows = rows.filter { $0.entry.amount.currency == currency }
        var statement = Statement(
          format: .csv, account: name ?? table.accountAbove, currency: currency, entries: rows.map(\.entry))
        do throws(MalformedText) {
          try CSVSettling.settle(rows.map(\.balance), &statement, ignoresBalances: ignoresBalances)
        } catch {
          guard currencies.count > 1 else { throw error }
          let reason = "\(error.reason), with the entries in \(currency.code) as an account of their own"
          throw MalformedText(line: error.line, reason: reason, remedy: error.remedy)
        }
        statements.append(statement)
      }
    }
    return statements
  }

  /// How many accounts a file may have; more are rather those of customers.
  private static let mostAccounts = 50

  private static func tooMany(_ count: Int, _ table: CSVTable, _ column: Int) -> MalformedText {
    let name = CSVColumns.name(column, table.header ?? [])
    return MalformedText(
      line: table.headerLine,
      reason: "\(quoted(name)) has \(count) accounts; is this column the number of your own account?",
      remedy: .columns(example: "iban=\(name)"))
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
      role != .sign || table.said[column] != nil || CSVContent.cells(column, rows).contains { !$0.isEmpty }
    }
    let fields = Set(table.columns.values)
    if !isCharges, fields.contains(.amount), !fields.contains(.sign),
      let amount = table.columns.first(where: { $0.value == .amount })?.key,
      !CSVContent.cells(amount, rows).contains(where: AmountColumn.isNegative),
      let column = CSVContent.sign(in: rows, known: table.columns.merging(table.said) { _, said in said }),
      table.said[column] == nil
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
    let isSaid = table.said[debit] == .debit || isProfile
    let signs = Set(
      debits.flatMap { CSVContent.cells($0, rows) }.compactMap { AmountColumn.amount($0, mark) }
        .filter { !$0.isZero }.map(\.isNegative)
    )
    if !isSaid, signs.count == 2 {
      let name = CSVColumns.name(debit, table.header ?? [])
      throw MalformedText(
        line: table.headerLine,
        reason: "some debits have a minus and others have none; say amount=\(name) if a minus is money out, or "
          + "debit=\(name) if it is money that comes back",
        remedy: .columns(example: "amount=\(name)"))
    }
    for debit in debits { used.columns[debit] = .amount }
    used.isInverted = isSaid || signs != [true]
    return CSVSigns()
  }

  /// - Throws: `MalformedText` if a sign in the amounts cannot be that of the currency, or if two signs differ.
  private static func checkCurrency(
    _ currency: Currency, _ cells: [AmountColumn.Cell], isSaid: Bool
  ) throws(MalformedText) {
    var first: (sign: String, cell: AmountColumn.Cell)?
    for cell in cells {
      for sign in AmountColumn.currencies(in: cell.text) {
        let possible = CurrencySign.currencies(sign)
        if let first, CurrencySign.currencies(first.sign).allSatisfy({ !possible.contains($0) }) {
          let other = "\(quoted(first.cell.text)) in line \(first.cell.line)"
          throw MalformedText(line: cell.line, reason: "\(quoted(cell.text)) has another currency than \(other)")
        }
        first = first ?? (sign, cell)
        guard possible.contains(currency) else {
          throw isSaid
            ? MalformedText(line: cell.line, reason: "\(quoted(cell.text)) is not in \(currency.code)")
            : MalformedText(
              line: cell.line, reason: "\(quoted(cell.text)) is not in \(currency.code); say in which currency it is",
              remedy: .currency)
        }
      }
    }
  }

  /// Returns what to say about a file in which neither payees nor texts are known; nil for others.
  private static func unnamed(_ table: CSVTable) -> String? {
    let fields = Set(table.columns.values)
    guard !fields.contains(.name), !fields.contains(.text), !fields.contains(.payer) else { return nil }
    let example = CSVColumns.example(table.header ?? [], table.rows)
    return "the columns of payees and texts are not known; name them like --columns \"\(example)\""
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

  /// Returns the rows that have an entry. Rows with neither a date nor an amount are remarks, which banks write above
  /// and below the entries.
  ///
  /// - Parameter remarks: takes what is left out without being a remark.
  private static func entryRows(
    _ table: CSVTable, _ remarks: inout [String]
  ) throws(MalformedText) -> [EntryRow] {
    func cell(_ row: CSVText.Row, _ role: CSVProfile.Role) -> String? {
      let cells = table.columns.filter { $0.value == role }.keys.sorted().compactMap {
        row.cells.indices.contains($0) ? row.cells[$0].trimmed() : nil
      }
      return cells.first { !$0.isEmpty } ?? cells.first
    }
    let place = table.columns.first { $0.value == .date }?.key ?? 0
    let anyDay = CSVContent.cells(place, table.rows).first(where: DateColumn.isDate)
    var result: [EntryRow] = []
    var without: [Int] = []
    var undated: [Int] = []
    for row in table.rows {
      let date = cell(row, .date) ?? ""
      let amount = [CSVProfile.Role.amount, .debit, .credit].compactMap { cell(row, $0) }.first { !$0.isEmpty } ?? ""
      switch (DateColumn.isDate(date), AmountColumn.isAmount(amount)) {
      case (true, true): result.append(EntryRow(row: row))
      case (false, false) where date.isEmpty || amount.isEmpty || row.cells.count < table.width: continue
      // A pending entry has no booking date yet, so another date of the row is used until then.
      case (false, true) where date.isEmpty && CSVWords.isPending(cell(row, .state) ?? ""):
        if let day = otherDay(row, table) { result.append(EntryRow(row: dated(row, day, place))) }
      // Some banks write `offen` in place of the date, and no other date either.
      case (false, true) where CSVWords.isPending(date):
        if let day = otherDay(row, table) ?? anyDay {
          result.append(EntryRow(row: dated(row, day, place), isUnbooked: true))
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
    if let line = without.first {
      remarks.append(
        without.count == 1
          ? "line \(line) has no amount and is left out"
          : "\(without.count) lines without an amount are left out, the first is line \(line)")
    }
    if let line = undated.first {
      remarks.append(
        undated.count == 1
          ? "line \(line) has no date and is left out"
          : "\(undated.count) lines without a date are left out, the first is line \(line)")
    }
    return result
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

  private static func amountCells(
    _ rows: [CSVText.Row], _ columns: [Int: CSVProfile.Role]
  ) -> [AmountColumn.Cell] {
    cells(rows, columns, CSVTable.amounts.union([.balance])).map { AmountColumn.Cell(line: $0.0, text: $0.1) }
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
}
