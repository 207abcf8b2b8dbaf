import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// Stores of versions that kept full card numbers lose them when they are opened.
@Suite("Card numbers stored by earlier versions")
struct CardNumberMigrationTests {
  private static let visa = "4929123456789015"
  private static let spaced = "4929 1234 5678 9015"
  /// A payment reference that looks like a card number, with a valid check digit as such references have.
  private static let reference = "5412136597196735"

  /// A reading with a line of words for each text.
  private static func reading(_ lines: String...) -> String {
    let lines = lines.enumerated().map { row, line in
      let words = line.split(separator: " ").enumerated().map { column, word in
        "{\"box\":[\(100 * column),\(40 * row),90,20],\"confidence\":0.98,\"text\":\"\(word)\"}"
      }
      return "{\"words\":[\(words.joined(separator: ","))]}"
    }
    return """
      {"engine":"old","files":[{"group":0,"isBody":false,"name":"\(spaced).pdf","pages":[1]}],"invoices":[{"name":"",
      "pages":[1],"root":{"c":[{"n":"ID","t":"\(reference)"},{"n":"CardAccount","c":[{"n":"PrimaryAccountNumberID",
      "t":"\(visa)"}]},{"n":"Note","t":"paid by \(spaced)"}],"n":"Invoice"},"syntax":"ubl"}],"isIncomplete":false,
      "pages":[{"codes":[{"box":[1,2,3,4],"form":"linear","text":"\(visa)"}],"height":900,"number":1,"passes":[
      {"lines":[\(lines.joined(separator: ","))],"method":"","scope":"whole","source":"ocr"}],
      "unseen":["\(visa)"],"width":900}],"seconds":0.25}
      """
  }

  private static let proposal = """
    {"items":[{"description":"Top up \(spaced)"}],"kind":"receipt","merchant":{"alternatives":[],"confidence":0.9,
    "evidence":{"boxes":[[4929123456789015,1,2,3]],"page":1,"text":"\(spaced)"},"source":"ocr","value":"Shop \(visa)"},
    "pages":[1],"part":1,"reference":{"alternatives":[{"confidence":0.1,"value":"\(visa)"}],"confidence":0.9,
    "source":"ocr","value":"\(reference)"},"review":[],"taxes":[]}
    """

  private static func image(_ columns: [String: String]) -> String {
    String(decoding: (try? JSONEncoder().encode(columns)) ?? Data(), as: UTF8.self)
  }

  /// Writes what a store of an earlier version contained into every text column.
  private static func fill(_ connection: any Connection) throws {
    let hash = String(repeating: visa, count: 4)
    func add(_ table: String, _ values: [String: SQLValue]) throws {
      let columns = values.keys.sorted()
      try connection.execute(
        "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))",
        columns.map { values[$0] ?? .null })
    }
    func text(_ value: String) -> SQLValue { .text(value) }
    try add(
      "documents",
      [
        "sha256": text(hash), "bytes": 3, "media_type": "image/png", "file_name": text("my.\(spaced).png"),
        "received": 1, "search_text": text("my\(visa)png"),
      ])
    let path = [0xFF] + Array("/in/\(visa)/4929.1234.5678.9015.png".utf8)
    try add("arrivals", ["document_id": 1, "source_path": .blob(Data(path)), "via": "import", "at": 1])
    try add(
      "jobs",
      [
        "document_id": 1, "state": "done", "attempt": 1, "fence": 1, "lease_until": 0, "not_before": 0,
        "failure": text("{\"code\":\"damaged\",\"message\":\"\(spaced).pdf is damaged\"}"),
      ])
    let reading = reading(
      "Shop 12.30", "Card \(spaced) 12.30", "VISA \(visa)", "OCR \(reference)", "4929 1234", "5678 9015",
      "4929 l234 5678 9O15")
    try add("readings", ["document_id": 1, "engine": "old", "made": 1, "reading": text(reading)])
    try add(
      "drafts",
      [
        "document_id": 1, "part": 1, "state": "confirmed", "revision": 2, "edited": 1, "proposal": text(proposal),
        "failure": text("{\"code\":\"damaged\",\"message\":\"\(visa)\"}"), "merchant_key": text("shop\(visa)"),
        "sure": 0, "created": 1, "search_text": text("shop\(visa) \(reference)"),
      ])
    let bill: [String: SQLValue] = [
      "revision": 1, "created": 1, "kind": "receipt", "minor_units": 1230, "currency": "EUR",
      "issue_date": "2026-03-14", "repetition": "none",
    ]
    try add(
      "bills",
      bill.merging([
        "draft_id": 1, "document_id": 1, "title": text("Shop \(visa)"), "merchant": text("Shop \(visa)"),
        "merchant_key": text("shop\(visa)"), "notes": text("by\n4929\n1234\n5678\n9015"), "reference": text(reference),
      ]) { $1 })
    try add(
      "bills",
      bill.merging([
        "title": "Other", "merchant": "Other", "merchant_key": "other", "notes": "", "reference": text(visa),
      ]) { $1 })
    try add("attachments", ["bill_id": 1, "document_id": 1, "name": text("\(spaced).pdf"), "added": 1])
    try add("categories", ["name": "Top up 4929.1234.5678.9015", "name_key": text("topup\(visa)")])
    try add("category_aliases", ["name_key": text("old\(visa)"), "category_id": 1])
    try add(
      "cards",
      [
        "revision": 1, "created": 1, "name": "4929  1234  5678  9015", "name_key": text(visa), "brand": "visa",
        "last_four": "9015",
      ])
    try add(
      "income",
      [
        "revision": 1, "created": 1, "title": text(visa), "notes": text(spaced), "minor_units": 5, "currency": "EUR",
        "date": "2026-01-01",
      ])
    try add(
      "goals",
      [
        "revision": 1, "created": 1, "name": "Goal 4929.1234.5678.9015", "name_key": text("goal\(visa)"),
        "notes": text(spaced), "minor_units": 5, "currency": "EUR",
      ])
    try add(
      "goal_payments",
      [
        "goal_id": 1, "created": 1, "minor_units": 4_929_123_456_789_015, "date": "2026-01-01", "notes": text(spaced),
      ])
    let event: [String: SQLValue] = ["at": 1, "who": "me", "what": "draft.edit", "subject": "draft", "subject_id": 1]
    try add(
      "events",
      event.merging([
        "before": text(proposal), "after": text("{\"fileName\":\"\(spaced)\",\"sha256\":\"\(hash)\"}"),
      ]) { $1 })
    let edited = image(["proposal": proposal, "notes": "say \"\(spaced)\"\n", "reference": reference])
    try add("events", event.merging(["after": text(edited), "table_name": "drafts", "row_key": "[1]"]) { $1 })
    let alias = image(["name_key": "old\(visa)"])
    try add(
      "events",
      event.merging([
        "after": text(alias), "table_name": "category_aliases", "row_key": text("[\"old\(visa)\"]"),
      ]) { $1 })
    var words: [String] = ["shop", reference, String("shop\(visa)".prefix(16)), "op49291234567890"]
    for first in 0..<16 { words.append(String(visa.dropFirst(first))) }
    try add("bill_search", ["rowid": 1, "words": text(words.sorted().joined(separator: " "))])
  }

