public import Core

/// The user's changes to a category; nil leaves a property unchanged.
public struct CategoryEdit: Hashable, Sendable {
  public var name: String?
  /// The icon; empty for none.
  public var icon: String?
  /// The colour; `.some(nil)` for none.
  public var tint: Tint??

  public init(name: String? = nil, icon: String? = nil, tint: Tint?? = nil) {
    self.name = name
    self.icon = icon
    self.tint = tint
  }
}

extension Store {
  /// All categories with the number of their bills, the default ones first in their order.
  public func categoryList() async throws -> [Category] {
    try await driver.read { connection in
      let bills = try connection.rows(
        // Counts each month in the order of the index, and then these few counts.
        """
        SELECT category_id, CAST(SUM(number) AS BIGINT) AS bills
        FROM (SELECT category_id, COUNT(*) AS number FROM bill_figures GROUP BY month, category_id) AS monthly
        GROUP BY category_id
        """
      ).map { (try $0.integer("category_id"), Int(try $0.integer("bills"))) }
      let count = Dictionary(bills, uniquingKeysWith: { first, _ in first })
      return try connection.rows("SELECT * FROM categories ORDER BY id").map {
        try Category($0, bills: count[try $0.integer("id")] ?? 0)
      }
    }
  }

  /// All categories without the number of their bills, which takes a while with many bills, in the same order.
  public func categoryAppearances() async throws -> [CategoryAppearance] {
    try await driver.read { connection in
      try connection.rows("SELECT name, icon, colour FROM categories ORDER BY id").map { try CategoryAppearance($0) }
    }
  }

  /// The category with this name, regardless of case, accents and spaces.
  ///
  /// - Throws: `StoreError.unknownCategory` with similar names.
  public func category(named name: String) async throws -> Category {
    let id = try await driver.read { try Store.categoryID(named: name, $0) }
    guard let category = try await categoryList().first(where: { $0.id == id }) else {
      throw StoreError.notFound(.category, id)
    }
    return category
  }

  /// Whether a name is a category's current or former name.
  public func isCategory(_ name: String) async throws -> Bool {
    try await driver.read { connection in
      do {
        _ = try Store.categoryID(named: name, connection)
        return true
      } catch StoreError.unknownCategory {
        return false
      }
    }
  }

  /// - Throws: `StoreError.similarName` with the category that is too similar.
  public func addCategory(_ name: String, icon: String, tint: Tint?, who: String) async throws -> Category {
    try await change("category.add", who: who) { change in
      try Store.checkIsDistinct(of: name, except: nil, change.connection)
      return try Store.insertCategory(name, icon: icon, tint: tint, change)
    }
  }

  /// Inserts a category with a name that no other has; if it was another category's former name, it now refers to the
  /// new one.
  static func insertCategory(_ name: String, icon: String, tint: Tint?, _ change: Change) throws -> Category {
    try change.delete(.categoryAliases, where: "name_key = ?", [.text(SearchKey.of(name))])
    let row = try change.insert(
      .categories,
      [
        "name": .text(name), "name_key": .text(SearchKey.of(name)), "icon": .text(icon),
        "colour": .optional(tint?.rawValue), "revision": 1,
      ])
    return try Category(row, bills: 0)
  }

  /// Renames a category, or changes its icon or colour. Guesses of the old name still resolve to it.
  ///
  /// - Throws: `StoreError.unknownCategory`, `.similarName`, `.fallbackCategory` for renaming Other.
  public func editCategory(_ name: String, _ edit: CategoryEdit, who: String) async throws -> Category {
    try await change("category.edit", who: who) { change in
      let id = try Store.categoryID(named: name, change.connection)
      var values: [String: SQLValue] = [:]
      if let icon = edit.icon { values["icon"] = .text(icon) }
      if let tint = edit.tint { values["colour"] = .optional(tint?.rawValue) }
      if let newName = edit.name {
        try Store.checkIsDistinct(of: newName, except: id, change.connection)
        let key = try Store.categoryKey(id, change.connection)
        if SearchKey.of(newName) != key {
          try Store.checkNotLastResort(id, change.connection)
          try change.delete(.categoryAliases, where: "name_key = ?", [.text(SearchKey.of(newName))])
          try change.insert(.categoryAliases, ["name_key": .text(key), "category_id": .integer(id)])
        }
        values["name"] = .text(newName)
        values["name_key"] = .text(SearchKey.of(newName))
      }
      return try Category(try change.update(.categories, id, values), bills: 0)
    }
  }

