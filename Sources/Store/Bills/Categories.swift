internal import Core

extension Store {
  /// The names of all categories, the default ones first in their order.
  public func categories() async throws -> [String] {
    try await driver.read { try Store.categoryNames($0) }
  }

  /// Checks that all names are categories.
  ///
  /// - Throws: `StoreError.unknownCategory` for the first name that is not.
  public func checkCategories(_ names: [String]) async throws {
    try await driver.read { connection in for name in names { _ = try Store.categoryID(named: name, connection) } }
  }

  /// The ledger's names of categories that are given in any spelling, or by a former name.
  ///
  /// - Throws: `StoreError.unknownCategory` with similar names.
  public func categories(named names: [String]) async throws -> [String] {
    try await driver.read { connection in
      try names.map { name in
        let id = try Store.categoryID(named: name, connection)
        let row = try connection.row("SELECT name FROM categories WHERE id = ?", .integer(id))
        return try row?.text("name") ?? name
      }
    }
  }

  /// The id of the category with this name, regardless of case, accents and spaces.
  ///
  /// - Throws: `StoreError.unknownCategory` with similar names.
  static func categoryID(named name: String, _ connection: any Connection) throws -> Int64 {
    let key = SearchKey.of(name)
    if let row = try connection.row("SELECT id FROM categories WHERE name_key = ?", .text(key)) {
      return try row.integer("id")
    }
    // A category's name before it was renamed or merged is still accepted.
    if let row = try connection.row("SELECT category_id FROM category_aliases WHERE name_key = ?", .text(key)) {
      return try row.integer("category_id")
    }
    throw StoreError.unknownCategory(name, close: NameDistance.closest(to: key, among: try categoryNames(connection)))
  }

  /// The category names of several bills, in order within each bill.
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
