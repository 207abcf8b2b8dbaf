internal import Core

extension Store {
  /// The names of all categories, the defaults in their order first.
  public func categories() async throws -> [String] {
    try await driver.read { try $0.rows("SELECT name FROM categories ORDER BY id").map { try $0.text("name") } }
  }

  /// The category of a name in any spelling of case, accents and spaces.
  ///
  /// - Throws: `StoreError.unknownCategory` with the names that begin or end alike.
  static func categoryID(named name: String, _ connection: any Connection) throws -> Int64 {
    let key = SearchKey.of(name)
    if let row = try connection.row("SELECT id FROM categories WHERE name_key = ?", .text(key)) { return try row.integer("id") }
    let close = try connection.rows(
      "SELECT name FROM categories WHERE name_key LIKE ? OR name_key LIKE ? ORDER BY id LIMIT 3",
      .text("\(key.prefix(3))%"), .text("%\(key.suffix(4))"))
    throw StoreError.unknownCategory(name, close: try close.map { try $0.text("name") })
  }

  static func categories(ofBill id: Int64, _ connection: any Connection) throws -> [String] {
    try connection.rows(
      """
      SELECT name FROM bill_categories JOIN categories ON categories.id = category_id WHERE bill_id = ? ORDER BY position
      """, .integer(id)
    ).map { try $0.text("name") }
  }
}

extension Store {
  /// - Throws: `StoreError.unknownCategory` for the first name that is no category.
  public func checkCategories(_ names: [String]) async throws {
    try await driver.read { connection in for name in names { _ = try Store.categoryID(named: name, connection) } }
  }
}
