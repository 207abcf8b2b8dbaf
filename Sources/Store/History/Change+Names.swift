internal import Core

extension Change {
  /// Checks that no other row has this name, in any spelling.
  ///
  /// - Parameters:
  ///   - table: a table with the columns `name` and `name_key`.
  ///   - id: the row that gets the name; nil for a new one.
  /// - Throws: `StoreError.similarName`.
  func checkName(_ name: String, in table: LedgerTable, except id: Int64? = nil) throws {
    let row = try connection.row(
      "SELECT name FROM \(table.name) WHERE name_key = ? AND id <> ?", .text(SearchKey.of(name)), .integer(id ?? 0))
    if let row { throw StoreError.similarName(table.subject, name, existing: try row.text("name")) }
  }
}