  /// A store as an earlier version left it, while running: the latest writes are in its log, and rows were deleted.
  private func old(in folder: TemporaryFolder, more: Int = 0) async throws -> URL {
    let made = folder.file("made.sqlite")
    let driver = try SQLiteDriver(file: made)
    _ = try await driver.write { connection in
      try connection.execute("CREATE TABLE migrations (name TEXT PRIMARY KEY, at BIGINT NOT NULL)")
      for migration in Migrations.all where !migration.name.contains("card-numbers") {
        for statement in migration.statements.flatMap({ Migrator.sql($0, for: .sqlite) }) {
          try connection.execute(statement)
        }
        try connection.execute("INSERT INTO migrations VALUES (?, 1)", .text(migration.name))
      }
      try CardNumberMigrationTests.fill(connection)
      for number in 0..<more {
        try connection.execute(
          "INSERT INTO income (revision, created, title, notes, minor_units, currency, date) VALUES (1, 1, 'a', ?, 5, 'EUR', '2026-01-01')",
          .text("\(number): \(CardNumberMigrationTests.spaced)"))
      }
    }
    _ = try await driver.write { connection in
      for _ in 1...300 {
        try connection.execute(
          "INSERT INTO events (at, who, what, subject, subject_id, after) VALUES (1, 'x', 'y', 'z', 1, ?)",
          .text("{\"a\":\"\(String(repeating: "-", count: 900))\(CardNumberMigrationTests.visa)\"}"))
      }
      try connection.execute("DELETE FROM events WHERE who = 'x'")
    }
    let file = folder.file("store/store.sqlite")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    for place in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: made.path + place, toPath: file.path + place)
    }
    try driver.close()
    return file
  }

  private func open(_ file: URL) async throws -> Store {
    try await Store.open(.file(file), documents: file.deletingLastPathComponent().appendingPathComponent("documents"))
  }

  /// Digits of a number found in the text of any column of any table, by table and column.
  private func places(of number: String, _ store: Store) async throws -> [String] {
    try await store.driver.read { connection in
      var found: [String] = []
      for table in try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table'").map({
        try $0.text("name")
      }) {
        for row in try connection.rows("SELECT * FROM \(table)") {
          for (column, value) in row.columns where column != "sha256" {
            var text =
              switch value {
              case .text(let text): text
              case .blob(let bytes): String(decoding: bytes, as: Unicode.ASCII.self)
              default: ""
              }
            // The barcodes in the row's other JSON are not printed text.
            text.replace(/"sha256\\?":\\?"[0-9a-f]*|\[[0-9,]+\]/, with: "")
            let words = text.matches(of: /"text":"([^"]*)"/).map { $0.1 }.joined().filter { $0.isNumber || $0.isLetter }
            let isThere =
              text.filter { $0.isNumber || $0.isLetter }.contains(number) || words.contains(number)
              || words.contains("4929l23456789O15")
            if isThere { found.append("\(table).\(column): \(text.prefix(200))") }
          }
        }
      }
      return found
    }
  }

  @Test("after opening they are in no column, free page or log, and similar numbers stay")
  func masked() async throws {
    let folder = try TemporaryFolder()
    let file = try await old(in: folder, more: 700)
    let store = try await open(file)
    #expect(try await places(of: CardNumberMigrationTests.visa, store).isEmpty)
    let health = try await store.health()
    #expect(health.integrity.isEmpty && health.brokenReferences == 0)
    for place in ["", "-wal", "-shm"] {
      let bytes = (try? Data(contentsOf: URL(fileURLWithPath: file.path + place))) ?? Data()
      var text = String(decoding: bytes, as: Unicode.ASCII.self)
      // The hash of this document, which must not be masked.
      text.replace(String(repeating: CardNumberMigrationTests.visa, count: 4), with: "")
      text.replace("[[4929123456789015,1,2,3]]", with: "")
      #expect(!text.contains(CardNumberMigrationTests.visa), "in the file\(place)")
      #expect(!text.contains(CardNumberMigrationTests.spaced), "in the file\(place)")
    }
    let bill = try await store.bill(1)
    #expect(bill.contents.title == "Shop ****9015" && bill.contents.notes == "by\n****9015")
    #expect(bill.contents.reference == CardNumberMigrationTests.reference)
    #expect(try await store.bill(2).contents.reference == "****9015")
    let reading = try #require(try await store.reading(ofDocument: 1))
    #expect(
      reading.pages[0].lines.map(\.text) == [
        "Shop 12.30", "Card **** **** **** 9015 12.30", "VISA ****9015", "OCR 5412136597196735", "**** ****",
        "**** 9015", "**** **** **** 9015",
      ])
    #expect(reading.invoices[0].root.first("ID")?.text == CardNumberMigrationTests.reference)
    let draft = try await store.draft(1)
    #expect(draft.proposal.merchant?.value == "Shop ****9015")
    #expect(draft.proposal.reference?.value == CardNumberMigrationTests.reference)
    #expect(draft.proposal.reference?.alternatives.map(\.value) == ["****9015"])
    #expect(try await store.bills(BillFilter(search: "shop 9015")).map(\.id) == [1])
    #expect(try await store.bills(BillFilter(search: CardNumberMigrationTests.reference)).map(\.id) == [1])
    #expect(try await store.document(1)?.sha256 == String(repeating: CardNumberMigrationTests.visa, count: 4))
    #expect(try await store.goals().first?.payments.first?.amount.minorUnits == 4_929_123_456_789_015)
  }

  @Test("a second opening changes nothing more")
  func twice() async throws {
    let folder = try TemporaryFolder()
    let file = try await old(in: folder)
    func all(_ store: Store) async throws -> [String] {
      try await store.driver.read { connection in
        try ["documents", "readings", "drafts", "bills", "events", "income", "categories"].flatMap { table in
          try connection.rows("SELECT * FROM \(table)").map { "\($0.columns.sorted { $0.key < $1.key })" }
        }
      }
    }
    let first = try await all(try await open(file))
    #expect(try await all(try await open(file)) == first)
  }

  @Test("a backup of an earlier version is restored without them")
  func restored() async throws {
    let folder = try TemporaryFolder()
    let file = try await old(in: folder)
    let backup = Backup(folder: folder.file("backup"))
    try FileManager.default.createDirectory(at: backup.folder, withIntermediateDirectories: true)
    do {
      let driver = try SQLiteDriver(file: file)
      try await driver.copy(to: backup.folder.appendingPathComponent("billfold.sqlite"))
      try driver.close()
    }
    _ = try DocumentFiles(folder: backup.folder.appendingPathComponent("documents"))
    try Data(
      #"{"bills":2,"bytes":3,"documents":1,"drafts":1,"made":1,"missing":["a"],"schema":"2026-11-totals","version":1}"#
        .utf8
    ).write(to: backup.folder.appendingPathComponent("backup.json"))
    let restored = folder.file("restored/store.sqlite")
    _ = try await Store.restore(backup, to: restored, documents: folder.file("restored/documents"))
    var text = String(decoding: try Data(contentsOf: restored), as: Unicode.ASCII.self)
    text.replace(String(repeating: CardNumberMigrationTests.visa, count: 4), with: "")
    text.replace("[[4929123456789015,1,2,3]]", with: "")
    #expect(!text.contains(CardNumberMigrationTests.visa) && !text.contains(CardNumberMigrationTests.spaced))
  }
}
