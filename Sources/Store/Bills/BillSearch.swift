internal import Core
internal import Foundation

/// The index that bills are searched in: derived from their rows and from what was read on their paper, and written in
/// the transaction that changes them.
enum BillSearch {
  /// Changes of these columns of a bill are changes of what it is found by.
  static let columns: Set<String> = ["title", "merchant", "notes", "reference", "deleted", "document_id"]

  /// Brings the index of a bill up to date.
  static func index(_ id: Int64, _ connection: any Connection) throws {
    try connection.execute("DELETE FROM bill_search WHERE \(connection.dialect.searchKey) = ?", .integer(id))
    let row = try connection.row("SELECT * FROM bills WHERE id = ? AND deleted IS NULL", .integer(id))
    guard let row else { return }
    let texts = try ["title", "merchant", "notes"].map(row.text) + [row.optionalText("reference") ?? ""]
    let words = endings(of: texts + (try said(id, connection))).union(
      Set(try printed(row, connection).map(SearchKey.of)))
    try connection.execute(
      "INSERT INTO bill_search (\(connection.dialect.searchKey), words) VALUES (?, ?)", .integer(id),
      .text(fitting(words.filter { !$0.isEmpty }.sorted()).joined(separator: " ")))
  }

  /// What a person said of it apart from its row: tags, and persons and texts of its parts.
  private static func said(_ id: Int64, _ connection: any Connection) throws -> [String] {
    let tags = try connection.rows("SELECT name FROM bill_tags WHERE bill_id = ?", .integer(id))
    let parts = try connection.rows("SELECT person, text FROM bill_parts WHERE bill_id = ?", .integer(id))
    return tags.compactMap { $0.optionalText("name") }
      + parts.flatMap { [$0.optionalText("person"), $0.optionalText("text")].compactMap { $0 } }
  }

  /// Words that an index has room for. PostgreSQL's takes words of 2 KB and 1 MB of them; no receipt comes near that, but
  /// a document can be made to.
  private static func fitting(_ words: [String]) -> [String] {
    var room = 900_000
    return words.filter { word in
      room -= word.utf8.count + 1
      return word.utf8.count <= 2_000 && room >= 0
    }
  }

  /// Makes the index of all bills, where it was not there before.
  static func indexAll(_ connection: any Connection) throws {
    for row in try connection.rows("SELECT id FROM bills WHERE deleted IS NULL") {
      try index(try row.integer("id"), connection)
    }
  }

  /// A condition that every word of a query occurs: anywhere within a word of title, merchant, notes, reference, tags,
  /// persons or parts, or at the beginning of a word of the recognised text. A query without a letter or digit finds nothing.
  static func condition(_ query: String, _ dialect: Dialect) -> (sql: String, arguments: [SQLValue]) {
    let words = query.split(whereSeparator: \.isWhitespace).map { SearchKey.of(String($0)) }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return ("1 = 0", []) }
    return (
      "id IN (SELECT \(dialect.searchKey) FROM bill_search WHERE \(dialect.matches))",
      [.text(dialect.query(words.map { String($0.prefix(longest)) }))]
    )
  }

  /// Letters after which words are not told apart: an index of all endings of a long word would be as long squared.
  private static let longest = 16

  /// Every ending of every word, so that the beginning of one of them is any part of the word: `haft` finds
  /// Haftpflicht, `pflicht` too.
  private static func endings(of texts: [String]) -> Set<String> {
    var endings: Set<String> = []
    for text in texts {
      for word in text.split(whereSeparator: \.isWhitespace) {
        let key = Array(SearchKey.of(String(word)))
        for start in key.indices { endings.insert(String(key[start...].prefix(longest))) }
      }
    }
    return endings
  }

  /// The words on the pages that a bill's draft stands on.
  private static func printed(_ bill: Row, _ connection: any Connection) throws -> [String] {
    guard let document = bill.optionalInteger("document_id"),
      let row = try connection.row("SELECT reading FROM readings WHERE document_id = ?", .integer(document)),
      // A reading of an older version that cannot be understood any more is no reason to refuse a bill.
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
