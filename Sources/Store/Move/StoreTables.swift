/// A table of a store.
struct StoreTable: Hashable, Sendable {
  let name: String
  /// The columns of its primary key. Rows are read in the order of these columns.
  let key: [String]

  /// The position of a row in its table: the values of its key, in the order of the columns.
  typealias KeyValues = [SQLValue]

  /// Whether the database assigns the ids of its rows.
  var isNumbered: Bool { key == ["id"] }

  private init(_ name: String, _ key: String...) {
    self.name = name
    self.key = key.isEmpty ? ["id"] : key
  }

  /// All tables that are copied, in an order in which rows can be inserted: a table follows those that it refers to.
  /// Omitted are the names of migrations and the id of the store, which differ between stores, and the search index,
  /// which is derived.
  static let all = [
    StoreTable("documents"), StoreTable("arrivals"), StoreTable("jobs", "document_id"),
    StoreTable("readings", "document_id"), StoreTable("drafts"), StoreTable("categories"), StoreTable("cards"),
    StoreTable("bills"), StoreTable("bill_categories", "bill_id", "position"),
    StoreTable("category_aliases", "name_key"), StoreTable("bill_figures", "bill_id", "category_id"),
    StoreTable("bill_parts", "bill_id", "position"), StoreTable("bill_tags", "bill_id", "name_key"),
    StoreTable("attachments"), StoreTable("reminders", "bill_id", "due", "lead"),
    StoreTable("goals"), StoreTable("goal_payments"), StoreTable("settlements"),
    StoreTable("budgets", "category_id", "currency", "month"),
    StoreTable("commands"), StoreTable("events"),
    StoreTable("draft_keys", "draft_id", "kind", "value"), StoreTable("memory_notes"),
    StoreTable("draft_numbers", "value", "draft_id"), StoreTable("duplicate_verdicts"), StoreTable("statements"),
    StoreTable("statement_entries"), StoreTable("income"),
    StoreTable("statement_profiles", "name_key"), StoreTable("matches"),
    StoreTable("match_entries", "match_id", "entry_id"), StoreTable("match_bills", "match_id", "bill_id"),
    StoreTable("match_refusals"), StoreTable("waivers"),
  ]

  /// Returns the next rows to copy, as many as fit into one transaction: those after a position, or the first ones.
  ///
  /// The database finds the position by the index of the key. The last rows of a large table are therefore found as
  /// quickly as the first ones, and rows that others delete in the meantime do not shift rows into or out of a batch.
  func batch(after place: KeyValues?, _ connection: any Connection) throws -> [Row] {
    let columns = key.joined(separator: ", ")
    let most = name == "readings" ? 50 : 500
    let marks = key.map { _ in "?" }.joined(separator: ", ")
    let isAfter = place == nil ? "" : "WHERE (\(columns)) > (\(marks)) "
    return try connection.rows("SELECT * FROM \(name) \(isAfter)ORDER BY \(columns) LIMIT \(most)", place ?? [])
  }

  /// - Throws: `StoreError.corrupt` if the row belongs to another table.
  func place(of row: Row) throws -> KeyValues {
    try key.map { column in
      guard let value = row[column] else { throw StoreError.corrupt("a row of \(name) has no \(column)") }
      return value
    }
  }

  /// Returns how far a copy has progressed: the position of its last row, because rows are copied in the order of the
  /// key; nil for an empty copy.
  func lastPlace(_ connection: any Connection) throws -> KeyValues? {
    let columns = key.joined(separator: ", ")
    let order = key.map { "\($0) DESC" }.joined(separator: ", ")
    return try connection.row("SELECT \(columns) FROM \(name) ORDER BY \(order) LIMIT 1").map(place(of:))
  }

  func count(_ connection: any Connection) throws -> Int {
    Int(try connection.row("SELECT COUNT(*) AS n FROM \(name)")?.integer("n") ?? 0)
  }

  func insert(_ row: Row, _ connection: any Connection) throws {
    let values = row.columns
    let columns = values.keys.sorted()
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    try connection.execute(
      "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(marks))",
      columns.map { values[$0] ?? .null })
  }
}
