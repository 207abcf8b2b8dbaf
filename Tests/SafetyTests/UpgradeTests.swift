import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// Stores of earlier schemas, and upgrades that are cut short.
@Suite(.serialized) struct UpgradeTests {
  /// A store as it was after so many migrations, with a document and a bill where its schema has them.
  private func store(after count: Int, in folder: TemporaryFolder) async throws {
    let driver = try SQLiteDriver(alone: folder.file("store.sqlite"))
    try await driver.write { connection in
      try connection.execute("CREATE TABLE migrations (name TEXT PRIMARY KEY, at BIGINT NOT NULL)")
      for migration in Migrations.all.prefix(count) {
        for statement in migration.statements { try connection.execute(Migrator.sql(statement, for: .sqlite)) }
        try connection.execute("INSERT INTO migrations VALUES (?, 1)", .text(migration.name))
      }
      guard count > 0 else { return }
      try connection.execute(
        "INSERT INTO documents (sha256, bytes, media_type, file_name, received) VALUES ('ab', 3, 'image/png', 'old.png', 1)"
      )
      try connection.execute(
        "INSERT INTO jobs (document_id, state, attempt, fence, lease_until, not_before) VALUES (1, 'waiting', 0, 0, 0, 0)"
      )
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
  }

  @Test("a store of every earlier schema is upgraded with what it holds", arguments: 0...Migrations.all.count)
  func everySchema(count: Int) async throws {
    let folder = try TemporaryFolder()
    try await store(after: count, in: folder)
    try await check(folder, after: count)
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
