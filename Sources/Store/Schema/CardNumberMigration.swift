internal import Core
internal import Foundation

/// Removes the full card numbers that earlier versions stored, in two steps: first every text is masked in one
/// transaction, then the remains of deleted and replaced rows in the database are overwritten.
///
/// Tables, columns and JSON keys are spelled out, and none of the program's model types are used. The rules it calls,
/// those of `FullCardNumber`, `PrintedCardNumbers` and `InvoiceNumbers`, work on plain text. Rows are processed in
/// small batches, so that a store of any size needs little memory.
struct CardNumberMigration {
  static let masking = "2026-12-card-numbers"
  static let erasing = "2026-12-card-numbers-erased"

  private let connection: any Connection
  /// Numbers that look like card numbers but are a bill's own reference, according to the documents.
  private var references: Set<String> = []
  /// The numbers that were masked, by document and by bill; they are also removed from everything derived from these.
  private var ofDocument: [Int64: Set<String>] = [:]
  private var ofBill: [Int64: Set<String>] = [:]

  /// Masks all stored texts, within the caller's transaction.
  static func mask(_ connection: any Connection) throws {
    var migration = CardNumberMigration(connection: connection)
    try migration.maskReadings()
    for table in tables { try migration.mask(table) }
    try migration.maskAliases()
    try migration.maskPaths()
    try migration.maskSearchWords()
  }

  private init(connection: any Connection) { self.connection = connection }

  /// The number of rows held in memory at once; a reading of many pages takes several megabytes.
  private static let batch = 50
  private static let readingBatch = 4

  // MARK: - Texts

  private struct Table {
    var name: String
    var id = "id"
    var texts: [String] = []
    /// The column with a unique key.
    var unique: String?
    /// The columns with search keys of names, which have no spaces or punctuation.
    var keys: [String] = []
    var json: [String] = []
    var reference: String?
  }

  private static let tables = [
    Table(name: "documents", texts: ["file_name"], keys: ["search_text"]),
    Table(name: "jobs", id: "document_id", json: ["failure"]),
    Table(name: "drafts", keys: ["merchant_key", "search_text"], json: ["proposal", "failure"]),
    Table(name: "bills", texts: ["title", "merchant", "notes"], keys: ["merchant_key"], reference: "reference"),
    Table(name: "categories", texts: ["name"], unique: "name_key", keys: ["name_key"]),
    Table(name: "attachments", texts: ["name"]),
    Table(name: "cards", texts: ["name"], unique: "name_key", keys: ["name_key"]),
    Table(name: "income", texts: ["title", "notes"]),
    Table(name: "goals", texts: ["name", "notes"], unique: "name_key", keys: ["name_key"]),
    Table(name: "goal_payments", texts: ["notes"]),
    Table(name: "events", json: ["before", "after", "row_key"]),
  ]

  private mutating func mask(_ table: Table) throws {
    let columns = table.texts + table.json + table.keys + (table.reference.map { [$0] } ?? [])
    try eachRow(of: table.name, id: table.id, columns, batch: CardNumberMigration.batch) { migration, id, row in
      var changed: [String: String] = [:]
      var found: Set<String> = []
      func put(_ masked: String, _ column: String) { if masked != row[column] { changed[column] = masked } }
      for column in table.texts {
        guard let text = row[column] else { continue }
        found.formUnion(FullCardNumber.numbers(in: text))
        put(FullCardNumber.masked(text), column)
      }
      for column in table.json {
        guard let text = row[column] else { continue }
        var json = CardNumberJSON(references: migration.references)
        put(json.masked(text), column)
        found.formUnion(json.found)
      }
      if let column = table.reference, let text = row[column] {
        found.formUnion(FullCardNumber.numbers(in: text).filter { !migration.references.contains($0) })
        put(FullCardNumber.masked(text, keeping: migration.references), column)
      }
      for column in table.keys {
        if let key = row[column] { put(migration.masked(key: key, found), column) }
      }
      guard !changed.isEmpty else { return }
      if let unique = table.unique, let value = changed[unique], try migration.isTaken(value, unique, table.name, id) {
        changed["name"] = (changed["name"] ?? row["name"]).map { "\($0) (\(id))" }
        changed["name_key"] = "\(value)\(id)"
      }
      if table.name == "bills" { migration.ofBill[id] = found }
      try migration.update(table.name, id: table.id, id, changed.mapValues { .text($0) })
    }
  }

  /// A key with numbers replaced by their last four digits, as in `9015`: the numbers found in the text that the key
  /// was made from, and any others.
  private func masked(key: String, _ found: Set<String>) -> String {
    var key = key
    for number in found { key = key.replacingOccurrences(of: number, with: number.suffix(4)) }
    return FullCardNumber.masked(key, keeping: references).filter { $0 != "*" }
  }

