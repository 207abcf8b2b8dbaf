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
}
