internal import Core

/// The currencies of the entries of a CSV file: a file of an account that holds several has a column for them.
struct CSVCurrencies {
  /// The currency of each entry.
  let all: [Currency]

  /// - Parameters:
  ///   - usual: the currency of entries that name none.
  ///   - isStated: whether the user stated that currency.
  ///   - expected: the currencies that the account is expected to have, by the settings or by an earlier file.
  /// - Throws: `MalformedText` for an entry in an unknown currency, in another one than the user stated, or in none
  ///   beside several or beside one that is not expected: a file may name only the currencies of payments abroad.
  init(
    _ rows: [CSVText.Row], _ table: CSVTable, usual: Currency, isStated: Bool, expected: [Currency]
  ) throws(MalformedText) {
    guard let column = table.columns.first(where: { $0.value == .currency })?.key else {
      all = rows.map { _ in usual }
      return
    }
    let named = try rows.map { row throws(MalformedText) -> Currency? in
      let cell = row.cells.indices.contains(column) ? row.cells[column].trimmed() : ""
      if cell.isEmpty { return nil }
      if CurrencySign.currencies(cell).contains(usual) { return usual }
      guard let currency = CurrencySign.only(cell) else {
        // A sign that several currencies share.
        let isSign = !isStated && !CurrencySign.currencies(cell).isEmpty
        let advice = isSign ? "say in which currency it is" : "import a file without such entries"
        throw MalformedText(
          line: row.line, reason: "an entry in \(quoted(cell)) among those in \(usual.code); \(advice)",
          remedy: isSign ? .currency : nil)
      }
      guard !isStated else {
        throw MalformedText(
          line: row.line,
          reason: "an entry in \(quoted(cell)), although all are said to be in \(usual.code); say no currency, and the "
            + "entries in each are imported as an account of their own")
      }
      return currency
    }
    let distinct = CSVCurrencies.distinct(named.compactMap(\.self))
    if distinct.count > 1, let lost = named.firstIndex(of: nil) {
      throw MalformedText(line: rows[lost].line, reason: "the entry does not say in which of the currencies it is")
    }
    if let only = distinct.first, !isStated, !expected.contains(only), let lost = named.firstIndex(of: nil) {
      throw MalformedText(
        line: rows[lost].line,
        reason: "the entry names no currency, unlike those in \(only.code); say in which currency all are",
        remedy: .currency)
    }
    all = named.map { $0 ?? usual }
  }

  /// Returns the currencies without repetitions, in their order.
  static func distinct(_ currencies: [Currency]) -> [Currency] {
    var seen: Set<Currency> = []
    return currencies.filter { seen.insert($0).inserted }
  }

  /// Returns the rows in each currency.
  func divided(_ rows: [CSVText.Row]) -> [(currency: Currency, rows: [CSVText.Row])] {
    CSVCurrencies.distinct(all).map { currency in
      (currency, zip(rows, all).filter { $0.1 == currency }.map(\.0))
    }
  }

  /// A currency with as many decimals as all others; nil if they have different numbers of them.
  var withCommonDecimals: Currency? { Set(all.map(\.exponent)).count == 1 ? all.first : nil }

  /// What to say about several currencies; nil for a single one.
  var remark: FileRemark? {
    let codes = CSVCurrencies.distinct(all).map(\.code)
    guard let last = codes.last, codes.count > 1 else { return nil }
    return FileRemark(
      "the entries in \(codes.dropLast().joined(separator: ", ")) and \(last) are imported as an account each")
  }

  /// Checks that amounts in several currencies are not those of payments abroad, whose amounts in the currency of the
  /// account are in another column. Balances that agree show it, and else that there is no other column of amounts.
  ///
  /// - Throws: `MalformedText` if there is one.
  func checkAmounts(
    of statements: [Statement], in table: CSVTable, _ rows: [CSVText.Row]
  ) throws(MalformedText) {
    let areProven = statements.allSatisfy { $0.closing != nil && $0.entries.count > 1 }
    let isStated = table.stated.values.contains(.currency)
    guard let first = all.first, let other = all.firstIndex(where: { $0 != first }), !areProven, !isStated,
      let column = otherAmounts(in: table, rows)
    else { return }
    let header = table.header ?? []
    func name(_ role: CSVProfile.Role) -> String? {
      table.columns.first { $0.value == role }.map { CSVColumns.name($0.key, header) }
    }
    let amount = CSVColumns.name(column, header)
    var example = "amount=\(amount)"
    if let written = name(.amount) { example += ",original-amount=\(written)" }
    if let currency = name(.currency) { example += ",original-currency=\(currency)" }
    throw MalformedText(
      line: rows[other].line,
      reason: "an entry in \(all[other].code) among those in \(first.code), and \(quoted(amount)) has amounts as well; "
        + "say which are those of the account",
      remedy: .columns(example: example))
  }

  /// Checks that the balances beside entries in several currencies are not those of one account: then the currencies
  /// are those of the payments, and not of their amounts.
  ///
  /// - Throws: `MalformedText` if they are.
  static func checkBalances(
    _ rows: [(entry: StatementEntry, balance: Int64?)], _ table: CSVTable
  ) throws(MalformedText) {
    let currencies = distinct(rows.map { $0.entry.amount.currency })
    guard let first = currencies.first, Set(currencies.map(\.exponent)).count == 1,
      let other = rows.first(where: { $0.entry.amount.currency != first })
    else { return }
    let entries = rows.map { row in
      var entry = row.entry
      entry.amount = Money(minorUnits: entry.amount.minorUnits, currency: first)
      return entry
    }
    var whole = Statement(format: .csv, currency: first, entries: entries)
    do throws(MalformedText) {
      try CSVSettling.settle(rows.map { $0.balance }, &whole, ignoresBalances: false)
    } catch {
      return
    }
    guard whole.closing != nil, let column = table.columns.first(where: { $0.value == .currency })?.key else { return }
    let name = CSVColumns.name(column, table.header ?? [])
    throw MalformedText(
      line: other.entry.line,
      reason: "an entry in \(other.entry.amount.currency.code) among those in \(first.code), but the balances are "
        + "those of one account; is \(quoted(name)) the currency of the payments?",
      remedy: .columns(example: "original-currency=\(name)"))
  }

  /// Returns a column with an amount in every row beside those of the entries, which may be that in the currency of the
  /// account; nil if there is none.
  private func otherAmounts(in table: CSVTable, _ rows: [CSVText.Row]) -> Int? {
    let roles = Set(table.columns.values)
    let width = rows.map(\.cells.count).min() ?? 0
    return (0..<width).first { column in
      let cells = CSVContent.cells(column, rows)
      func isFilled(_ holds: (String) -> Bool) -> Bool {
        let written = cells.filter { !$0.isEmpty }
        return !written.isEmpty && written.allSatisfy(holds) && written.contains { $0.contains { ".,".contains($0) } }
      }
      return switch table.columns[column] {
      case nil: !cells.contains("") && isFilled { !DateColumn.isDate($0) && AmountColumn.isAmount($0) }
      case .originalAmount: !roles.contains(.originalCurrency) && isFilled(AmountColumn.isAmount)
      case .debit, .credit: roles.contains(.amount) && isFilled(AmountColumn.isAmount)
      default: false
      }
    }
  }
}
