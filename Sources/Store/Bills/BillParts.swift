internal import Core

/// The parts that bills are divided into, and their tags.
extension Store {
  /// Sets the parts of a bill, and their categories as the bill's. Writes nothing if there is no change. Without parts
  /// the bill is undivided, and has the categories of the contents.
  ///
  /// - Returns: whether the parts or categories have changed.
  /// - Throws: `StoreError.unknownCategory`, `.corrupt` for parts that do not add up to the amount.
  @discardableResult
  static func setParts(of contents: BillContents, ofBill id: Int64, _ change: Change) throws -> Bool {
    let parts = contents.parts
    let sum = parts.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
    guard parts.isEmpty || sum == Int128(contents.amount.minorUnits) else {
      throw StoreError.corrupt("a bill whose parts do not add up to its amount")
    }
    let isRecategorised = try setCategories(
      parts.isEmpty ? contents.categories : parts.map(\.category), ofBill: id, change)
    let wanted = try parts.enumerated().map { position, part -> [String: SQLValue] in
      [
        "bill_id": .integer(id), "position": .integer(Int64(position)),
        "category_id": .integer(try categoryID(named: part.category, change.connection)),
        "minor_units": .integer(part.minorUnits), "person": .optional(part.person),
        "person_key": .optional(part.person.map(SearchKey.of)), "text": .text(part.text),
        "is_rest": part.isRest ? 1 : 0,
      ]
    }
    let present = try change.connection.rows(
      "SELECT * FROM bill_parts WHERE bill_id = ? ORDER BY position", .integer(id)
    ).map(\.columns)
    guard wanted != present else { return isRecategorised }
    // Replaced as a whole, so that the history shows them as a whole.
    try change.delete(.billParts, where: "bill_id = ?", [.integer(id)])
    for part in wanted { try change.insert(.billParts, part) }
    return true
  }

  /// Sets the tags of a bill. Writes nothing if there is no change.
  ///
  /// - Returns: whether the tags have changed.
  @discardableResult
  static func setTags(_ names: [String], ofBill id: Int64, _ change: Change) throws -> Bool {
    var wanted: [String: String] = [:]
    for name in names { wanted[SearchKey.of(name)] = wanted[SearchKey.of(name)] ?? name }
    let rows = try change.connection.rows("SELECT name_key, name FROM bill_tags WHERE bill_id = ?", .integer(id))
    var isChanged = false
    for row in rows {
      let key = try row.text("name_key")
      if wanted[key] == (try row.text("name")) {
        wanted[key] = nil
      } else {
        try change.delete(.billTags, where: "bill_id = ? AND name_key = ?", [.integer(id), .text(key)])
        isChanged = true
      }
    }
    for (key, name) in wanted.sorted(by: { $0.key < $1.key }) {
      try change.insert(.billTags, ["bill_id": .integer(id), "name_key": .text(key), "name": .text(name)])
      isChanged = true
    }
    return isChanged
  }

  /// The parts of several bills, in order within each bill.
  static func parts(ofBills ids: [Int64], _ connection: any Connection) throws -> [Int64: [BillPart]] {
    // Most ledgers have no parts, and lists are long.
    guard try connection.row("SELECT bill_id FROM bill_parts LIMIT 1") != nil else { return [:] }
    let rows = try connection.rows(
      """
      SELECT bill_parts.*, name FROM bill_parts JOIN categories ON categories.id = category_id
      WHERE bill_id IN (@ids) ORDER BY bill_id, position
      """, ids: ids)
    var parts: [Int64: [BillPart]] = [:]
    for row in rows {
      parts[try row.integer("bill_id"), default: []].append(
        BillPart(
          category: try row.text("name"), minorUnits: try row.integer("minor_units"),
          person: row.optionalText("person"), text: try row.text("text"), isRest: try row.integer("is_rest") == 1))
    }
    return parts
  }

  /// Returns the tags, of those given, that no bill of the ledger has, each with similar ones that are in use.
  public func unusedTags(_ tags: [String]) async throws -> [(tag: String, close: [String])] {
    try await driver.read { connection in
      let used = try connection.rows(
        """
        SELECT DISTINCT name_key, name FROM bill_tags JOIN bills ON bills.id = bill_id WHERE deleted IS NULL
        ORDER BY name_key, name
        """)
      let keys = Set(try used.map { try $0.text("name_key") })
      let names = try used.map { try $0.text("name") }
      return tags.filter { !keys.contains(SearchKey.of($0)) }.map { tag in
        (tag: tag, close: NameDistance.closest(to: SearchKey.of(tag), among: names))
      }
    }
  }

  /// The tags of several bills, in alphabetical order within each bill.
  static func tags(ofBills ids: [Int64], _ connection: any Connection) throws -> [Int64: [String]] {
    guard try connection.row("SELECT bill_id FROM bill_tags LIMIT 1") != nil else { return [:] }
    let rows = try connection.rows(
      "SELECT bill_id, name FROM bill_tags WHERE bill_id IN (@ids) ORDER BY bill_id, name_key", ids: ids)
    var tags: [Int64: [String]] = [:]
    for row in rows { tags[try row.integer("bill_id"), default: []].append(try row.text("name")) }
    return tags
  }
}
