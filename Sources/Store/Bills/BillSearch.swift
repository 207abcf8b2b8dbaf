internal import Core
internal import Foundation

/// The search index of bills: derived from their rows and from the text of their documents, and written in the
/// transaction that changes them.
enum BillSearch {
  /// The columns of a bill whose changes affect the search index.
  static let columns: Set<String> = [
    "title", "merchant", "notes", "reference", "payment_reference", "deleted", "document_id",
  ]

  /// Updates the index of a bill.
  static func index(_ id: Int64, _ connection: any Connection) throws {
    try connection.execute("DELETE FROM bill_search WHERE \(connection.dialect.searchKey) = ?", .integer(id))
    let row = try connection.row("SELECT * FROM bills WHERE id = ? AND deleted IS NULL", .integer(id))
    guard let row else { return }
    let texts =
      try ["title", "merchant", "notes"].map(row.text)
      + ["reference", "payment_reference"].compactMap(row.optionalText)
    let words = endings(of: texts + (try enteredTexts(id, connection))).union(
      Set(try printed(row, connection).map(SearchKey.of)))
    try connection.execute(
      "INSERT INTO bill_search (\(connection.dialect.searchKey), words) VALUES (?, ?)", .integer(id),
      .text(fitting(words.filter { !$0.isEmpty }.sorted()).joined(separator: " ")))
  }

  /// What the user entered about a bill outside its row: its tags, and the people and texts of its parts.
  private static func enteredTexts(_ id: Int64, _ connection: any Connection) throws -> [String] {
    let tags = try connection.rows("SELECT name FROM bill_tags WHERE bill_id = ?", .integer(id))
    let parts = try connection.rows("SELECT person, text FROM bill_parts WHERE bill_id = ?", .integer(id))
    return tags.compactMap { $0.optionalText("name") }
      + parts.flatMap { [$0.optionalText("person"), $0.optionalText("text")].compactMap { $0 } }
  }

  /// The words that fit into an index. PostgreSQL's limits are 2 KB per word and 1 MB in total; no receipt comes near
  /// these, but a document can be crafted to exceed them.
  private static func fitting(_ words: [String]) -> [String] {
    var room = 900_000
    return words.filter { word in
      room -= word.utf8.count + 1
      return word.utf8.count <= 2_000 && room >= 0
    }
  }

  /// Whether there are bills and nothing is in the index: it is new, or the program ended before it was built.
  static func isUnbuilt(_ connection: any Connection) throws -> Bool {
    try connection.row(
      "SELECT id FROM bills WHERE deleted IS NULL AND NOT EXISTS (SELECT 1 FROM bill_search) LIMIT 1") != nil
  }

  /// Builds the index of all bills.
  static func indexAll(_ connection: any Connection) throws {
    for row in try connection.rows("SELECT id FROM bills WHERE deleted IS NULL") {
      try index(try row.integer("id"), connection)
    }
  }

  /// Returns a condition that every word of a query occurs: anywhere within a word of the title, merchant, notes,
  /// references, tags, people or parts, or at the beginning of a word of the recognised text. A query without letters
  /// or digits matches nothing.
  static func condition(_ query: String, _ dialect: Dialect) -> (sql: String, arguments: [SQLValue]) {
    let words = query.split(whereSeparator: \.isWhitespace).map { SearchKey.of(String($0)) }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return ("1 = 0", []) }
    return (
      "id IN (SELECT \(dialect.searchKey) FROM bill_search WHERE \(dialect.matches))",
      [.text(dialect.query(words.map { String($0.prefix(longest)) }))]
    )
  }

  /// The maximum length of an indexed suffix; words are not distinguished beyond it. Without a limit, the suffixes of a
  /// long word would take quadratic space.
  private static let longest = 16

  /// Every suffix of every word, so that a prefix search finds any part of a word: `haft` and `pflicht` both find
  /// `Haftpflicht`.
  static func endings(of texts: [String]) -> Set<String> {
    var endings: Set<String> = []
    for text in texts {
      for word in text.split(whereSeparator: \.isWhitespace) {
        let key = Array(SearchKey.of(String(word)))
        for start in key.indices { endings.insert(String(key[start...].prefix(longest))) }
      }
    }
    return endings
  }

  /// The words on the pages of a bill's draft.
  private static func printed(_ bill: Row, _ connection: any Connection) throws -> [String] {
    guard let document = bill.optionalInteger("document_id"),
      let row = try connection.row("SELECT reading FROM readings WHERE document_id = ?", .integer(document)),
      // A reading by an older version that can no longer be decoded must not prevent a bill from being saved.
      let reading: Reading = try? row.json("reading")
    else { return [] }
    let draft = try bill.optionalInteger("draft_id").flatMap { id in
      try connection.row("SELECT proposal FROM drafts WHERE id = ?", .integer(id))
    }
    let proposal: Proposal? = draft.flatMap { try? $0.json("proposal") }
    let pages = reading.pages.filter { proposal?.pages.contains($0.number) ?? true }
    return pages.flatMap { $0.lines.flatMap(\.words).map(\.text) }
  }
}
