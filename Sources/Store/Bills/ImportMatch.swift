internal import Core

/// What of a file is new, and what the ledger already has.
struct ImportMatch {
  /// The indexes of what is new, in the order of the file.
  var new: [Int] = []
  /// The ids of what the ledger has, by index; it may be deleted.
  var present: [Int: Int64] = [:]

  /// - Parameters:
  ///   - keys: those of the bills, incomes or settlements of a file. Two equal ones are two, of which one may exist
  ///     already.
  ///   - table: `bills`, `income` or `settlements`.
  ///   - command: the `what` of commands that import. What they have created is known by the contents with which it
  ///     was imported, even if it was changed or deleted since.
  init(_ keys: [ImportKey], in table: LedgerTable, importedBy command: String, _ connection: any Connection) throws {
    // Most files have no incomes or settlements, and a ledger may have many.
    guard !keys.isEmpty else { return }
    var known = try ImportMatch.known(table, importedBy: command, connection)
    var taken: Set<Int64> = []
    for (place, key) in keys.enumerated() {
      if let index = known[key]?.firstIndex(where: { !taken.contains($0) }), let id = known[key]?.remove(at: index) {
        taken.insert(id)
        present[place] = id
      } else {
        new.append(place)
      }
    }
  }

  private static func known(
    _ table: LedgerTable, importedBy command: String, _ connection: any Connection
  ) throws -> [ImportKey: [Int64]] {
    var known: [ImportKey: [Int64]] = [:]
    func note(_ id: Int64, _ columns: [String: SQLValue]) {
      guard let key = ImportKey(columns), known[key]?.contains(id) != true else { return }
      known[key, default: []].append(id)
    }
    let (columns, condition) =
      switch table {
      case .bills: ("id, issue_date, minor_units, currency, merchant, title", "WHERE deleted IS NULL")
      case .settlements: ("id, date, minor_units, currency, person", "")
      default: ("id, date, minor_units, currency, title", "")
      }
    for row in try connection.rows("SELECT \(columns) FROM \(table.name) \(condition) ORDER BY id") {
      note(try row.integer("id"), row.columns)
    }
    let imported = try connection.rows(
      """
      SELECT subject_id, after FROM events JOIN commands ON commands.id = command_id
      WHERE commands.what = ? AND commands.state = \(CommandState.done.sql)
        AND table_name = ? AND before IS NULL ORDER BY events.id
      """, .text(command), .text(table.name))
    for row in imported {
      let columns: [String: SQLValue] = try row.json("after")
      // The next bill of a series, which was not in the file, is created with its position.
      if case .integer? = columns["occurrence"] { continue }
      note(try row.integer("subject_id"), columns)
    }
    return known
  }
}
