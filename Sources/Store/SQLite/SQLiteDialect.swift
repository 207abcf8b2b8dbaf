extension Dialect {
  static let sqlite = Dialect(
    identity: "INTEGER PRIMARY KEY AUTOINCREMENT", bytes: "BLOB", text: "TEXT",
    // All who share the file are on one machine.
    now: "CAST(STRFTIME('%s', 'now') AS INTEGER)", skipLocked: "",
    // Words are folded before they come here, and consist of what `SearchKey` leaves: letters, their marks and digits.
    // How often and where they occur is nobody's question.
    searchTable: [
      """
      CREATE VIRTUAL TABLE bill_search USING fts5 (words, detail = none, columnsize = 0,
        tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'")
      """
    ],
    documentTable: [], searchKey: "rowid", matches: "bill_search MATCH ?", randomText: "LOWER(HEX(RANDOMBLOB(16)))",
    query: { words in words.map { "\"\($0)\"*" }.joined(separator: " ") })
}
