/// Every table of a store, in an order in which rows can be inserted: what others refer to comes first.
struct StoreTable: Hashable, Sendable {
  let name: String
  /// The columns of its primary key, in whose order it is read.
  let key: [String]

  /// Whether rows are found by one number; others are counted off.
  var hasNumber: Bool { key == ["id"] || key == ["document_id"] }
  /// Whether the database numbers its rows.
  var isNumbered: Bool { key == ["id"] }

  private init(_ name: String, _ key: String...) {
    self.name = name
    self.key = key.isEmpty ? ["id"] : key
  }

  /// Without the names of migrations and the id of the store, which every store has of its own, and without what is
  /// derived: the index of words.
  static let all = [
    StoreTable("documents"), StoreTable("arrivals"), StoreTable("jobs", "document_id"),
    StoreTable("readings", "document_id"), StoreTable("drafts"), StoreTable("categories"), StoreTable("cards"),
    StoreTable("bills"), StoreTable("bill_categories", "bill_id", "position"),
    StoreTable("category_aliases", "name_key"), StoreTable("bill_figures", "bill_id", "category_id"),
    StoreTable("bill_parts", "bill_id", "position"), StoreTable("bill_tags", "bill_id", "name_key"),
    StoreTable("attachments"), StoreTable("reminders", "bill_id", "due", "lead"), StoreTable("income"),
    StoreTable("goals"), StoreTable("goal_payments"), StoreTable("commands"), StoreTable("events"),
    StoreTable("draft_keys", "draft_id", "kind", "value"), StoreTable("memory_notes"),
    StoreTable("draft_numbers", "value", "draft_id"), StoreTable("duplicate_verdicts"), StoreTable("statements"),
    StoreTable("statement_entries"),
    StoreTable("statement_profiles", "name_key"), StoreTable("matches"),
    StoreTable("match_entries", "match_id", "entry_id"), StoreTable("match_bills", "match_id", "bill_id"),
    StoreTable("match_refusals"), StoreTable("waivers"),
  ]

  /// The next rows to copy, as many as one transaction takes: those after a number, or, in a table without one, after so
  /// many rows.
  func batch(after last: Int64, _ connection: any Connection) throws -> [Row] {
    let order = key.joined(separator: ", ")
    let most = name == "readings" ? 50 : 500
    return hasNumber
      ? try connection.rows("SELECT * FROM \(name) WHERE \(order) > ? ORDER BY \(order) LIMIT \(most)", .integer(last))
      : try connection.rows("SELECT * FROM \(name) ORDER BY \(order) LIMIT \(most) OFFSET ?", .integer(last))
  }

  /// What `batch` is called with next, once these rows are copied.
  func place(behind rows: [Row], after last: Int64) throws -> Int64 {
    guard hasNumber, let row = rows.last else { return last + Int64(rows.count) }
    return try row.integer(key[0])
  }

  /// How far a copy has come.
  func place(_ connection: any Connection) throws -> Int64 {
    let far = hasNumber ? "MAX(\(key[0]))" : "COUNT(*)"
    return try connection.row("SELECT \(far) AS far FROM \(name)")?.optionalInteger("far") ?? 0
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
