import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// Stores of earlier schemas, and interrupted upgrades.
@Suite(.serialized) struct UpgradeTests {
  /// A store after this many migrations, with a document and a bill if its schema has them.
  private func store(after count: Int, in folder: TemporaryFolder) async throws {
    let driver = try SQLiteDriver(alone: folder.file("store.sqlite"))
    try await driver.write { connection in
      try connection.execute("CREATE TABLE migrations (name TEXT PRIMARY KEY, at BIGINT NOT NULL)")
      for migration in Migrations.all.prefix(count) {
        for statement in migration.statements.flatMap({ Migrator.sql($0, for: .sqlite) }) {
          try connection.execute(statement)
        }
        try connection.execute("INSERT INTO migrations VALUES (?, 1)", .text(migration.name))
      }
      guard count > 0 else { return }
      try connection.execute(
        "INSERT INTO documents (sha256, bytes, media_type, file_name, received) VALUES ('ab', 3, 'image/png', 'old.png', 1)"
      )
      try connection.execute(
        "INSERT INTO jobs (document_id, state, attempt, fence, lease_until, not_before) VALUES (1, 'waiting', 0, 0, 0, 0)"
      )
      // Versions before masking stored the card numbers printed on documents.
      let masking = Migrations.all.firstIndex { $0.name == CardNumberMigration.masking } ?? 0
      if count <= masking {
        try connection.execute(
          "INSERT INTO arrivals (document_id, source_path, via, at) VALUES (1, ?, 'import', 1)",
          .blob(Data("in/4929 1234 5678 9015.png".utf8)))
      }
      guard count > 2 else { return }
      try connection.execute(
        """
        INSERT INTO bills (revision, created, title, merchant, merchant_key, notes, kind, minor_units, currency, issue_date,
          repetition) VALUES (1, 1, 'Rent', 'Landlord', 'landlord', '', 'invoice', 70000, 'EUR', '2026-01-01', 'none')
        """)
    }
    try driver.close()
  }

  private func check(_ folder: TemporaryFolder, after count: Int) async throws {
    let store = try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
    let health = try await store.health()
    #expect(health.integrity.isEmpty && health.brokenReferences == 0)
    #expect(health.schema == Migrations.all.map(\.name).max())
    #expect(health.documents == min(count, 1) && health.pending.waiting == min(count, 1))
    #expect(try await store.bills().map(\.contents.amount.minorUnits) == (count > 2 ? [70000] : []))
    #expect(try await store.bills(BillFilter(search: "lord")).count == (count > 2 ? 1 : 0))
    for place in ["", "-wal"] {
      let bytes = try? Data(contentsOf: folder.file("store.sqlite" + place))
      #expect(bytes?.range(of: Data("4929 1234 5678".utf8)) == nil, "a card's number is in the file\(place)")
    }
  }

  @Test("a store of every earlier schema is upgraded without losing its contents", arguments: 0...Migrations.all.count)
  func everySchema(count: Int) async throws {
    let folder = try TemporaryFolder()
    try await store(after: count, in: folder)
    try await check(folder, after: count)
  }

  // MARK: - Stored examples

  /// Stores of released versions, oldest first; see the README beside them.
  static let examples: [URL] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Schemas")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "sql" }.sorted {
      $0.lastPathComponent.compare($1.lastPathComponent, options: .numeric) == .orderedAscending
    }
  }()

  /// Makes a store from an example, as that version left it.
  private func store(of example: URL, in folder: TemporaryFolder) async throws -> SQLiteDriver {
    let statements = try String(contentsOf: example, encoding: .utf8).components(separatedBy: ";\n").filter {
      !$0.isEmpty
    }
    let driver = try SQLiteDriver(alone: folder.file("store.sqlite"))
    try await driver.write { connection in
      for statement in statements { try connection.execute(statement) }
    }
    return driver
  }

  private func schema(_ driver: SQLiteDriver) async throws -> Set<String> {
    try await driver.read { connection in
      let rows = try connection.rows(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'bill_search_%'"
      )
      return Set(try rows.map { try $0.text("sql") })
    }
  }

  @Test("a store of every released version opens with all its contents", arguments: examples)
  func released(example: URL) async throws {
    let folder = try TemporaryFolder()
    try await store(of: example, in: folder).close()
    let store = try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
    let health = try await store.health()
    #expect(health.integrity.isEmpty && health.brokenReferences == 0)
    #expect(health.schema == Migrations.all.map(\.name).max())
    #expect(health.documents == 2 && health.drafts == 2 && health.bills >= 2)
    let bills = try await store.bills()
    #expect(bills.contains { $0.contents.amount.minorUnits == 47388 && !$0.contents.categories.isEmpty })
    #expect(bills.contains { $0.contents.amount.minorUnits == 8420 })
    #expect(try await store.drafts(DraftFilter(state: nil)).count == 2)
    #expect(try await store.cards().map(\.contents.name) == ["Blue card"])
    #expect(try await store.incomes().map(\.contents.title) == ["Salary"])
    #expect(try await store.goals().map(\.contents.name) == ["Bicycle"])
    let isSettled = try String(contentsOf: example, encoding: .utf8).contains("INSERT INTO settlements")
    #expect(try await store.settlements().map(\.contents.person) == (isSettled ? ["Anna"] : []))
  }

  @Test("a new store has the schema of the newest example")
  func unchanged() async throws {
    let newest = try #require(UpgradeTests.examples.last)
    let (old, fresh) = (try TemporaryFolder(), try TemporaryFolder())
    let example = try await store(of: newest, in: old)
    let stored = try await schema(example)
    try example.close()
    _ = try await Store.open(.file(fresh.file("store.sqlite")), documents: fresh.file("documents"))
    let driver = try SQLiteDriver(alone: fresh.file("store.sqlite"))
    let today = try await schema(driver)
    try driver.close()
    #expect(
      today == stored,
      "The schema differs from \(newest.lastPathComponent): do not edit a migration that is released, add one, and a new example beside it: \(today.symmetricDifference(stored))"
    )
  }

  @Test(
    "an upgrade that is killed at any point leaves a store that the next opening completes",
    .enabled(if: Strace.works, "strace cannot trace here"))
  func killed() async throws {
    var kills = 0
    for count in stride(from: 0, through: Migrations.all.count - 1, by: Soak.count(3, long: 1)) {
      for call in ["pwrite64", "fsync", "fdatasync", "ftruncate"] {
        var nth = 1
        while nth < 2_000 {
          let folder = try TemporaryFolder()
          try await store(after: count, in: folder)
          let ended = try Strace.run(
            .kill, at: call, nth: nth, Project.program("StoreProbe").path,
            ["record", folder.file("store.sqlite").path, folder.file("documents").path, "upgrade", "0"])
          try await check(folder, after: count)
          if ended.status == 0 { break }
          kills += 1
          nth += Soak.count(40, long: 3)
        }
      }
    }
    #expect(kills > 3)
    Soak.report("upgrades of \(Migrations.all.count) schemas killed \(kills) times: every store opened and was whole")
  }
}
