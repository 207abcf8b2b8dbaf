/// The parts of printed words, which earlier versions did not index: `milch` of `VOLLMILCH`. They are made of the indexed
/// words, without reading all documents again.
enum SearchPartMigration {
  static let name = "2027-06-search-parts"

  /// Adds the parts to all rows of the search index, within the caller's transaction.
  static func fill(_ connection: any Connection) throws {
    let key = connection.dialect.searchKey
    var last: Int64 = 0
    while true {
      let rows = try connection.rows(
        "SELECT \(key) AS bill, words FROM bill_search WHERE \(key) > ? ORDER BY \(key) LIMIT 500", .integer(last))
      for row in rows {
        last = try row.integer("bill")
        let words = Set(try row.text("words").split(separator: " ").map(String.init))
        let text = BillSearch.indexed(words, partsOf: words)
        try connection.execute("UPDATE bill_search SET words = ? WHERE \(key) = ?", .text(text), .integer(last))
      }
      guard rows.count == 500 else { return }
    }
  }
}