  /// Moves all bills of a category to another and deletes it; guesses of its name resolve to the other, and its budgets
  /// are added to those of the other. Returns the number of its bills.
  ///
  /// - Throws: `StoreError.unknownCategory`, `.fallbackCategory` for merging Other, `.sameCategory`.
  public func mergeCategory(_ name: String, into target: String, who: String) async throws -> Int {
    try await change("category.merge", who: who) { change in
      let id = try Store.categoryID(named: name, change.connection)
      let other = try Store.categoryID(named: target, change.connection)
      guard id != other else { throw StoreError.sameCategory(name) }
      try Store.checkNotLastResort(id, change.connection)
      let bills = try Store.countBills(ofCategory: id, change.connection)
      try change.delete(
        .billCategories,
        where: "category_id = ? AND bill_id IN (SELECT bill_id FROM bill_categories WHERE category_id = ?)",
        [.integer(id), .integer(other)])
      try change.update(
        .billCategories, where: "category_id = ?", [.integer(id)], ["category_id": .integer(other)])
      try change.update(.billParts, where: "category_id = ?", [.integer(id)], ["category_id": .integer(other)])
      try change.update(.categoryAliases, where: "category_id = ?", [.integer(id)], ["category_id": .integer(other)])
      try Store.mergeBudgets(ofCategory: id, into: other, change)
      let key = try Store.categoryKey(id, change.connection)
      try change.delete(.categories, where: "id = ?", [.integer(id)])
      try change.insert(.categoryAliases, ["name_key": .text(key), "category_id": .integer(other)])
      return bills
    }
  }

  /// Deletes a category with its budgets. Its bills keep their other categories; those without any other, and parts of
  /// bills, are assigned to Other. Returns the number of its bills.
  ///
  /// - Throws: `StoreError.unknownCategory`, `.fallbackCategory` for deleting Other.
  public func deleteCategory(_ name: String, who: String) async throws -> Int {
    try await change("category.delete", who: who) { change in
      let id = try Store.categoryID(named: name, change.connection)
      try Store.checkNotLastResort(id, change.connection)
      let other = try Store.categoryID(named: DefaultCategories.other, change.connection)
      let bills = try Store.countBills(ofCategory: id, change.connection)
      // A divided bill keeps the categories of its parts.
      try change.delete(
        .billCategories,
        where: """
          category_id = ? AND bill_id IN (SELECT bill_id FROM bill_categories WHERE category_id <> ?)
            AND (bill_id NOT IN (SELECT bill_id FROM bill_parts WHERE category_id = ?)
              OR bill_id IN (SELECT bill_id FROM bill_categories WHERE category_id = ?))
          """, [.integer(id), .integer(id), .integer(id), .integer(other)])
      try change.update(.billParts, where: "category_id = ?", [.integer(id)], ["category_id": .integer(other)])
      try change.update(
        .billCategories, where: "category_id = ?", [.integer(id)], ["category_id": .integer(other)])
      try change.delete(.categoryAliases, where: "category_id = ?", [.integer(id)])
      try change.delete(.budgets, where: "category_id = ?", [.integer(id)])
      try change.delete(.categories, where: "id = ?", [.integer(id)])
      return bills
    }
  }

  /// - Throws: `StoreError.similarName`.
  static func checkIsDistinct(of name: String, except id: Int64?, _ connection: any Connection) throws {
    let names = try connection.rows("SELECT name FROM categories WHERE id <> ? ORDER BY id", .integer(id ?? 0))
      .map { try $0.text("name") }
    if let similar = names.first(where: { CategorySimilarity.isTooSimilar($0, name) }) {
      throw StoreError.similarName(.category, name, existing: similar)
    }
  }

  /// The number of bills of a category that are in the ledger. Deleted bills follow their category, but do not count.
  private static func countBills(ofCategory id: Int64, _ connection: any Connection) throws -> Int {
    let row = try connection.row(
      """
      SELECT COUNT(*) AS n FROM bill_categories JOIN bills ON bills.id = bill_id
      WHERE category_id = ? AND deleted IS NULL
      """, .integer(id))
    return Int(try row?.integer("n") ?? 0)
  }

  private static func categoryKey(_ id: Int64, _ connection: any Connection) throws -> String {
    try connection.row("SELECT name_key FROM categories WHERE id = ?", .integer(id))?.text("name_key") ?? ""
  }

  /// - Throws: `StoreError.fallbackCategory` for Other, the category of bills without a better one.
  private static func checkNotLastResort(_ id: Int64, _ connection: any Connection) throws {
    if try categoryKey(id, connection) == SearchKey.of(DefaultCategories.other) { throw StoreError.fallbackCategory }
  }
}

extension Category {
  init(_ row: Row, bills: Int) throws {
    self.init(
      id: try row.integer("id"), revision: Int(try row.integer("revision")), name: try row.text("name"),
      icon: try row.text("icon"), tint: row.optionalText("colour").flatMap(Tint.init(rawValue:)), bills: bills)
  }
}
