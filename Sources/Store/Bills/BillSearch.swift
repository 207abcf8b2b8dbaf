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
    let entered = endings(of: texts + (try enteredTexts(id, connection)))
    let ofPages = Set(try printed(row, connection).map(SearchKey.of))
    try connection.execute(
      "INSERT INTO bill_search (\(connection.dialect.searchKey), words) VALUES (?, ?)", .integer(id),
      .text(indexed(entered.union(ofPages), partsOf: ofPages)))
  }

  /// The text of the index: words, and after a mark the other parts of some of them.
  static func indexed(_ words: Set<String>, partsOf whole: Set<String>) -> String {
    // Where there is no room for all, words are more useful than their parts.
    let parts = parts(of: whole, except: words)
    return fitting(words.filter { !$0.isEmpty }.sorted() + parts.sorted()).joined(separator: " ")
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

  /// Returns a condition that every word of a query occurs anywhere within a word of the title, merchant, notes,
  /// references, tags, people, parts or the recognised text; of the recognised text, numbers and words of one or two
  /// letters only at the beginning of a word. An amount with two decimals and a date also find the bills that have them.
  /// A query without letters or digits matches nothing.
  static func condition(_ query: String, _ dialect: Dialect) -> (sql: String, arguments: [SQLValue]) {
    let typed = query.split(whereSeparator: \.isWhitespace).map(String.init).filter { !SearchKey.of($0).isEmpty }
    guard !typed.isEmpty else { return ("1 = 0", []) }
    func found(_ words: [String]) -> (sql: String, arguments: [SQLValue]) {
      let keys = words.map { beginnings(String(SearchKey.of($0).prefix(longest))) }
      return (
        "id IN (SELECT \(dialect.searchKey) FROM bill_search WHERE \(dialect.matches))", [.text(dialect.query(keys))]
      )
    }
    let values = typed.map { ($0, SearchValue($0)) }
    let words = values.filter { $0.1 == nil }.map { $0.0 }
    var conditions = words.isEmpty ? [] : [found(words)]
    for (word, value) in values {
      guard let value = value?.condition else { continue }
      let printed = found([word])
      conditions.append(("(\(printed.sql) OR \(value.sql))", printed.arguments + value.arguments))
    }
    return (conditions.map { $0.sql }.joined(separator: " AND "), conditions.flatMap { $0.arguments })
  }

  /// The character before a part of a word that does not begin it. No word contains it, as `SearchKey` removes it, and
  /// the databases take it for a letter. Parts have it because short queries would find too many of them.
  private static let partMark: Character = "\u{E000}"

  /// The minimum length of a part, in bytes: three letters, or one where letters are not Latin.
  private static let shortestPart = 3

  /// What a word of a query may begin in the index: a word, or a part of one.
  private static func beginnings(_ word: String) -> [String] {
    word.utf8.count >= shortestPart ? [word, "\(partMark)\(word)"] : [word]
  }

  /// The parts of words that a prefix search does not find, each with the mark: `milch` of `vollmilch`, and `2423` of
  /// `eur2423`, but not the digits within a number.
  ///
  /// - Parameter known: words that are indexed themselves.
  static func parts(of words: Set<String>, except known: Set<String> = []) -> Set<String> {
    var parts: Set<String> = []
    for word in words {
      var isAfterLetter = word.first?.isLetter ?? false
      for start in word.indices.dropFirst() {
        let part = String(word[start...].prefix(longest))
        guard part.utf8.count >= shortestPart else { break }
        if isAfterLetter || part.contains(where: \.isLetter), !known.contains(part) {
          parts.insert("\(partMark)\(part)")
        }
        isAfterLetter = word[start].isLetter
      }
    }
    return parts
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
