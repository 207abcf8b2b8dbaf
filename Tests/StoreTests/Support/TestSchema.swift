@testable import Store

/// Queries to a database's system tables, which each database keeps in another place.
extension Store {
  private var isSQLite: Bool { driver.dialect.searchKey == "rowid" }

  func tables() async throws -> [String] {
    let sql =
      isSQLite
      ? "SELECT name FROM sqlite_master WHERE type = 'table'"
      : "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()"
    return try await driver.read { try $0.rows(sql).map { try $0.text("name") } }
  }

  func columns(of table: String) async throws -> [String] {
    let sql =
      isSQLite
      ? "SELECT name FROM pragma_table_info(?)"
      : """
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = ?
      """
    return try await driver.read { try $0.rows(sql, .text(table)).map { try $0.text("name") } }
  }

  /// The tables and columns with a text that contains a number, however its digits are separated.
  func places(of number: String) async throws -> [String] {
    let tables = try await tables()
    return try await driver.read { connection in
      var found: [String] = []
      for name in tables {
        for row in try connection.rows("SELECT * FROM \(name)") {
          for (column, value) in row.columns {
            guard case .text(let text) = value, text.filter(\.isNumber).contains(number) else { continue }
            found.append("\(name).\(column): \(text)")
          }
        }
      }
      return found
    }
  }
}
