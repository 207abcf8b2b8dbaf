public import Core
public import Exchange

extension Store {
  /// Imports the statements of a file, all or none. Entries that are already stored stay as they are.
  ///
  /// - Parameter sha256: the hash of the file.
  public func importStatements(
    _ statements: [Statement], fileName: String, sha256: String, who: String
  ) async throws -> [ImportedStatement] {
    try await change("statement.import", who: who) { change in
      var imported: [ImportedStatement] = []
      for statement in statements {
        let earlier = Set(imported.compactMap(\.statement))
        imported.append(
          try Store.importStatement(statement, fileName: fileName, sha256: sha256, besides: earlier, change))
      }
      return imported
    }
  }

  private static func importStatement(
    _ statement: Statement, fileName: String, sha256: String, besides: Set<Int64>, _ change: Change
  ) throws -> ImportedStatement {
    // The texts of a payment, and the account of a card's statement, can be a card number, which is never stored.
    let statement = statement.withoutCardNumbers
    let known = try KnownEntries(change.connection).find(statement, sha256: sha256, besides: besides)
    let pending = statement.entries.count(where: \.isPending)
    let new = zip(statement.entries, known.flags).filter { !$0.isPending && !$1 }.map { $0.0 }
    var result = ImportedStatement(
      new: [], known: statement.entries.count - pending - new.count, pending: pending, assumed: known.assumed.count,
      assumedFrom: known.assumedFrom.sorted(), doubtful: known.doubtful.count, doubtfulIn: known.doubtfulIn.sorted())
    guard !new.isEmpty else { return result }
    let id = try insert(statement, fileName: fileName, sha256: sha256, change)
    result.statement = id
    result.new = try insert(new, of: statement, id, change)
    return result
  }

  /// Inserts a statement without its entries, and returns its id.
  private static func insert(
    _ statement: Statement, fileName: String, sha256: String, _ change: Change
  ) throws -> Int64 {
    let days = statement.entries.map(\.date).sorted()
    let row = try change.insert(
      .statements,
      [
        "created": .integer(change.now), "file_name": .text(FullCardNumber.masked(fileName)),
        "sha256": .text(sha256), "format": .text(statement.format.rawValue), "account": .optional(statement.account),
        "bank": .optional(statement.bank), "number": .optional(statement.number),
        "currency": .text(statement.currency.code), "opening": .optional(statement.opening?.amount.minorUnits),
        "closing": .optional(statement.closing?.amount.minorUnits),
        "first_date": .optional(days.first?.description), "last_date": .optional(days.last?.description),
      ])
    return try row.integer("id")
  }

  /// Inserts entries of a statement, and returns their ids.
  private static func insert(
    _ entries: [StatementEntry], of statement: Statement, _ id: Int64, _ change: Change
  ) throws -> [Int64] {
    // Thousands of equal entries do not each look for the others again.
    var ordinals: [String: Int] = [:]
    return try entries.map { entry in
      let first = try KnownEntries.identity(of: entry, in: statement, ordinal: 1)
      var ordinal = ordinals[first, default: 0] + 1
      var identity = try KnownEntries.identity(of: entry, in: statement, ordinal: ordinal)
      while try Store.isTaken(identity, change.connection) {
        ordinal += 1
        identity = try KnownEntries.identity(of: entry, in: statement, ordinal: ordinal)
      }
      ordinals[first] = ordinal
      let inserted = try change.insert(
        .statementEntries,
        [
          "statement_id": .integer(id), "identity": .text(identity), "date": .text(entry.date.description),
          "minor_units": .integer(entry.amount.minorUnits), "currency": .text(entry.amount.currency.code),
          "entry": try .json(entry),
        ])
      return try inserted.integer("id")
    }
  }

  /// Returns which entries of a file are stored already, and which of these only seem to be. Importing the file adds
  /// the others, except those that are not booked.
  ///
  /// - Parameter sha256: the hash of the file; nil if it is not a file.
  public func found(_ statements: [Statement], sha256: String? = nil) async throws -> [FoundEntries] {
    try await driver.read { connection in
      var known = KnownEntries(connection)
      return try statements.map { try known.findAhead($0, sha256: sha256) }
    }
  }

  private static func isTaken(_ identity: String, _ connection: any Connection) throws -> Bool {
    try connection.row("SELECT id FROM statement_entries WHERE identity = ?", .text(identity)) != nil
  }

  /// The statements, newest entries first.
  public func statements() async throws -> [BankStatement] {
    try await driver.read { connection in
      try connection.rows(
        """
        SELECT statements.*, (SELECT COUNT(*) FROM statement_entries WHERE statement_id = statements.id) AS entries
        FROM statements ORDER BY last_date DESC, id DESC
        """
      ).map(BankStatement.init)
    }
  }

  /// The first day of the earliest statement; nil if there is none.
  public func firstStatementDay() async throws -> CalendarDate? {
    try await driver.read { try $0.row("SELECT MIN(first_date) AS day FROM statements")?.date("day") }
  }

