extension Dialect {
  static let sqlite = Dialect(
    identity: "INTEGER PRIMARY KEY AUTOINCREMENT", bytes: "BLOB", text: "TEXT",
    // All processes that share the file run on one machine.
    now: "CAST(STRFTIME('%s', 'now') AS INTEGER)", skipLocked: "",
    // Words are folded before they are stored, and consist of the characters that `SearchKey` keeps: letters, their
    // combining marks and digits; `BillSearch` marks parts of words with a character of private use. No query needs their
    // frequencies or positions.
    searchTable: [
      """
      CREATE VIRTUAL TABLE bill_search USING fts5 (words, detail = none, columnsize = 0,
        tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'")
      """
    ],
    documentTable: [], searchKey: "rowid", matches: "bill_search MATCH ?", randomText: "LOWER(HEX(RANDOMBLOB(16)))",
    query: { words in
      words.map { "(" + $0.map { "\"\($0)\"*" }.joined(separator: " OR ") + ")" }.joined(separator: " AND ")
    })
}