  private func isTaken(_ value: String, _ column: String, _ table: String, _ id: Int64) throws -> Bool {
    try connection.row("SELECT id FROM \(table) WHERE \(column) = ? AND id <> ?", .text(value), .integer(id)) != nil
  }

  private mutating func maskReadings() throws {
    try eachRow(of: "readings", id: "document_id", ["reading"], batch: CardNumberMigration.readingBatch) {
      migration, id, row in
      guard let text = row["reading"] else { return }
      var json = CardNumberJSON(references: [])
      let masked = json.masked(text)
      migration.references.formUnion(json.kept)
      guard masked != text else { return }
      migration.ofDocument[id] = json.found
      try migration.update("readings", id: "document_id", id, ["reading": .text(masked)])
    }
  }

  private mutating func maskAliases() throws {
    for row in try connection.rows("SELECT name_key FROM category_aliases") {
      let key = try row.text("name_key")
      let masked = masked(key: key, [])
      guard masked != key else { continue }
      let isTaken = try connection.row("SELECT name_key FROM category_aliases WHERE name_key = ?", .text(masked)) != nil
      if isTaken {
        try connection.execute("DELETE FROM category_aliases WHERE name_key = ?", .text(key))
      } else {
        try connection.execute(
          "UPDATE category_aliases SET name_key = ? WHERE name_key = ?", .text(masked), .text(key))
      }
    }
  }

  /// Paths are bytes and need not be valid text.
  private mutating func maskPaths() throws {
    var last: Int64 = 0
    while true {
      let rows = try connection.rows(
        "SELECT id, source_path FROM arrivals WHERE id > ? ORDER BY id LIMIT \(CardNumberMigration.batch)",
        .integer(last))
      for row in rows {
        last = try row.integer("id")
        guard case .blob(let path) = row.columns["source_path"] else { continue }
        let masked = Data(FullCardNumber.masked(Array(path)))
        if masked != path { try update("arrivals", id: "id", last, ["source_path": .blob(masked)]) }
      }
      if rows.isEmpty { return }
    }
  }

  // MARK: - Search words of bills

  /// Masks the search index. It holds every suffix of a bill's words, truncated to a maximum length, and so also
  /// fragments of numbers.
  private mutating func maskSearchWords() throws {
    try eachRow(of: "bill_search", id: connection.dialect.searchKey, ["words"], batch: CardNumberMigration.batch) {
      migration, id, row in
      guard let text = row["words"] else { return }
      let document = try migration.connection.row("SELECT document_id FROM bills WHERE id = ?", .integer(id))
      var numbers = migration.ofBill[id] ?? []
      if let document = document?.optionalInteger("document_id") {
        numbers.formUnion(migration.ofDocument[document] ?? [])
      }
      let words = text.split(separator: " ").map(String.init)
      for word in words {
        numbers.formUnion(FullCardNumber.numbers(in: word).filter { !migration.references.contains($0) })
      }
      guard !numbers.isEmpty else { return }
      let pieces = Set(numbers.flatMap { CardNumberMigration.pieces(of: $0) })
      var kept = Set(words.filter { pieces.isDisjoint(with: CardNumberMigration.pieces(of: $0)) })
      kept.formUnion(numbers.map { String($0.suffix(4)) })
      let masked = kept.sorted().joined(separator: " ")
      if masked != text {
        try migration.update("bill_search", id: migration.connection.dialect.searchKey, id, ["words": .text(masked)])
      }
    }
  }

  /// Index words that share a run of this many digits with a masked number are removed.
  private static let longestPiece = 8

  /// The runs of eight digits in a word.
  private static func pieces(of word: String) -> [ArraySlice<UInt8>] {
    let signs = Array(word.utf8)
    guard signs.count >= longestPiece else { return [] }
    return (0...signs.count - longestPiece).map { signs[$0..<$0 + longestPiece] }.filter { piece in
      piece.allSatisfy { $0 &- 0x30 < 10 }
    }
  }

  // MARK: - Rows

  private mutating func eachRow(
    of table: String, id: String, _ columns: [String], batch: Int,
    _ body: (inout CardNumberMigration, Int64, [String: String]) throws -> Void
  ) throws {
    var last: Int64 = .min
    while true {
      let rows = try connection.rows(
        "SELECT \(id) AS row_id, \(columns.joined(separator: ", ")) FROM \(table) WHERE \(id) > ? ORDER BY \(id) LIMIT \(batch)",
        .integer(last))
      for row in rows {
        last = try row.integer("row_id")
        var texts: [String: String] = [:]
        for column in columns { texts[column] = row.optionalText(column) }
        try body(&self, last, texts)
      }
      if rows.isEmpty { return }
    }
  }

  private func update(_ table: String, id: String, _ row: Int64, _ values: [String: SQLValue]) throws {
    let columns = values.keys.sorted()
    try connection.execute(
      "UPDATE \(table) SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE \(id) = ?",
      columns.map { values[$0] ?? .null } + [.integer(row)])
  }
}