  /// Entries, newest first.
  ///
  /// - Throws: `StoreError.notFound` for a statement that does not exist.
  public func entries(_ filter: EntryFilter = EntryFilter()) async throws -> [ImportedEntry] {
    if let statement = filter.statement { try await checkExists(.statement, statement) }
    return try await driver.read { try Store.entries(filter, $0) }
  }

  static func entries(_ filter: EntryFilter, _ connection: any Connection) throws -> [ImportedEntry] {
    let (conditions, arguments) = filter.sql
    let rows = try connection.rows(
      """
      SELECT id, statement_id, entry FROM statement_entries
      WHERE \(conditions.joined(separator: " AND ")) ORDER BY date DESC, id DESC LIMIT ? OFFSET ?
      """, arguments + [.limit(filter.limit), .integer(Int64(filter.offset))])
    // Thousands of entries share a few accounts.
    let statements = try Set(rows.map { try $0.integer("statement_id") }).sorted()
    let accounts = Dictionary(
      try connection.rows("SELECT id, account FROM statements WHERE id IN (@ids)", ids: statements).map {
        (try $0.integer("id"), $0.optionalText("account"))
      }
    ) { first, _ in first }
    let ids = filter.isMatched == false ? [] : try rows.map { try $0.integer("id") }
    let (bills, incomes) = (try billsPaid(byEntries: ids, connection), try incomes(ofEntries: ids, connection))
    return try zip(rows, try rows.entries("entry")).map { row, entry in
      let (id, statement) = (try row.integer("id"), try row.integer("statement_id"))
      return ImportedEntry(
        id: id, statement: statement, account: accounts[statement] ?? nil, entry: entry, bills: bills[id] ?? [],
        income: incomes[id])
    }
  }

  private static func billsPaid(byEntries ids: [Int64], _ connection: any Connection) throws -> [Int64: [Int64]] {
    let rows = try connection.rows(
      """
      SELECT entry_id, bill_id FROM match_entries JOIN match_bills ON match_bills.match_id = match_entries.match_id
      WHERE entry_id IN (@ids) ORDER BY bill_id
      """, ids: ids)
    var bills: [Int64: [Int64]] = [:]
    for row in rows { bills[try row.integer("entry_id"), default: []].append(try row.integer("bill_id")) }
    return bills
  }

  /// The profile for reading a bank's CSV files; nil if there is none with this name.
  public func statementProfile(_ name: String) async throws -> CSVProfile? {
    try await driver.read { connection in
      try connection.row(
        "SELECT profile FROM statement_profiles WHERE name_key = ?", .text(SearchKey.of(name)))?.json("profile")
    }
  }

  /// Saves the profile for reading a bank's CSV files.
  public func keepStatementProfile(_ profile: CSVProfile, as name: String) async throws {
    try await driver.write { connection in
      _ = try connection.execute(
        """
        INSERT INTO statement_profiles (name_key, name, profile) VALUES (?, ?, ?) ON CONFLICT (name_key)
        DO UPDATE SET name = excluded.name, profile = excluded.profile
        """, .text(SearchKey.of(name)), .text(name), try .json(profile))
    }
  }
}

extension EntryFilter {
  /// The conditions of a query on `statement_entries`, and their arguments.
  var sql: (conditions: [String], arguments: [SQLValue]) {
    var conditions = ["1 = 1"]
    var arguments: [SQLValue] = []
    func add(_ condition: String, _ values: [SQLValue] = []) {
      conditions.append(condition)
      arguments += values
    }
    if let statement { add("statement_id = ?", [.integer(statement)]) }
    if let ids { add("id IN (\(ids.map { _ in "?" }.joined(separator: ", ")))", ids.map(SQLValue.integer)) }
    if let from { add("date >= ?", [.text(from.description)]) }
    if let to { add("date <= ?", [.text(to.description)]) }
    if let isMatched {
      add(
        """
        \(isMatched ? "" : "NOT ")(EXISTS (SELECT 1 FROM match_entries WHERE entry_id = statement_entries.id)
          OR EXISTS (SELECT 1 FROM income WHERE entry_id = statement_entries.id))
        """)
    }
    return (conditions, arguments)
  }
}

extension BankStatement {
  init(_ row: Row) throws {
    guard let currency = Currency(code: try row.text("currency")),
      let format = StatementFormat(rawValue: try row.text("format"))
    else { throw StoreError.corrupt("a statement of no known currency or format") }
    func money(_ column: String) -> Money? {
      row.optionalInteger(column).map { Money(minorUnits: $0, currency: currency) }
    }
    func date(_ column: String) -> CalendarDate? { row.optionalText(column).flatMap(CalendarDate.init(iso:)) }
    self.init(
      id: try row.integer("id"), created: try row.integer("created"), fileName: try row.text("file_name"),
      format: format, account: row.optionalText("account"), number: row.optionalText("number"), currency: currency,
      opening: money("opening"), closing: money("closing"), first: date("first_date"), last: date("last_date"),
      entries: Int(try row.integer("entries")))
  }
}
