internal import Core

/// Divides the entries of a bank's CSV file by account and currency.
enum CSVAccounts {
  /// An entry with the balance after it, in minor units, and the own account that its row names.
  struct ReadEntry {
    var entry: StatementEntry
    var balance: Int64?
    var account: String?
  }

  /// Divides the entries into statements, one for each account and currency.
  ///
  /// - Parameter column: the column of the own account; nil if there is none.
  /// - Throws: `MalformedText` if it is not certain to which account or currency an entry belongs, or if balances do
  ///   not agree with the entries.
  static func statements(
    of entries: [ReadEntry], _ table: CSVTable, _ column: Int?, ignoresBalances: Bool
  ) throws(MalformedText) -> [Statement] {
    var statements: [Statement] = []
    for (name, own) in try accounts(of: entries, table, column) {
      let currencies = CSVCurrencies.distinct(own.map(\.entry.amount.currency))
      if currencies.count > 1 { try CSVCurrencies.checkBalances(own.map { ($0.entry, $0.balance) }, table) }
      for currency in currencies {
        let entries = own.filter { $0.entry.amount.currency == currency }
        var statement = Statement(
          format: .csv, account: name ?? table.accountAbove, currency: currency, entries: entries.map(\.entry))
        do throws(MalformedText) {
          try CSVSettling.settle(entries.map(\.balance), &statement, ignoresBalances: ignoresBalances)
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

  /// Returns the entries of each account, the accounts in the order of their first entries. The name is nil if no row
  /// names an account.
  ///
  /// - Parameter column: the column of the own account; nil if there is none.
  /// - Throws: `MalformedText` if there are too many accounts, or if a row does not say to which of several it belongs.
  private static func accounts(
    of entries: [ReadEntry], _ table: CSVTable, _ column: Int?
  ) throws(MalformedText) -> [(name: String?, entries: [ReadEntry])] {
    var names: [String?] = []
    var places: [String?: [Int]] = [:]
    for (place, one) in entries.enumerated() {
      if places[one.account] == nil { names.append(one.account) }
      places[one.account, default: []].append(place)
    }
    if let column, names.count > mostAccounts { throw tooMany(names.count, table, column) }
    // A single account may be left out in some rows; of several, each row must say which.
    let named = names.compactMap(\.self)
    if named.count == 1 { return [(named[0], entries)] }
    if names.count > 1, let lost = entries.first(where: { $0.account == nil }) {
      throw MalformedText(line: lost.entry.line, reason: "the entry does not say which of the accounts it belongs to")
    }
    return names.map { name in (name, places[name, default: []].map { entries[$0] }) }
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
}
