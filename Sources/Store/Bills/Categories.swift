internal import Core

extension Store {
  /// The names of all categories, the defaults in their order first.
  public func categories() async throws -> [String] {
    try await driver.read { try Store.categoryNames($0) }
  }

  /// - Throws: `StoreError.unknownCategory` for the first name that is no category.
  public func checkCategories(_ names: [String]) async throws {
    try await driver.read { connection in for name in names { _ = try Store.categoryID(named: name, connection) } }
  }

  /// The names that the ledger has for categories said in any spelling, or by a name that one had before.
  ///
  /// - Throws: `StoreError.unknownCategory` with the names that are close.
  public func categories(named names: [String]) async throws -> [String] {
    try await driver.read { connection in
      try names.map { name in
        let id = try Store.categoryID(named: name, connection)
        let row = try connection.row("SELECT name FROM categories WHERE id = ?", .integer(id))
        return try row?.text("name") ?? name
      }
    }
  }

  /// The category of a name in any spelling of case, accents and spaces.
  ///
  /// - Throws: `StoreError.unknownCategory` with the names that are close.
  static func categoryID(named name: String, _ connection: any Connection) throws -> Int64 {
    let key = SearchKey.of(name)
    if let row = try connection.row("SELECT id FROM categories WHERE name_key = ?", .text(key)) {
      return try row.integer("id")
    }
    // A name that it had before it was renamed or merged is still understood.
    if let row = try connection.row("SELECT category_id FROM category_aliases WHERE name_key = ?", .text(key)) {
      return try row.integer("category_id")
    }
    throw StoreError.unknownCategory(name, close: NameDistance.closest(to: key, among: try categoryNames(connection)))
  }

  /// The category names of bills, each bill's in its order.
  static func categories(ofBills ids: [Int64], _ connection: any Connection) throws -> [Int64: [String]] {
    let rows = try connection.rows(
      """
      SELECT bill_id, name FROM bill_categories JOIN categories ON categories.id = category_id
      WHERE bill_id IN (@ids) ORDER BY bill_id, position
      """, ids: ids)
    var names: [Int64: [String]] = [:]
    for row in rows { names[try row.integer("bill_id"), default: []].append(try row.text("name")) }
    return names
  }

  private static func categoryNames(_ connection: any Connection) throws -> [String] {
    try connection.rows("SELECT name FROM categories ORDER BY id").map { try $0.text("name") }
  }
}
